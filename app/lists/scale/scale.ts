import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { Direction, Filter, ListQuery } from '~/lists/list'

/** Knobs for lists of very many rows. A list that keysets and a count serve well sets none of them. */
export type Scale = {
  /** The key is put together for each row, so that no index has it. */
  hasComputedKey?: boolean
  /** Reads rows by an array of such keys, from the columns that the key is made of. */
  ofKeys?: (keys: Sql) => KeyedRows
  /**
   * Its parts, and the key out of them by their names, where it costs a look for each row: it is put together for those
   * that are put in order.
   */
  laterKey?: { parts: Readonly<Record<string, Sql>>; key: Sql }
  narrow?: Narrow
  lean?: Lean
  tally?: (query: ListQuery, ctx: Ctx, list: TalliedList) => Tally | null
  /** A query that the counters cannot answer is counted up to MAX_COUNTED, as a search is. */
  isBounded?: boolean
  /** A lower bound of the rows that is known without finding them. */
  atLeast?: (query: ListQuery, ctx: Ctx) => Sql | null
  /** Filters that the order's own index serves. */
  rangeFilters?: readonly string[]
  /**
   * The same rows along an order of the list, where a filter reads them by another way or a row shows more than finding
   * it needs.
   */
  along?: (order: string, query: ListQuery, ctx: Ctx) => Sql | null
  cut?: Cut
}

/** The parts of a list that its counters use for the hours beside whole days. */
export type TalliedList = {
  filters: Readonly<Record<string, Filter>>
  totals: { by: Sql; sums: Record<string, Sql> }
  condition: (query: ListQuery, ctx: Ctx) => Sql
  orderBy: (query: ListQuery, isReversed: boolean) => Sql
}

/** A smaller table for searches: its columns are called like those that the declaration names. */
export type Narrow = {
  from: Sql
  /** The filter that searches, and the words of it and of the table protocol as a condition on this table. */
  filter: string
  search: (words: string, ctx: Ctx) => Sql
  /** The table has the columns of these filters and orders as well. */
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
 * The export of a computed list is cut along `from`: it has an index on the columns of the order, and the columns of
 * these filters. The list may have any number of rows for each of its rows.
 */
export type Cut = { from: Sql; filters: readonly string[] }

export type KeyedRows = { from: Sql; where: Sql }
