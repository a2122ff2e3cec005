import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'media.captioned': { before: { caption: string | null }; after: { caption: string | null } }
    'media.deleted': { before: { filename: string; uses: unknown } }
    'media.added': { after: { filename: string; contentType: string; size: number; collectionName: string } }
  }
}
