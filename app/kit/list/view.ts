import type { Direction } from './list'
import type { Look, Tone, ViewCell } from './columns'
import type { ViewLink } from './declare'
import type { Choice } from './filters'

/** In an address: the page is to bring everything that can be chosen, because no script will ask for it. */
export const OFFER = 'filters'

/** A list as its page draws it: plain data, so that one component draws every list. */
export type ListView = {
  name: string
  noun: { many: string; one: string }
  count: number
  /** A search has more than `count`. */
  isMore: boolean
  /** Formatted, one for each currency. */
  sums: string[]
  /** Amounts of several currencies: each carries its code. */
  isMixed: boolean
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
  sent: SentRows
  filters: ViewFilter[]
  /** The call that says what the filters can be set to; null where a page brings it all along. */
  filtersAt: string | null
  /** The filters that are not set are not here: `filtersAt` has them. */
  isWaiting: boolean
  search: { param: string; value: string } | null
  isNarrowed: boolean
  /** The column that names a row's box. */
  rowName: string
  views: ViewLink[]
  mayManageViews: boolean
}

export type ViewColumn = Look & { key: string; label: string; kind: string; isSortable: boolean; isMain: boolean }

export type ViewRow = { id: number; href: string | null; cells: ViewCell[] }

type SentColumn = {
  text: string[]
  title?: (string | undefined)[]
  tone?: (Tone | undefined)[]
  to?: (string | undefined)[]
  of?: (readonly string[] | undefined)[]
}

/** The rows column by column: half as long to send and to read as with the names of their parts fifty times. */
export type SentRows = { id: number[]; href: (string | null)[]; columns: SentColumn[] }

const cellsOf = (rows: readonly ViewRow[], index: number): ViewCell[] => rows.map(({ cells }) => cells[index] ?? { text: '' })

function sentColumn(cells: readonly ViewCell[]): SentColumn {
  const has = (part: keyof ViewCell) => cells.some((cell) => cell[part] !== undefined)
  return {
    text: cells.map(({ text }) => text),
    ...(has('title') ? { title: cells.map(({ title }) => title) } : {}),
    ...(has('tone') ? { tone: cells.map(({ tone }) => tone) } : {}),
    ...(has('to') ? { to: cells.map(({ to }) => to) } : {}),
    ...(has('of') ? { of: cells.map(({ of }) => of) } : {}),
  }
}

export const sentRows = (rows: readonly ViewRow[], columns: number): SentRows => ({
  id: rows.map(({ id }) => id),
  href: rows.map(({ href }) => href),
  columns: Array.from({ length: columns }, (_, index) => sentColumn(cellsOf(rows, index))),
})

function readCell({ text, title, tone, to, of }: SentColumn, at: number): ViewCell {
  const cell: ViewCell = { text: text[at] ?? '' }
  if (title?.[at] !== undefined) cell.title = title[at]
  if (tone?.[at] !== undefined) cell.tone = tone[at]
  if (to?.[at] !== undefined) cell.to = to[at]
  if (of?.[at] !== undefined) cell.of = of[at]
  return cell
}

export const readRows = ({ id, href, columns }: SentRows): ViewRow[] =>
  id.map((one, at) => ({ id: one, href: href[at] ?? null, cells: columns.map((column) => readCell(column, at)) }))

export type ViewFilter = {
  key: string
  label: string
  relation: string
  params: string[]
  /** What is chosen, in words; null where the filter is not set. */
  shown: string | null
  isMore: boolean
  /** The address without it, where leaving its parameters out means something else. */
  without?: string
  control: ViewControl | null
}

/** A range of days by its name: today, last month. */
export type Preset = { label: string; from: string; to: string }

export type ViewControl =
  | { kind: 'choice'; param: string; choices: readonly Choice[]; selected: string[]; isSingle: boolean }
  | { kind: 'text'; param: string; value: string }
  | { kind: 'lookup'; param: string; nouns: string; values: readonly string[]; choices: readonly Choice[] }
  | { kind: 'dates'; from: string; to: string; values: { from: string; to: string }; presets: readonly Preset[] }
  | { kind: 'amounts' | 'numbers'; from: string; to: string; values: { from: string; to: string } }
