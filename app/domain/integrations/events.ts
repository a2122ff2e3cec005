import type {} from '~/kit/operation'
import type { ConnectionName } from './connections/connection-input'
import type { ImportCounts } from './donors/import'

type Link = { id: string; before: { isConnected: boolean }; after: { isConnected: boolean } }

type OfConnection = { id: ConnectionName }

/** Never holds a secret: the server, or the mode of the keys, and the fact that a password or keys were entered. */
type Connected = { before: { about: string | null }; after: { about: string | null; credentials?: 'replaced' } }

declare module '~/kit/operation' {
  interface RecordEvents {
    /** By the name of the other system. */
    'integration.connected': Link
    'integration.disconnected': Link
    'connection.saved': OfConnection & Connected
    'connection.removed': OfConnection & Connected
    'connection.tested': OfConnection & { before?: undefined; after?: undefined }
    'donor_import.started': { after: { createsLogins: boolean } }
    'donor_import.ended': { after: { state: 'done' | 'canceled' } & ImportCounts }
  }
}
