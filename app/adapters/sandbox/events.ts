import { createHmac, timingSafeEqual } from 'node:crypto'
import { seconds } from '~/kit/clock'
import {
  EVENT_KINDS,
  EventRefused,
  EVENT_ERRORS,
  EVENT_TOLERANCE,
  EventUnreadable,
  type GatewayEvent,
  type SignedCall,
} from '~/ports/payment-gateway'

const HEADER = 'almoner-signature'
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/**
 * Verifies moment and body with a key that signs only events, so that its holder can sign nothing else
 * (bin/sandbox-event.ts does).
 */
function isSigned(body: string, [moment, signature]: readonly [string, string], secret: string): boolean {
  const key = createHmac('sha256', secret).update('events of the sandbox').digest('hex')
  const right = createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature))
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function readFields(body: string): Record<string, unknown> {
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch (error) {
    throw new EventUnreadable('no JSON', { cause: error })
  }
  if (typeof event !== 'object' || event === null) throw new EventUnreadable('no object')
  return event as Record<string, unknown>
}

function readEvent(body: string): GatewayEvent {
  const { id, type, reference, payment } = readFields(body)
  const named = text(reference)
  const kind = EVENT_KINDS.find((known) => type === `${known}.changed`) ?? 'payment'
  const about = named === null ? null : { kind, reference: named, key: null, payment: text(payment) }
  return { id: text(id) ?? '', type: text(type) ?? '', about }
}

export function readSandboxEvent({ body, headers, now }: SignedCall, secret: string): GatewayEvent {
  if (secret === '') throw new EventRefused(EVENT_ERRORS.closed)
  const [, moment = '', signature = ''] = SIGNATURE.exec(headers[HEADER] ?? '') ?? []
  if (moment === '') throw new EventRefused(EVENT_ERRORS.unsigned)
  if (Math.abs(now.getTime() - seconds(Number(moment))) > EVENT_TOLERANCE) throw new EventRefused(EVENT_ERRORS.stale)
  if (!isSigned(body, [moment, signature], secret)) throw new EventRefused(EVENT_ERRORS.changed)
  return readEvent(body)
}
