import type {} from '~/kit/operation'
import type { ImportCounts } from './donors/import'

type Link = { id: string; before: { isConnected: boolean }; after: { isConnected: boolean } }

declare module '~/kit/operation' {
  interface RecordEvents {
    /** By the name of the other system. */
    'integration.connected': Link
    'integration.disconnected': Link
    'donor_import.started': { after: { createsLogins: boolean } }
    'donor_import.ended': { after: { state: 'done' | 'canceled' } & ImportCounts }
  }
}
