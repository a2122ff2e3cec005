import type { SignedCall } from './payment-gateway'

/** A stream that people send video to; `key` is what lets them, and is a secret. */
export type CreatedStream = { id: string; key: string; playbackId: string | null }

/** `at` orders reports that come late or twice. */
export type StreamReport = {
  streamId: string
  at: Date
  about: 'active' | 'complete' | 'recorded'
  playbackId: string | null
}

/** The provider said no, or nobody knows what it said: nothing is stored. */
export class StreamsUnreachable extends Error {
  override readonly name = 'StreamsUnreachable'
}

/** Video that is sent to a provider and shown from there. */
export type LiveStreams = {
  /** False for the stand-in: nothing that is sent to its address is shown anywhere. */
  readonly isLive: boolean
  /** The address is the same for every stream. */
  readonly ingestUrl: string
  /** `reference` is ours, and stands at the provider beside the stream. */
  create(reference: string): Promise<CreatedStream>
  /** The earlier key works no more; answers the new one. */
  resetKey(streamId: string): Promise<string>
  /** Null for an event about anything that is not followed. Throws as `PaymentGateway.readEvent` does. */
  readReport(call: SignedCall): StreamReport | null
}
