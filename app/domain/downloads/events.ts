import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'download.deleted': { before: { name: string } }
    'download.added': { after: { name: string; size: number | bigint; type: string } }
    'download.shared': { after: { name: string; isShared: true } }
  }
}
