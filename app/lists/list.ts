import type { z } from 'zod'
import type { Fields } from '~/kit/fields'
import type { SortKey } from './request/cursor'
import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { FilterErrors } from './declare/filter-rules'

export type Direction = 'asc' | 'desc'

/** A value of a row; with `sort`, its head sorts. Sort keys are never null and end, with the row's id, in an index. */
export type Column<V> = { label: string; value: Sql; sort?: readonly SortKey[]; type?: V }

export const column = <V>(label: string, value: Sql, sort?: readonly SortKey[]): Column<V> => ({
  label,
  value,
  ...(sort ? { sort } : {}),
})

/** One chip of the sentence above a list: "billed in" "United States". */
export type FilterSentence = { relation: string; value: string }
export type Chip = FilterSentence & { filter: string }

/** A filter of a list. An unreadable value is left out, never refused. */
export type Filter<V = unknown> = {
  /** Its names in an address; arrays also come as `name[]`. */
  params: readonly string[]
  /** Reads an object of these names, leniently: of several values or two ends, those that can be read. */
  input: z.ZodType<V>
  /**
   * Reads the same strictly, with an error at the name of each unreadable value. Without it, `input` is strict enough.
   */
  strict?: z.ZodType<V>
  /** Errors that depend on the organization, such as an amount in its currency. */
  check?: (value: V, ctx: Ctx) => FilterErrors | null
  where: (value: V, ctx: Ctx) => Sql | null
  /**
   * The filter as a query for the keys of rows that it looks up in other tables. It costs so much that the list runs it
   * once for its count and its rows. Null if `where` alone is enough.
   */
  keys?: (value: V, ctx: Ctx) => Sql | null
  /** Costs as much as `keys`, but cannot be written as such a query. */
  isLookup?: true
  /** Searches for words, so that its rows are counted up to MAX_COUNTED. */
  isSearch?: true
  /**
   * How a list of millions searches for words; null if `where` is enough. The other filters decide which table is read.
   */
  search?: (value: V, ctx: Ctx, active: ListQuery['active']) => Search | null
  say: (value: V, ctx: Ctx) => FilterSentence | null
}

export type Filters = Readonly<Record<string, Filter>>

/** The tables that rows are read from, and the condition on them. */
export type RowSource = { from: Sql; where: Sql }

/** The sums of a list, and the currency by which they are grouped. */
export type SumsByCurrency = { by: Sql; sums: Record<string, Sql> }

/** A documented cell: its text is HTML that the list itself has escaped. */
export type Cell<Row> = { name: string; sort?: string; search?: Sql; html: (row: Row, ctx: Ctx) => string }

/** One column of the export. `value` returns null if nothing fills it yet, and `isShown` may leave it out. */
export type CsvColumn = {
  head: string | ((ctx: Ctx) => string)
  value: (ctx: Ctx) => Sql | null
  isText?: boolean
  isShown?: (ctx: Ctx) => boolean
}

/**
 * A search of a long list without other filters. `keys` are keys of the list only, at most MAX_FOUND of each place
 * searched; if no index has the key, `from` is read. `along` tests each row in list order, and `atLeast` counts some of
 * the rows.
 */
export type Search = ({ keys: Sql } | { from: Sql; where?: Sql }) & { along: Sql; atLeast?: Sql; beside?: Beside }

/**
 * Finds words together with other filters. The way that reads the fewest rows depends on how many rows have the words
 * and how many the filters leave.
 */
export type Beside = {
  /**
   * All rows with the words, read one after the other, so that a reader can stop at MAX_FOUND. Or their keys under a
   * condition, at most MAX_FOUND of each place; `isLean` means that the condition is on the fewer tables of totals.
   */
  rows: { from: Sql; where?: Sql } | { keys: (where: Sql, isLean: boolean) => Sql }
  /** Ids of matching rows, read once. */
  worded: Sql
  /**
   * Conditions on a row, one for each place searched, that test whether it is among the `worded`. They stay separate,
   * because an index that serves one of them does not serve the others.
   */
  among: (worded: Sql) => readonly Sql[]
  /** The conditions also apply to the smaller table of totals. */
  isLean?: true
  /** The list is always limited to a part of its rows, such as a month, so even a search without filters is limited. */
  isAlways?: true
  /**
   * Samples `share`, the part of all rows that has the words, and `things`, the number of contributions or people with
   * the words by which rows are found.
   */
  sample: Sql
}

export type SearchBeside = { beside: Beside; along: Sql; active: ListQuery['active']; others: Sql }

export const dropHiddenColumns = (columns: readonly CsvColumn[], ctx: Ctx): CsvColumn[] =>
  columns.filter(({ isShown }) => isShown === undefined || isShown(ctx))

export type Columns = Record<string, Column<unknown>>
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer V> ? V : never }

export type Place =
  | { kind: 'page'; page: number }
  | { kind: 'offset'; offset: number }
  | { kind: 'after' | 'before'; cursor: string[]; page: number }

export type Ordering = { key: string; direction: Direction }

export type ListQuery = {
  /** Readable filters only, by their name in the declaration. */
  active: Readonly<Record<string, unknown>>
  params: readonly (readonly [string, string])[]
  /** Filters with unreadable values, which narrow nothing. Absent if there are none. */
  wrong?: WrongFilters
  order: readonly Ordering[]
  place: Place
  length: number
  /** Words from the table protocol: its own search field, and single columns. */
  search?: string
  cellWords: readonly { cell: string; words: string }[]
  /** Counts a search to its end (`count=exact` in an address); otherwise up to MAX_COUNTED. */
  isExact: boolean
  /** Of an export (`for=spreadsheet` in an address): texts that look like numbers stay texts. */
  isForSpreadsheets?: boolean
}

export type WrongFilter = { typed: Fields; errors: FilterErrors }
export type WrongFilters = Readonly<Record<string, WrongFilter>>

/** A search counts up to this exactly and shows "20,000+" beyond. */
export const MAX_COUNTED = 20_000
/** One more, which says that there are more. */
export const MAX_FOUND = MAX_COUNTED + 1

/** Maps each filter's name to the schema that reads it from its parameters. */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType>>

export type AddressChange = {
  without?: string
  order?: Ordering
  after?: string | null
  before?: string | null
  page?: number
  isExact?: boolean
}

/** With `isMore`, a search has more rows than `count`, which is then MAX_COUNTED, and its sums have no amounts. */
export type Totals = { count: number; isMore: boolean; sums: { currency: string; amounts: Record<string, bigint> }[] }

export type ListPage<Row> = Totals & {
  rows: Row[]
  query: ListQuery
  /** The number of the first row shown; 0 where there is none. */
  first: number
  page: number
  /** Null where a search has more than was counted. */
  pages: number | null
  before: string | null
  after: string | null
}

export type ViewLink = { id: number; name: string; query: string; isShared: boolean }

export type ViewedPage<Row> = ListPage<Row> & { views: ViewLink[] }

/**
 * Either these rows, or everything that matches. `shown` is the number that was on the screen, which must still be
 * true.
 */
export type Selection = { ids: number[] } | { matching: string; shown: number }
