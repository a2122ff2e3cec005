import type { Knows } from './device'

type Grant = { grantedUntil: Date }

declare module '~/kit/operation' {
  interface RecordEvents {
    'pos-device.prepared': { after: { name: string; sellers: string; knows: Knows } & Grant }
    'pos-device.renewed': { before: Grant; after: Grant }
    'pos-device.revoked': { before: { revokedAt: null }; after: { revokedAt: Date } }
    'pos-device.forgotten': { before: { forgottenAt: null }; after: { forgottenAt: Date } }
  }
}
