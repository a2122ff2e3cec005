import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'backup.made': {
      id: number
      after: { file: string; bytes: number; isVerified: boolean; removed: readonly string[] }
    }
    'backup.failed': { id: number; after: { reason: string } }
  }
}
