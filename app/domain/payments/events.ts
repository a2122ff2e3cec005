import type {} from '~/kit/operation'

type Stored = { supporterId: number | null; type: string; last4: string | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'payment_method.lost': { before: Stored; after: { isDeleted: true; reason: string } }
    'payment_method.saved': { after: Stored }
  }
}
