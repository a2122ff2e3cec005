import type { EditedFields } from '~/kit/operation'
import type { ProviderKey } from './provider'

/** Never holds a credential, only the fact that it was replaced. */
export type ProviderFields = {
  enabled: boolean
  testMode: boolean
  isAchAllowed: boolean
  referenceTransactions: boolean
  credentials: 'replaced' | null
  publicKey: string | null
  paymentConfigurations: readonly string[]
}

declare module '~/kit/operation' {
  interface RecordEvents {
    'payment_provider.saved': { id: ProviderKey } & EditedFields<ProviderFields>
  }
}
