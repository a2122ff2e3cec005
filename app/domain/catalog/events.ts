import type { Saved } from '~/kit/operation'
import type { CategoryRecord } from './categories.server'

type Place = { parentId: number | null; place: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'category.deleted': {
      before: CategoryRecord & { categories: number[]; products: number }
      after: { deletedAt: Date }
    }
    'category.moved': { before: Place; after: Place }
    'category.saved': Saved<Omit<CategoryRecord, 'id'>> & { updatesMenu: boolean }
  }
}
