import type { Change } from '~/kit/operation'

type Place = { parentId: number | null; place: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'category.deleted': { before: object; after: { deletedAt: Date } }
    'category.moved': { before: Place; after: Place }
    'category.saved': Change
  }
}
