import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'backup.made': {
      id: number
      after: { file: string; bytes: number; isVerified: boolean; removed: readonly string[] }
    }
    'backup.key-changed': { id: number; before: { publicKey: string | null }; after: { publicKey: string } }
    'backup.failed': { id: number; after: { reason: string } }
  }
}
