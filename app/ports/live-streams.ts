import type { SignedCall } from './payment-gateway'

/** `key` lets people send video to the stream, so it is a secret. */
export type CreatedStream = { id: string; key: string; playbackId: string | null }

/** `at` orders reports that come late or twice. */
export type StreamReport = {
  streamId: string
  at: Date
  about: 'active' | 'complete' | 'recorded'
  playbackId: string | null
}

/** The provider refused, or its answer is unclear; nothing is stored. */
export class StreamsUnreachable extends Error {
  override readonly name = 'StreamsUnreachable'
}

export type LiveStreams = {
  /** False for the stand-in: nothing that is sent to its address is shown anywhere. */
  readonly isLive: boolean
  readonly ingestUrl: string
  /** The provider stores `reference`, which is ours, with the stream. */
  create(reference: string): Promise<CreatedStream>
  resetKey(streamId: string): Promise<string>
  /** Returns null for an event about anything that we do not follow. Throws as `PaymentGateway.readEvent` does. */
  readReport(call: SignedCall): StreamReport | null
}
