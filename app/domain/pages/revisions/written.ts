import type { WrittenType } from '../page'

export type Written = {
  type: WrittenType
  title: string
  pageTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  body: string | null
}

/** A change of one of these creates a revision; a change of the type alone does not (R-PAGES-6). */
const REVISED = ['title', 'pageTitle', 'metaDescription', 'metaKeywords', 'body'] as const

export type Revised = Pick<Written, (typeof REVISED)[number]>

export const isRewritten = (before: Revised, after: Revised): boolean =>
  REVISED.some((field) => before[field] !== after[field])

export const REVISIONS_KEPT = 5

const FIRST_VERSION = 1

/** An autosave without a version may be based on any, so it is treated as the oldest, which is refused. */
export const baseVersion = ({ pageVersion }: { pageVersion: number | null }): number => pageVersion ?? FIRST_VERSION

export const AUTOSAVE_SECONDS = 60
