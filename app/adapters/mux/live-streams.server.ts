import Mux from '@mux/mux-node'
import { seconds } from '~/kit/clock'
import { StreamsUnreachable, type LiveStreams } from '~/ports/live-streams'
import { readMuxReport } from './reports'

/**
 * Tests set `server` to another address than Mux's own. `eventSecret` is the secret of the webhook; null when none is
 * set up.
 */
export type Account = { tokenId: string; tokenSecret: string; eventSecret: string | null; server?: string }

const TIMEOUT = seconds(10)
/** Seconds that a stream waits for its sender to reconnect. */
const RECONNECT = 60

async function reachMux<R>(operation: () => PromiseLike<R>): Promise<R> {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof StreamsUnreachable) throw error
    // The SDK's messages can repeat what was sent, so only the error's name and status are shown and logged.
    const status = error instanceof Mux.APIError ? error.status : undefined
    throw new StreamsUnreachable(
      `Mux: ${error instanceof Error ? error.name : 'no answer'}${status === undefined ? '' : ` ${status}`}`,
    )
  }
}

/** Creating a stream has no idempotency key, so it is never repeated automatically. */
export function muxLiveStreams({ tokenId, tokenSecret, eventSecret, server }: Account): LiveStreams {
  const mux = new Mux({
    tokenId,
    tokenSecret,
    webhookSecret: null,
    maxRetries: 0,
    timeout: TIMEOUT,
    ...(server === undefined ? {} : { baseURL: server }),
  })
  const keyOf = ({ stream_key: key }: { stream_key?: string }): string => {
    if (key) return key
    throw new StreamsUnreachable('Mux: a stream without a key')
  }
  return {
    isLive: true,
    ingestUrl: 'rtmps://global-live.mux.com:443/app',
    create: (reference) =>
      reachMux(async () => {
        const stream = await mux.video.liveStreams.create({
          playback_policies: ['public'],
          new_asset_settings: { playback_policies: ['public'] },
          reconnect_window: RECONNECT,
          passthrough: reference,
        })
        return { id: stream.id, key: keyOf(stream), playbackId: stream.playback_ids?.[0]?.id ?? null }
      }),
    resetKey: (streamId) => reachMux(async () => keyOf(await mux.video.liveStreams.resetStreamKey(streamId))),
    readReport: (call) => readMuxReport(eventSecret, call),
  }
}
