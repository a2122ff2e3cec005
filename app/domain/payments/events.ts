import type { Change } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'payment_method.lost': Change
    'payment_method.saved': { after: { supporterId: number | null; type: string; last4: string | null } }
  }
}
