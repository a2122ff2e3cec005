import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { Direction, Filters, ListQuery, RowSource, SumsByCurrency } from '~/lists/list'

/** Options for lists of very many rows. A list that is fast enough with keysets and a count sets none of them. */
export type Scale = {
  /** The key is computed for each row, so that no index has it. */
  hasComputedKey?: boolean
  /** Reads rows by an array of computed keys, through the columns that the key is made of. */
  ofKeys?: (keys: Sql) => RowSource
  /**
   * Delays a key that costs a lookup for each row. It is computed from its named parts only for rows that are sorted.
   */
  laterKey?: { parts: Readonly<Record<string, Sql>>; key: Sql }
  narrow?: Narrow
  lean?: Lean
  tally?: (query: ListQuery, ctx: Ctx, list: TalliedList) => Tally | null
  /** Counts a query that the counters cannot answer up to MAX_COUNTED, like a search. */
  isBounded?: boolean
  /** A lower bound of the number of rows that needs no search. */
  atLeast?: (query: ListQuery, ctx: Ctx) => Sql | null
  rangeFilters?: readonly string[]
  /**
   * The same rows read along an order of the list, if a filter reads them another way or showing a row needs more than
   * finding it.
   */
  along?: (order: string, query: ListQuery, ctx: Ctx) => Sql | null
  cut?: Cut
}

export type TalliedList = {
  filters: Filters
  totals: SumsByCurrency
  condition: (query: ListQuery, ctx: Ctx) => Sql
  orderBy: (query: ListQuery, isReversed: boolean) => Sql
}

/** A smaller table for searches. Its columns have the names that the declaration uses. */
export type Narrow = {
  from: Sql
  /**
   * The filter that searches. `search` turns its words, or those of the table protocol, into a condition on this table.
   */
  filter: string
  search: (words: string, ctx: Ctx) => Sql
  filters: readonly string[]
  orders: readonly string[]
  /** False for values of those filters that the table does not have. */
  answers: (query: ListQuery) => boolean
}

export const isNarrow = ({ filter, filters, orders, answers }: Narrow, query: ListQuery): boolean =>
  query.cellWords.length === 0 &&
  knows(filter, ...filters)(query) &&
  query.order.every(({ key }) => orders.includes(key)) &&
  answers(query)

/** Fewer tables for totals, for queries that they can answer. The SQL of the sums must also work on them. */
export type Lean = { from: Sql; where: Sql; answers: (query: ListQuery) => boolean }

export const knows =
  (...filters: readonly string[]) =>
  ({ active }: ListQuery): boolean =>
    Object.keys(active).every((filter) => filters.includes(filter))

export type TotalRow = { currency: string; n: bigint; [sum: string]: bigint | string }

/** Counters that answer totals and find deep pages without scanning. Null if they do not cover a filter. */
export type Tally = {
  /** Rows of (currency, n, …sums), as a statement or as a function that reads them together with other data. */
  totals: Sql | (() => Promise<readonly TotalRow[]>)
  /**
   * Returns the row (day, n, skip): the day that holds this offset, its number of rows, and how many of those come
   * before.
   */
  dayAt?: (offset: number, direction: Direction) => Sql
  /**
   * The same rows from that day on, in the list's default order. The condition is complete, and the order's index
   * serves it.
   */
  fromDay?: (day: string, direction: Direction) => { where: Sql; orderBy: Sql }
}

/**
 * Cuts the export of a computed list along `from`, which has an index on the columns of the order and the columns of
 * these filters. The list may have any number of rows for each row of `from`.
 */
export type Cut = { from: Sql; filters: readonly string[] }
