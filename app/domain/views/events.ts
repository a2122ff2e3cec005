import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'saved_view.deleted': { before: { name: string; query: string } }
    'saved_view.saved': { after: { list: string; name: string; query: string; isShared: boolean } }
    'saved_view.shared': { before: { isShared: false }; after: { isShared: true } }
  }
}
