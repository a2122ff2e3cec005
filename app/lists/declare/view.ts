import type { Look, Tone, ViewCell } from './columns'
import type { Constraints, FilterErrors } from './filter-rules'
import type { Choice } from './filters'
import type { Direction, ViewLink } from '~/lists/list'
import type { Packed } from '~/kit/cache/packed'

/** In an address, makes the page include everything that can be selected, because no script will request it. */
export const OFFER = 'filters'

/** A list as plain data, so that one component draws every list. */
export type ListView = {
  name: string
  noun: { many: string; one: string }
  count: number
  isMore: boolean
  sums: string[]
  isMixed: boolean
  first: number
  page: number
  /** Null where a search has more than was counted. */
  pages: number | null
  /** The address of the exact count; null where the total is exact. */
  exactCountAddress: string | null
  previous: string | null
  next: string | null
  sorting: { key: string; direction: Direction } | null
  /** Filters and order without a place, for exports, saved views and selections of everything. */
  address: string
  columns: Packed<ViewColumn[]>
  sent: SentRows
  filters: ViewFilter[]
  filtersAt: string | null
  /** True if the page leaves out filters that are not set. `filtersAt` has them. */
  isWaiting: boolean
  search: { param: string; value: string } | null
  isNarrowed: boolean
  rowName: string
  views: ViewLink[]
  mayManageViews: boolean
}

export type ViewColumn = Look & { key: string; label: string; kind: string; isSortable: boolean; isMain: boolean }

export type ViewRow = { id: number; href: string | null; cells: ViewCell[] }

/**
 * Joins many texts with line breaks, because hydration pays for every value and not for its length. Texts that contain
 * line breaks stay an array.
 */
type Lines = string | string[]
type SentColumn = { text: Lines; title?: Lines; tone?: Lines; to?: Lines; of?: Lines }

/**
 * Holds rows column by column, which is half as long to send and to read as fifty rows with named parts. A null is not
 * sent, because the browser reads it in the document.
 */
export type SentRows = { id: string; href: Lines | null; columns: (SentColumn | null)[] }

export type DrawnRow = Pick<ViewRow, 'href' | 'cells'>

const LINE = '\n'
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

const toPart = (part: string): string => part.replaceAll(PART, ' ')
const areRead = (of: readonly string[]): boolean => of.length > 0 && !of.some((part) => part.includes(PART))

/**
 * Returns a cell as the browser will read it, without empty parts or separators inside of parts. Nearly all of the
 * hundreds of cells of a page stay as they are.
 */
function normalizeCell(cell: ViewCell): ViewCell {
  const { text, title, tone, to, of } = cell
  if (title !== '' && to !== '' && (of === undefined || areRead(of))) return cell
  return {
    text,
    ...(title ? { title } : {}),
    ...(tone ? { tone } : {}),
    ...(to ? { to } : {}),
    ...(of && of.length > 0 ? { of: of.map(toPart) } : {}),
  }
}

/** On the server, pages are drawn from these rows, so that nothing is read back. */
const rowsBySent = new WeakMap<SentRows, ViewRow[]>()

/** `isDrawn` is true for a column that the document shows completely. Without it there is no document. */
export function toSentRows(
  found: readonly ViewRow[],
  columns: number,
  isDrawn?: (column: number) => boolean,
): SentRows {
  const rows = found.map((row) => ({ ...row, cells: row.cells.map(normalizeCell) }))
  const sent = {
    id: rows.map(({ id }) => id).join(' '),
    href: isDrawn ? null : packLines(rows.map(({ href }) => href ?? '')),
    columns: Array.from({ length: columns }, (_, index) =>
      isDrawn?.(index) ? null : sentColumn(columnCells(rows, index)),
    ),
  }
  rowsBySent.set(sent, rows)
  return sent
}

export function omitCells(sent: SentRows, isShown: (index: number) => boolean): SentRows {
  const less = { ...sent, columns: sent.columns.filter((_, index) => isShown(index)) }
  const rows = rowsBySent.get(sent)
  if (rows)
    rowsBySent.set(
      less,
      rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown(index)) })),
    )
  return less
}

export const readSentIds = ({ id }: SentRows): number[] => (id === '' ? [] : id.split(' ').map(Number))

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

export function readRows(sent: SentRows, fromDocument: () => readonly DrawnRow[] = () => []): ViewRow[] {
  const cached = rowsBySent.get(sent)
  if (cached !== undefined) return cached
  const columns = sent.columns.map((column) => column && readColumn(column))
  const href = sent.href === null ? null : readLines(sent.href)
  const drawn = href === null ? fromDocument() : []
  const rows = readSentIds(sent).map((id, at) => ({
    id,
    href: (href ? href[at] : drawn[at]?.href) || null,
    cells: columns.map((column, index) => (column ? readCell(column, at) : (drawn[at]?.cells[index] ?? { text: '' }))),
  }))
  // Stores the rows now, because the document shows them only until it is redrawn.
  rowsBySent.set(sent, rows)
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
  /** The address without this filter, if leaving out its parameters would mean something else. */
  without?: string
  control: ViewControl | null
  errors?: FilterErrors
}

export type Preset = { label: string; from: string; to: string }

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

const normalizeFilters = (address: string): string => {
  const search = new URLSearchParams(address)
  search.delete('sort')
  search.delete('dir')
  search.sort()
  return search.toString().replaceAll('%5B%5D', '')
}

export const hasSameFilters = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && normalizeFilters(one) === normalizeFilters(other))
