import type { Ctx } from '~/kit/operation'
import { all, join, sql, type Sql } from '~/kit/sql'
import type { ListDeclaration } from '~/lists/declare/declaration'
import type { Direction, ListQuery, Search, SearchBeside } from '~/lists/list'

const turned = (direction: Direction, isReversed: boolean): Direction =>
  isReversed ? (direction === 'asc' ? 'desc' : 'asc') : direction

const directionSql = (direction: Direction): Sql => (direction === 'asc' ? sql`ASC` : sql`DESC`)

export function orderBy(list: ListDeclaration, query: ListQuery, isReversed: boolean): Sql {
  const keys = query.order.flatMap(({ key, direction }) =>
    (list.columns[key]?.sort ?? []).map(({ by }) => sql`${by} ${directionSql(turned(direction, isReversed))}`),
  )
  return join([...keys, sql`${list.key} ${directionSql(turned(query.order[0]?.direction ?? 'asc', isReversed))}`])
}

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
function byKeys(list: ListDeclaration, query: ListQuery, ctx: Ctx): Sql | null {
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
  const found = by === undefined ? byKeys(list, query, ctx) : null
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
