import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    /** The number of emails and the ids of the first ones. */
    'outbox.sent-again': { id: string; after: { emails: number; first: readonly number[] } }
  }
}
