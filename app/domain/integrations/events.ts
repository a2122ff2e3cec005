import type {} from '~/kit/operation'
import type { ConnectionName } from './connections/connection-input'
import type { ImportCounts } from './donors/import'

type Link = { id: string; before: { isConnected: boolean }; after: { isConnected: boolean } }

type OfConnection = { id: ConnectionName }

declare module '~/kit/operation' {
  interface RecordEvents {
    /** By the name of the other system. */
    'integration.connected': Link
    'integration.disconnected': Link
    'connection.saved': OfConnection & { after: { about: string } }
    'connection.removed': OfConnection & { after: { about: string } }
    'connection.tested': OfConnection & { before?: undefined; after?: undefined }
    'donor_import.started': { after: { createsLogins: boolean } }
    'donor_import.ended': { after: { state: 'done' | 'canceled' } & ImportCounts }
  }
}
