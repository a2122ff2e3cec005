import type { EditedFields } from '~/kit/operation'

export type PageValues = {
  type: string
  title: string
  url: string | null
  pageTitle: string | null
  templateSuffix: string | null
  opensNewWindow: boolean
  isActive: boolean
  isHidden: boolean
  requiresLogin: boolean
  hidesWhenSignedOut: boolean
  isProtected: boolean
  parentId: number | null
  categoryId: number | null
  metaDescription: string | null
  metaKeywords: string | null
  featuredImageId: number | null
  altImageId: number | null
  body: string | null
  memberships: number[]
}

type Placed = { parentId: number | null; place: number }
type Named = { type: string; title: string; url: string | null; parentId: number | null; categoryId: number | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'page.added': { after: Named & { copyOf?: number } }
    'page.saved': EditedFields<PageValues>
    'page.moved': { before: Placed; after: Placed }
    'page.deleted': { before: { deletedAt: null }; after: { deletedAt: Date; raised: number[] } }
    'page.restored': { before: { deletedAt: Date; url: string | null }; after: { deletedAt: null; url: string | null } }
    'page.autosave-discarded': { after: { discarded: true } }
    'page.made-home': { before: { home: number | null }; after: { home: number } }
  }
}
