import { createHmac, timingSafeEqual } from 'node:crypto'
import { seconds } from '~/kit/clock'
import { EventRefused, EVENT_ERRORS, EVENT_TOLERANCE, EventUnreadable, type SignedCall } from '~/ports/payment-gateway'
import type { StreamReport } from '~/ports/live-streams'

const HEADER = 'mux-signature'
const MAX_PARTS = 10

/** `t=1565220904,v1=20c75c…`: a time, and one signature for each valid secret. */
function readHeader(header: string): { at: number; signatures: string[] } {
  const parts = header.split(',', MAX_PARTS).map((part) => part.trim().split('=', 2))
  const of = (key: string) => parts.filter(([name]) => name === key).map(([, value = '']) => value)
  return { at: Number(of('t')[0] ?? Number.NaN), signatures: of('v1') }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'))

/** The SDK's check can only use the machine's clock, and it accepts a time in the future. */
function refuseUnsigned(secret: string | null, { body, headers, now }: SignedCall): void {
  if (secret === null) throw new EventRefused(EVENT_ERRORS.closed)
  const header = headers[HEADER] ?? ''
  if (header === '') throw new EventRefused(EVENT_ERRORS.unsigned)
  const { at, signatures } = readHeader(header)
  if (!(Math.abs(now.getTime() - seconds(at)) <= EVENT_TOLERANCE)) throw new EventRefused(EVENT_ERRORS.stale)
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  if (!signatures.some((signature) => isSame(signature, expected))) throw new EventRefused(EVENT_ERRORS.changed)
}

const ABOUT: Record<string, StreamReport['about']> = {
  'video.live_stream.active': 'active',
  'video.asset.live_stream_completed': 'complete',
  'video.asset.ready': 'recorded',
}

type Sent = {
  type?: unknown
  created_at?: unknown
  data?: { id?: unknown; live_stream_id?: unknown; playback_ids?: unknown } | null
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null

function readPlayback(ids: unknown): string | null {
  const all = Array.isArray(ids) ? (ids as { id?: unknown; policy?: unknown }[]) : []
  return readText((all.find((one) => one?.policy === 'public') ?? all[0])?.id)
}

export function readMuxReport(secret: string | null, call: SignedCall): StreamReport | null {
  refuseUnsigned(secret, call)
  let sent: Sent | null
  try {
    sent = JSON.parse(call.body) as Sent | null
  } catch (error) {
    throw new EventUnreadable('no JSON', { cause: error })
  }
  if (typeof sent !== 'object' || sent === null || typeof sent.type !== 'string') throw new EventUnreadable('no event')
  const about = Object.hasOwn(ABOUT, sent.type) ? ABOUT[sent.type] : undefined
  const at = new Date(String(sent.created_at))
  // A stream's event holds its id; a recording's event holds the id of the stream that it was made of.
  const streamId = readText(about === 'active' ? sent.data?.id : sent.data?.live_stream_id)
  if (about === undefined || streamId === null || Number.isNaN(at.getTime())) return null
  return { streamId, at, about, playbackId: readPlayback(sent.data?.playback_ids) }
}
