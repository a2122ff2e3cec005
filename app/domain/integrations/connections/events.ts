import type { ConnectionName } from './connection-input'

type OfConnection = { id: ConnectionName }

declare module '~/kit/operation' {
  interface RecordEvents {
    'connection.saved': OfConnection & { after: { about: string } }
    'connection.removed': OfConnection & { after: { about: string } }
    'connection.tested': OfConnection & { before?: undefined; after?: undefined }
  }
}
