import type { ListDeclaration } from '~/lists/declare/declaration'
import {
  MAX_COUNTED,
  type Direction,
  type ListQuery,
  type RowSource,
  type Search,
  type SearchBeside,
  type Totals,
  type ViewLink,
} from '~/lists/list'
import { isNarrow, type Tally, type TotalRow } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { all, join, name, sql, wholeNumber, type Sql, type SqlRunner } from '~/kit/sql'

// The rows that match a query: their condition, their order, where they are read from, and how many there are.

export type SortedKey = { by: Sql; as: Sql; direction: Sql }

export function listSortedKeys(list: ListDeclaration, query: ListQuery, isReversed: boolean): SortedKey[] {
  const word = (direction: Direction | undefined) => ((direction === 'desc') === isReversed ? sql`ASC` : sql`DESC`)
  const keys = query.order.flatMap(({ key, direction }) =>
    (list.columns[key]?.sort ?? []).map(({ by }) => ({ by, direction: word(direction) })),
  )
  return [
    ...keys.map(({ by, direction }, index) => ({ by, as: name(`sort_${index}`), direction })),
    { by: list.key, as: sql`hit`, direction: word(query.order[0]?.direction) },
  ]
}

export const orderBy = (list: ListDeclaration, query: ListQuery, isReversed: boolean): Sql =>
  join(listSortedKeys(list, query, isReversed).map(({ by, direction }) => sql`${by} ${direction}`))

const isByWords = (list: ListDeclaration, { active }: ListQuery): boolean =>
  Object.keys(active).some((name) => list.filters[name]?.isSearch === true)

/** A search is counted up to MAX_COUNTED, except where the lean tables have the words and count all rows. */
export const isSearch = (list: ListDeclaration, query: ListQuery): boolean =>
  query.search !== undefined ||
  query.cellWords.length > 0 ||
  (isByWords(list, query) && list.scale.lean?.answers(query) !== true)

const lookupKeys = (list: ListDeclaration, query: ListQuery, ctx: Ctx): Sql[] =>
  Object.entries(query.active).flatMap(([name, value]) => list.filters[name]?.keys?.(value, ctx) ?? [])

export const isLookup = (list: ListDeclaration, query: ListQuery, ctx: Ctx): boolean =>
  Object.keys(query.active).some((name) => list.filters[name]?.isLookup === true) ||
  lookupKeys(list, query, ctx).length > 0

/**
 * Reads an array of keys in the order of the index instead of one by one. Null with other filters: the planner cannot
 * see through an array which of them leads to the fewest rows.
 */
function keysCondition(list: ListDeclaration, query: ListQuery, ctx: Ctx): Sql | null {
  const { active, search, cellWords } = query
  const [keys, ...others] = lookupKeys(list, query, ctx)
  const isAlone = Object.entries(active).every(([name, value]) => {
    const filter = list.filters[name]
    return (filter?.keys?.(value, ctx) ?? null) !== null || (filter?.where(value, ctx) ?? null) === null
  })
  if (
    keys === undefined ||
    others.length > 0 ||
    !isAlone ||
    search !== undefined ||
    cellWords.length > 0 ||
    list.scale.hasComputedKey
  )
    return null
  return sql`${list.key} = ANY(ARRAY(${keys}))`
}

/** Null unless the words are the only filter, and the filter has a search of its own. */
export function findSearch(list: ListDeclaration, { active, search, cellWords }: ListQuery, ctx: Ctx): Search | null {
  const [[name, value] = [], ...others] = Object.entries(active)
  if (name === undefined || others.length > 0 || search !== undefined || cellWords.length > 0) return null
  return list.filters[name]?.search?.(value, ctx, active) ?? null
}

export function searchBeside(
  list: ListDeclaration,
  { active, search, cellWords }: ListQuery,
  ctx: Ctx,
): SearchBeside | null {
  const { searchFilter = '' } = list
  const { [searchFilter]: typed, ...others } = active
  const words = typed === undefined ? undefined : list.filters[searchFilter]?.search?.(typed, ctx, active)
  const conditions = Object.entries(others).flatMap(([name, value]) => list.filters[name]?.where(value, ctx) ?? [])
  if (!words?.beside || search !== undefined || cellWords.length > 0) return null
  if (conditions.length === 0 && words.beside.isAlways !== true) return null
  return { beside: words.beside, along: words.along, active: others, others: all(conditions) }
}

export function condition(
  list: ListDeclaration,
  query: ListQuery,
  { ctx, by }: { ctx: Ctx; by: 'narrow' | 'lean' | undefined },
): Sql {
  const narrow = by === 'narrow' ? list.scale.narrow : undefined
  const found = by === undefined ? keysCondition(list, query, ctx) : null
  if (found !== null) return all([list.where(query.active), found])
  const narrowed = Object.entries(query.active).map(([name, value]) =>
    narrow?.filter === name ? narrow.search(String(value), ctx) : (list.filters[name]?.where(value, ctx) ?? null),
  )
  const inCells = query.cellWords.flatMap(({ cell, words }) => {
    const inCell = list.cells.find(({ name }) => name === cell)?.search
    return inCell ? [sql`position(lower(${words}) in lower((${inCell}) COLLATE "default")) > 0`] : []
  })
  const searched = query.search === undefined ? [] : [(narrow ?? list).search(query.search, ctx)]
  const where = (by === 'lean' ? list.scale.lean?.where : undefined) ?? list.where(query.active)
  return all([where, ...narrowed.filter((one) => one !== null), ...searched, ...inCells])
}

export const findTally = (list: ListDeclaration, ctx: Ctx, query: ListQuery): Tally | null =>
  query.search === undefined && query.cellWords.length === 0 ? (list.scale.tally?.(query, ctx, list) ?? null) : null

/**
 * Returns the source of matching rows. A search reads its own source if it covers the whole query. `by` says whether
 * rows are found first or met along the list's order.
 */
export function matching(
  list: ListDeclaration,
  query: ListQuery,
  { ctx, by }: { ctx: Ctx; by?: 'found' | 'along' },
): RowSource {
  const { key, from } = list
  const { narrow } = list.scale
  const words = by === undefined ? null : list.searchOf(query, ctx)
  if (words !== null) {
    const where = list.where(query.active)
    if (by === 'along') return { from, where: all([where, words.along]) }
    return 'keys' in words
      ? { from, where: sql`${key} = ANY(ARRAY(${words.keys}))` }
      : { from: words.from, where: all([where, words.where]) }
  }
  return narrow !== undefined && list.isSearch(query) && isNarrow(narrow, query)
    ? { from: narrow.from, where: list.condition(query, ctx, 'narrow') }
    : { from, where: list.condition(query, ctx) }
}

/**
 * Moves the words of the table protocol's search field to the filter behind it, if that filter finds rows in another
 * way than by its condition.
 */
export function withSearch(list: ListDeclaration, query: ListQuery): ListQuery {
  const { search, ...rest } = query
  const { searchFilter: name } = list
  return search === undefined || name === undefined || name in query.active || list.filters[name]?.search === undefined
    ? query
    : { ...rest, active: { ...query.active, [name]: search } }
}

export const findLean = (list: ListDeclaration, query: ListQuery, ctx: Ctx): RowSource | null =>
  list.scale.lean?.answers(query) === true && query.search === undefined && query.cellWords.length === 0
    ? { from: list.scale.lean.from, where: list.condition(query, ctx, 'lean') }
    : null

/** A search stops at the counting limit, so that its work is bounded, however many rows there are. */
function makeCounter(
  list: ListDeclaration,
  ctx: Ctx,
  { query, isBounded }: { query: ListQuery; isBounded: boolean },
): Sql {
  const { from, where } =
    findLean(list, query, ctx) ?? matching(list, query, { ctx, ...(isBounded ? { by: 'found' } : {}) })
  const sums = Object.entries(list.totals.sums)
  const { by } = list.totals
  if (!isBounded) {
    const amounts = sums.map(([key, of]) => sql`, coalesce(sum(${of}), 0)::bigint AS ${name(key)}`)
    return sql`SELECT ${by} AS currency, count(*)::bigint AS n${join(amounts, '')} FROM ${from} WHERE ${where}
      GROUP BY 1`
  }
  const amounts = sums.map(([key]) => sql`, coalesce(sum(${name(key)}), 0)::bigint AS ${name(key)}`)
  const each = sums.map(([key, of]) => sql`, ${of} AS ${name(key)}`)
  return sql`SELECT currency, count(*)::bigint AS n${join(amounts, '')}
    FROM (SELECT ${by} AS currency${join(each, '')} FROM ${from} WHERE ${where}
      LIMIT ${wholeNumber(MAX_COUNTED + 1)}) counted GROUP BY 1`
}

/** A search is counted up to MAX_COUNTED, and so is a list whose counters do not cover the query. */
export const isCountBounded = (list: ListDeclaration, query: ListQuery): boolean =>
  list.scale.isBounded === true || list.isSearch(query)

type Counter = { requested: Tally['totals']; isBounded: boolean; runner: SqlRunner }

function chooseCounter(list: ListDeclaration, ctx: Ctx, query: ListQuery): Counter {
  const tally = findTally(list, ctx, query)?.totals
  const isBounded = tally === undefined && isCountBounded(list, query) && !query.isExact
  return {
    requested: tally ?? makeCounter(list, ctx, { query, isBounded }),
    isBounded,
    runner: tally === undefined ? ctx.read : ctx.prepared,
  }
}

function toTotals(counted: readonly TotalRow[], isBounded: boolean): Totals {
  const rows = counted.filter(({ n }) => n > 0n)
  const count = Number(rows.reduce((sum, { n }) => sum + n, 0n))
  const isMore = isBounded && count > MAX_COUNTED
  return {
    count: isMore ? MAX_COUNTED : count,
    isMore,
    sums: rows
      .sort((left, right) => Number(right.n - left.n))
      .map(({ currency, n: _n, ...amounts }) => ({
        currency,
        amounts: isMore ? {} : (amounts as Record<string, bigint>),
      })),
  }
}

export async function totals(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<Totals> {
  const { requested, isBounded, runner } = chooseCounter(list, ctx, query)
  return toTotals(
    typeof requested === 'function' ? await requested() : await runner.records<TotalRow>(requested),
    isBounded,
  )
}

/** Totals inside another row: amounts as text, since a number of JSON is not exact. */
export type WrittenTotals = readonly ({ currency: string } & Record<string, string>)[]

export function totalsJson(list: ListDeclaration, counted: Sql): Sql {
  const amounts = ['n', ...Object.keys(list.totals.sums)].map((key) => sql`, ${key}::text, counted.${name(key)}::text`)
  return sql`(SELECT coalesce(json_agg(json_build_object('currency', counted.currency${join(amounts, '')})), '[]')
    FROM (${counted}) counted)`
}

export const totalsFrom = (written: WrittenTotals, isBounded = false): Totals =>
  toTotals(
    written.map(({ currency, ...amounts }) => ({
      ...(Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, BigInt(amount)])) as Record<
        'n',
        bigint
      >),
      currency,
    })),
    isBounded,
  )

export const viewsJson = (views: Sql): Sql => sql`(SELECT coalesce(json_agg(saved), '[]') FROM (${views}) saved)`

export async function totalsAndViews(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: { query: ListQuery; views: Sql },
): Promise<{ known: Totals; views: ViewLink[] }> {
  const { requested, isBounded, runner } = chooseCounter(list, ctx, query)
  if (typeof requested === 'function') {
    const [counted, saved] = await Promise.all([requested(), ctx.prepared.rows<ViewLink>(views)])
    return { known: toTotals(counted, isBounded), views: saved }
  }
  const row = await runner.first<{ totals: WrittenTotals; views: ViewLink[] }>(
    sql`SELECT ${totalsJson(list, requested)} AS totals, ${viewsJson(views)} AS views`,
  )
  return { known: totalsFrom(row?.totals ?? [], isBounded), views: row?.views ?? [] }
}
