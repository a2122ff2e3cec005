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
export type Said = { relation: string; value: string }

/** A filter of a list. An unreadable value is left out, never refused. */
export type Filter<V = unknown> = {
  /** Its names in an address; arrays also come as `name[]`. */
  params: readonly string[]
  /** Reads an object of these names, leniently: of several values or two ends, those that can be read. */
  input: z.ZodType<V>
  /**
   * Reads the same strictly, with a sentence for everything that is wrong, at its name. Without it `input` is strict
   * enough.
   */
  strict?: z.ZodType<V>
  /** Errors that depend on the organization, such as an amount in its currency. */
  check?: (value: V, ctx: Ctx) => FilterErrors | null
  where: (value: V, ctx: Ctx) => Sql | null
  /**
   * The same as a query for the keys of the rows, where they are looked up among the rows of other tables: that costs
   * so much that the list does it once for its count and its rows together. Null where `where` alone says it.
   */
  keys?: (value: V, ctx: Ctx) => Sql | null
  /** The same cost where no such query can be said. */
  isLookup?: true
  /** It searches for words: how many rows that means is counted up to MAX_COUNTED. */
  isSearch?: true
  /**
   * The way a list of millions searches for words; null where `where` is enough. Other filters decide which table is
   * read.
   */
  search?: (value: V, ctx: Ctx, active: ListQuery['active']) => Search | null
  say: (value: V, ctx: Ctx) => Said | null
}

/** A documented cell: its text is HTML that the list itself has escaped. */
export type Cell<Row> = { name: string; sort?: string; search?: Sql; html: (row: Row, ctx: Ctx) => string }

/** One column of the export; `null` where nothing answers it yet. With `isShown`, only where that says so. */
export type CsvColumn = {
  head: string | ((ctx: Ctx) => string)
  value: (ctx: Ctx) => Sql | null
  isText?: boolean
  isShown?: (ctx: Ctx) => boolean
}

/**
 * A search of a long list, where nothing else narrows it: the keys of its rows, those alone that are in the list, of
 * each place that is looked at MAX_FOUND at most, for fewer are all of them; or, where no index has the key, what they
 * are read from. `along` is the same as a condition that is looked up for each row, so that rows are met along the
 * order of the list. `atLeast` is a query for a number of its rows, as that of a list. `beside` says how the words are
 * found where other filters narrow the list, too.
 */
export type Search = ({ keys: Sql } | { from: Sql; where?: Sql }) & { along: Sql; atLeast?: Sql; beside?: Beside }

/**
 * Beside other filters: which of these ways looks at the fewest rows depends on how many have the words, and how many
 * the filters.
 */
export type Beside = {
  /**
   * All rows with the words, one after the other from what has them: what stops at MAX_FOUND has not read the rest. Or
   * their keys where a condition is met, of each place MAX_FOUND at most; whether that condition is over the fewer
   * tables of totals says which have to be read.
   */
  rows: { from: Sql; where?: Sql } | { keys: (where: Sql, isLean: boolean) => Sql }
  /** Ids of matching rows, read once. */
  worded: Sql
  /**
   * The same as conditions on a row, one for each place that is looked at: whether it is among those, which are a query
   * here. Apart, as an index that has what one of them needs does not have what the others need.
   */
  among: (worded: Sql) => readonly Sql[]
  /** The conditions also apply to the smaller table of totals. */
  isLean?: true
  /**
   * The list is always limited to a part of its rows, such as a month, so that a search without filters is limited,
   * too.
   */
  isAlways?: true
  /**
   * By a sample, a query for `share`, the part of all rows that has the words, and for `things`, how many contributions
   * or people have them that rows are found by.
   */
  sample: Sql
}

export type SearchBeside = { beside: Beside; along: Sql; active: ListQuery['active']; others: Sql }

/** The columns an export has for this organisation. */
export const shownColumns = (columns: readonly CsvColumn[], ctx: Ctx): CsvColumn[] =>
  columns.filter(({ isShown }) => isShown === undefined || isShown(ctx))

export type Columns = Record<string, Column<unknown>>
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer V> ? V : never }

/** A page's place: a page number (the last page beyond the end), a row number, or after or before a row. */
export type Place =
  | { kind: 'page'; page: number }
  | { kind: 'offset'; offset: number }
  | { kind: 'after' | 'before'; cursor: string[]; page: number }

export type Ordering = { key: string; direction: Direction }

export type ListQuery = {
  /** Readable filters only, by their name in the declaration. */
  active: Readonly<Record<string, unknown>>
  /** The same as they stand in an address. */
  params: readonly (readonly [string, string])[]
  /** Filters with something that cannot be read, which narrows nothing; nothing where there are none. */
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

/**
 * Everything that an address may say of a list's filters: an object of their names, each with what it reads from its
 * parameters.
 */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType>>

export type AddressChange = {
  /** A filter's name, or `all`. */
  without?: string
  order?: Ordering
  after?: string | null
  before?: string | null
  page?: number
  isExact?: boolean
}

/** With `isMore` a search has more than `count`, which is MAX_COUNTED then, and its sums have no amounts. */
export type Totals = { count: number; isMore: boolean; sums: { currency: string; amounts: Record<string, bigint> }[] }

export type ListPage<Row> = Totals & {
  rows: Row[]
  query: ListQuery
  /** The number of the first row shown; 0 where there is none. */
  first: number
  page: number
  /** Null where a search has more than was counted. */
  pages: number | null
  /** Cursors for the neighbouring pages. */
  before: string | null
  after: string | null
}

export type ViewLink = { id: number; name: string; query: string; isShared: boolean }

/** A page as a person sees it, with the saved views that they see: shared ones and their own. */
export type ViewedPage<Row> = ListPage<Row> & { views: ViewLink[] }

/** These rows, or everything that matches: then with the number that was on the screen, which must still be true. */
export type Selection = { ids: number[] } | { matching: string; shown: number }
