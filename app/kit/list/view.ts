import type { Direction } from './list'
import type { Look, ViewCell } from './columns'
import type { Choice } from './filters'

/** A list as its page draws it: plain data, so that one component draws every list. */
export type ListView = {
  name: string
  noun: { many: string; one: string }
  count: number
  /** A search has more than `count`. */
  isMore: boolean
  /** Formatted, one for each currency. */
  sums: string[]
  first: number
  page: number
  /** Null where a search has more than was counted. */
  pages: number | null
  /** Where a search is counted to its end; null where its total is exact. */
  exactly: string | null
  previous: string | null
  next: string | null
  sorting: { key: string; direction: Direction } | null
  /** Filters and order without a place: what an export, a saved view or a selection of everything means. */
  address: string
  columns: ViewColumn[]
  rows: ViewRow[]
  filters: ViewFilter[]
  search: { param: string; value: string } | null
  isNarrowed: boolean
}

export type ViewColumn = Look & { key: string; label: string; kind: string; isSortable: boolean; isMain: boolean }

export type ViewRow = { id: number; href: string | null; cells: ViewCell[] }

export type ViewFilter = {
  key: string
  label: string
  relation: string
  params: string[]
  /** What is chosen, in words; null where the filter is not set. */
  shown: string | null
  isMore: boolean
  control: ViewControl | null
}

export type ViewControl =
  | { kind: 'choice'; param: string; choices: readonly Choice[]; chosen: string[] }
  | { kind: 'text'; param: string; value: string }
  | { kind: 'dates' | 'amounts'; from: string; to: string; values: { from: string; to: string } }
