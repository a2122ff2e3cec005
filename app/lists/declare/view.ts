import type { Look, Tone, ViewCell } from './columns'
import type { Constraints, FilterErrors } from './filter-rules'
import type { Choice } from './filters'
import type { Direction, ViewLink } from '~/lists/list'
import type { Packed } from '~/kit/cache/packed'

/** In an address: the page is to bring everything that can be selected, because no script will ask for it. */
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
  /** The address of the exact count; null where the total is exact. */
  exactly: string | null
  previous: string | null
  next: string | null
  sorting: { key: string; direction: Direction } | null
  /** Filters and order without a place: what an export, a saved view or a selection of everything means. */
  address: string
  columns: Packed<ViewColumn[]>
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

/**
 * One text of many, a line each: a hydrated page pays for every value it is sent, not for its length. Texts with lines
 * of their own stay apart.
 */
type Lines = string | string[]
type SentColumn = { text: Lines; title?: Lines; tone?: Lines; to?: Lines; of?: Lines }

/**
 * The rows column by column: half as long to send and to read as with the names of their parts fifty times. What the
 * document of the same answer says is not sent beside it: null, and the browser reads it there.
 */
export type SentRows = { id: string; href: Lines | null; columns: (SentColumn | null)[] }

/** A row as it can be read from a document. */
export type DrawnRow = Pick<ViewRow, 'href' | 'cells'>

const LINE = '\n'
/** Ends each part of a cell that has several. */
const PART = '\t'

const packLines = (texts: readonly string[]): Lines =>
  texts.some((text) => text.includes(LINE)) ? [...texts] : texts.join(LINE)
const readLines = (lines: Lines): string[] => (typeof lines === 'string' ? lines.split(LINE) : lines)

const packParts = (parts: readonly string[] | undefined): string => (parts ?? []).map((part) => part + PART).join('')
const readParts = (text: string): string[] => text.split(PART).slice(0, -1)

const columnCells = (rows: readonly ViewRow[], index: number): ViewCell[] =>
  rows.map(({ cells }) => cells[index] ?? { text: '' })

function sentColumn(cells: readonly ViewCell[]): SentColumn {
  const has = (part: keyof ViewCell) => cells.some((cell) => cell[part] !== undefined)
  return {
    text: packLines(cells.map(({ text }) => text)),
    ...(has('title') ? { title: packLines(cells.map(({ title = '' }) => title)) } : {}),
    ...(has('tone') ? { tone: packLines(cells.map(({ tone = '' }) => tone)) } : {}),
    ...(has('to') ? { to: packLines(cells.map(({ to = '' }) => to)) } : {}),
    ...(has('of') ? { of: packLines(cells.map(({ of }) => packParts(of))) } : {}),
  }
}

const saidPart = (part: string): string => part.replaceAll(PART, ' ')
const areRead = (of: readonly string[]): boolean => of.length > 0 && !of.some((part) => part.includes(PART))

/**
 * A cell as the browser will read it: a part that says nothing is not read back, and none holds what ends it. Hundreds
 * a page, nearly all as they are.
 */
function asRead(cell: ViewCell): ViewCell {
  const { text, title, tone, to, of } = cell
  if (title !== '' && to !== '' && (of === undefined || areRead(of))) return cell
  return {
    text,
    ...(title ? { title } : {}),
    ...(tone ? { tone } : {}),
    ...(to ? { to } : {}),
    ...(of && of.length > 0 ? { of: of.map(saidPart) } : {}),
  }
}

/** The rows that something was sent of: on the server a page is drawn from them, and nothing is read back. */
const rowsOf = new WeakMap<SentRows, ViewRow[]>()

/** `isDrawn` says of which columns a document says everything; without it there is none. */
export function sentRows(found: readonly ViewRow[], columns: number, isDrawn?: (column: number) => boolean): SentRows {
  const rows = found.map((row) => ({ ...row, cells: row.cells.map(asRead) }))
  const sent = {
    id: rows.map(({ id }) => id).join(' '),
    href: isDrawn ? null : packLines(rows.map(({ href }) => href ?? '')),
    columns: Array.from({ length: columns }, (_, index) =>
      isDrawn?.(index) ? null : sentColumn(columnCells(rows, index)),
    ),
  }
  rowsOf.set(sent, rows)
  return sent
}

/** The rows without some of their columns. */
export function withoutCells(sent: SentRows, isShown: (index: number) => boolean): SentRows {
  const less = { ...sent, columns: sent.columns.filter((_, index) => isShown(index)) }
  const rows = rowsOf.get(sent)
  if (rows)
    rowsOf.set(
      less,
      rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown(index)) })),
    )
  return less
}

/** The ids of the rows that were sent. */
export const sentIds = ({ id }: SentRows): number[] => (id === '' ? [] : id.split(' ').map(Number))

type ReadColumn = { [Part in keyof SentColumn]: string[] }

const readColumn = ({ text, title, tone, to, of }: SentColumn): ReadColumn => ({
  text: readLines(text),
  ...(title === undefined ? {} : { title: readLines(title) }),
  ...(tone === undefined ? {} : { tone: readLines(tone) }),
  ...(to === undefined ? {} : { to: readLines(to) }),
  ...(of === undefined ? {} : { of: readLines(of) }),
})

function readCell({ text, title, tone, to, of }: ReadColumn, at: number): ViewCell {
  const cell: ViewCell = { text: text[at] ?? '' }
  if (title?.[at]) cell.title = title[at]
  if (tone?.[at]) cell.tone = tone[at] as Tone
  if (to?.[at]) cell.to = to[at]
  if (of?.[at]) cell.of = readParts(of[at])
  return cell
}

/** `fromDocument` reads the rows of the document that these came with. */
export function readRows(sent: SentRows, fromDocument: () => readonly DrawnRow[] = () => []): ViewRow[] {
  const known = rowsOf.get(sent)
  if (known !== undefined) return known
  const columns = sent.columns.map((column) => column && readColumn(column))
  const href = sent.href === null ? null : readLines(sent.href)
  const drawn = href === null ? fromDocument() : []
  const rows = sentIds(sent).map((id, at) => ({
    id,
    href: (href ? href[at] : drawn[at]?.href) || null,
    cells: columns.map((column, index) => (column ? readCell(column, at) : (drawn[at]?.cells[index] ?? { text: '' }))),
  }))
  // A document says so only until something else is drawn.
  rowsOf.set(sent, rows)
  return rows
}

export type ViewFilter = {
  key: string
  label: string
  relation: string
  params: string[]
  /** The selected value in words; null for a filter that is not set. */
  shown: string | null
  isMore: boolean
  /** The address without it, where leaving its parameters out means something else. */
  without?: string
  control: ViewControl | null
  /** Errors of the values in the address, by field. */
  errors?: FilterErrors
}

/** A range of days by its name: today, last month. */
export type Preset = { label: string; from: string; to: string }

/** The attributes of fields, by their parameters, as the list's schema says. */
type ByParam = Readonly<Record<string, Constraints>>

export type ViewControl =
  | { kind: 'choice'; param: string; choices: readonly Choice[]; selected: string[]; isSingle: boolean }
  | { kind: 'text'; param: string; value: string; constraints: ByParam }
  | { kind: 'lookup'; param: string; nouns: string; values: readonly string[]; choices: readonly Choice[] }
  | {
      kind: 'dates'
      from: string
      to: string
      values: { from: string; to: string }
      constraints: ByParam
      presets: Packed<readonly Preset[]>
    }
  | {
      kind: 'amounts' | 'numbers'
      from: string
      to: string
      values: { from: string; to: string }
      constraints: ByParam
    }

/** The filters of an address in a canonical order. */
const filtersIn = (address: string): string => {
  const search = new URLSearchParams(address)
  search.delete('sort')
  search.delete('dir')
  search.sort()
  return search.toString().replaceAll('%5B%5D', '')
}

/** Compares the filters of two addresses. */
export const sameFilters = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && filtersIn(one) === filtersIn(other))
