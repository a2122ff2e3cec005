import type { Permission } from '~/kit/permission'
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

/** What a list can be narrowed by. A filter that cannot be read is left out, never refused. */
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
  /** What only the organization can say of a value that was read: an amount in its currency. */
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
   * How a list of millions finds rows by words; null where `where` alone says it. What else narrows it says which rows
   * it has at all.
   */
  search?: (value: V, ctx: Ctx, active: ListQuery['active']) => Search | null
  say: (value: V, ctx: Ctx) => Said | null
}

export const filter = <V>(spec: Filter<V>): Filter => spec as unknown as Filter

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
  /** What has the words, by its id: all of them, found once. */
  worded: Sql
  /**
   * The same as conditions on a row, one for each place that is looked at: whether it is among those, which are a query
   * here. Apart, as an index that has what one of them needs does not have what the others need.
   */
  among: (worded: Sql) => readonly Sql[]
  /** Whether these conditions, and that for a row, are over the fewer tables of totals, too. */
  isLean?: true
  /**
   * Whether the list always is a part of its rows, a month of them, so that words are beside that where nothing else
   * narrows it.
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

/**
 * Where a page begins: at a page's number (the last where there are fewer), at a row's number, behind or before a row.
 */
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

/** What was sent for a filter, and what is wrong with it. */
export type WrongFilter = { typed: Fields; errors: FilterErrors }
export type WrongFilters = Readonly<Record<string, WrongFilter>>

/** What a search counts to: its total is true up to here, and "20,000+" beyond. */
export const MAX_COUNTED = 20_000
/** One more, which says that there are more. */
export const MAX_FOUND = MAX_COUNTED + 1

/** A smaller table for searches: its columns are called like those that the declaration names. */
export type Narrow = {
  from: Sql
  /** The filter that searches, and the words of it and of the table protocol as a condition on this table. */
  filter: string
  search: (words: string, ctx: Ctx) => Sql
  /** What else it knows: these filters, and the columns of these orders. */
  filters: readonly string[]
  orders: readonly string[]
  /** Whether it knows these values of them. */
  answers: (query: ListQuery) => boolean
}

/** Whether the narrow table knows everything that a query needs. */
export const isNarrow = ({ filter, filters, orders, answers }: Narrow, query: ListQuery): boolean =>
  query.cellWords.length === 0 &&
  knows(filter, ...filters)(query) &&
  query.order.every(({ key }) => orders.includes(key)) &&
  answers(query)

/** Fewer tables for totals, where they know everything that a query needs: the sums' SQL is over them, too. */
export type Lean = { from: Sql; where: Sql; answers: (query: ListQuery) => boolean }

/** A lean count that knows these filters and no others. */
export const knows =
  (...filters: readonly string[]) =>
  ({ active }: ListQuery): boolean =>
    Object.keys(active).every((filter) => filters.includes(filter))

export type TotalRow = { currency: string; n: bigint; [sum: string]: bigint | string }

/**
 * Counters that answer totals and find deep pages without scanning; null where a filter is set that they do not know.
 */
export type Tally = {
  /** Rows of (currency, n, …sums): their statement, or who reads them together with something else. */
  totals: Sql | (() => Promise<readonly TotalRow[]>)
  /** The row (day, n, skip): the day that holds this offset, how many rows it has, and how many of them come before. */
  dayAt?: (offset: number, direction: Direction) => Sql
  /** The same rows from that day on, in the list's default order: a whole condition, which the order's index serves. */
  fromDay?: (day: string, direction: Direction) => { where: Sql; orderBy: Sql }
}

/**
 * Where the export of a list is cut whose rows are put together: `from` has the columns that its order is by, an index
 * along them, and what these filters are over; of each of its rows the list has any number.
 */
export type Cut = { from: Sql; filters: readonly string[] }

export type KeyedRows = { from: Sql; where: Sql }

export type ListSpec<C extends Columns> = {
  name: string
  permission: Permission
  pageSize: number
  from: Sql
  /** Instead of `from`, for the list and its export. */
  fromFor?: (active: ListQuery['active'], ctx: Ctx) => Sql
  /** Which rows are in the list at all; a filter may lead to others (spam). */
  where: (active: ListQuery['active']) => Sql
  /** Unique integer of a row: the last key of every order. */
  key: Sql
  columns: C
  filters: Record<string, Filter>
  defaultSort: readonly [keyof C & string, Direction]
  /** Words of the table protocol's own search field, and which filter that is. */
  search: (words: string, ctx: Ctx) => Sql
  searchFilter?: string
  narrow?: Narrow
  cells: readonly Cell<RowOf<C>>[]
  /** `from` is the list's own, and what only the export shows; with `hasOwnRows` all of it is joined in another way. */
  csv: { name: string; from: Sql; columns: readonly CsvColumn[]; hasHead?: boolean; hasOwnRows?: boolean; cut?: Cut }
  totals: { by: Sql; sums: Record<string, Sql> }
  /** The key is put together for each row and no index has it. */
  hasComputedKey?: boolean
  /** Where its rows are read from by such keys, an array: without it they are looked for among those that match. */
  ofKeys?: (keys: Sql) => KeyedRows
  /** The same key out of what it is made of, where that costs a look for each row. */
  laterKey?: { parts: Readonly<Record<string, Sql>>; key: Sql }
  lean?: Lean
  /**
   * The same rows along an order, for what is found by another way or shows more than it needs: of very many, those of
   * a page are met there soon.
   */
  along?: (order: string, query: ListQuery, ctx: Ctx) => Sql | null
  /** Filters that the order's own index serves. */
  rangeFilters: readonly string[]
  tally?: (query: ListQuery, ctx: Ctx, list: ListDeclaration) => Tally | null
  /** What no counters know is counted as a search is: up to MAX_COUNTED. */
  isBounded?: boolean
  /**
   * A query for a number of its rows that there are at least, which costs less than to find them: more than
   * MAX_COUNTED are not counted then.
   */
  atLeast?: (query: ListQuery, ctx: Ctx) => Sql | null
}

/**
 * Everything that an address may say of a list's filters: an object of their names, each with what it reads from its
 * parameters.
 */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType>>

export type ListDeclaration<C extends Columns = Columns> = ListSpec<C> & {
  /** Everything that an address may say of the filters, as one schema. */
  schema: FilterSchema
  /** From the address of a page: filters, `sort`, `dir`, `page`, `after`, `before`. */
  read: (fields: Fields) => ListQuery
  /** With `by: 'narrow'` for the rows of the narrow table, with `by: 'lean'` for those that totals are counted from. */
  condition: (query: ListQuery, ctx: Ctx, by?: 'narrow' | 'lean') => Sql
  /** How the words of a query are found, where it has nothing else and its filter says how. */
  searchOf: (query: ListQuery, ctx: Ctx) => Search | null
  /** The same where other filters narrow the list, too, with the conditions of those. */
  besideOf: (query: ListQuery, ctx: Ctx) => SearchBeside | null
  /** Whether words are looked for. */
  isSearch: (query: ListQuery) => boolean
  /**
   * Whether a filter looks its rows up among those of other tables, so that they are found once for everything a page
   * shows of them.
   */
  isLookup: (query: ListQuery, ctx: Ctx) => boolean
  orderBy: (query: ListQuery, isReversed: boolean) => Sql
  /** What is wrong with the filters of a query, in this organization. */
  wrong: (query: ListQuery, ctx: Ctx) => WrongFilters
  chips: (query: ListQuery, ctx: Ctx) => (Said & { filter: string })[]
  /** The address of the same list, changed: without a filter, with another order, at another place. */
  address: (query: ListQuery, change?: AddressChange) => string
}

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

/** What a list can do once it has a database: given by app/lists/sql/list-from.server.ts. */
export type List<C extends Columns = Columns> = ListDeclaration<C> & {
  page: (ctx: Ctx, query: ListQuery) => Promise<ListPage<RowOf<C>>>
  viewed: (ctx: Ctx, query: ListQuery) => Promise<ViewedPage<RowOf<C>>>
  count: (ctx: Ctx, query: ListQuery) => Promise<Totals>
  /** The export: its head, then every matching row, as Postgres writes them. */
  export: (ctx: Ctx, query: ListQuery, signal: AbortSignal) => AsyncIterable<Uint8Array>
  /** The rows a selection means. */
  selected: (ctx: Ctx, selection: Selection) => Promise<number[]>
}

/** These rows, or everything that matches: then with the number that was on the screen, which must still be true. */
export type Selection = { ids: number[] } | { matching: string; shown: number }
