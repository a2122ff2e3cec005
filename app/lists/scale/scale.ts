import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { Direction, Filter, ListQuery } from '~/lists/list'

/** How a list of very many rows is found and counted; a list that keysets and a count serve well has none of it. */
export type Scale = {
  /** The key is put together for each row, so that no index has it. */
  hasComputedKey?: boolean
  /** How rows are read by such keys, an array of them: from what the key is made of. */
  ofKeys?: (keys: Sql) => KeyedRows
  /**
   * Its parts, and the key out of them by their names, where it costs a look for each row: it is put together for those
   * that are put in order.
   */
  laterKey?: { parts: Readonly<Record<string, Sql>>; key: Sql }
  narrow?: Narrow
  lean?: Lean
  tally?: (query: ListQuery, ctx: Ctx, list: TalliedList) => Tally | null
  /** What the counters do not know is counted up to MAX_COUNTED, as a search is. */
  isBounded?: boolean
  /** How many rows there are at least, where that is known without finding them. */
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
