import type {} from '~/kit/operation'
import type { ConnectionName } from './connections/connection-input'
import type { ImportCounts } from './donors/import'

type Link = { id: string; before: { isConnected: boolean }; after: { isConnected: boolean } }

type OfConnection = { id: ConnectionName }

/** Never holds a secret, only the server or the mode of the keys, and that a password or keys were replaced. */
type Connected = { before: { about: string | null }; after: { about: string | null; credentials?: 'replaced' } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'integration.connected': Link
    'integration.disconnected': Link
    'connection.saved': OfConnection & Connected
    'connection.removed': OfConnection & Connected
    'connection.tested': OfConnection & { before?: undefined; after?: undefined }
    'donor_import.started': { after: { createsLogins: boolean } }
    'donor_import.ended': { after: { state: 'done' | 'canceled' } & ImportCounts }
  }
}
