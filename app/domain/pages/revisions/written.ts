import type { WrittenType } from '../page'

/** What a revision holds of a page: its text and what search engines are shown. */
export type Written = {
  type: WrittenType
  title: string
  pageTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  body: string | null
}

/** What makes another revision where it differs; a type alone does not (R-PAGES-6). */
const REVISED = ['title', 'pageTitle', 'metaDescription', 'metaKeywords', 'body'] as const

export type Revised = Pick<Written, (typeof REVISED)[number]>

export const isRewritten = (before: Revised, after: Revised): boolean =>
  REVISED.some((field) => before[field] !== after[field])

export const REVISIONS_KEPT = 5

/** Seconds between two autosaves of an open page. */
export const AUTOSAVE_SECONDS = 60
