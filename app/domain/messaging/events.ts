import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'outbox.sent-again': { id: string; after: { emails: number; first: readonly number[] } }
  }
}
