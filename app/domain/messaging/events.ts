import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    /** How many emails of the outbox, and the first of them. */
    'outbox.sent-again': { id: string; after: { emails: number; first: readonly number[] } }
  }
}
