import { cursorValues } from '~/lists/request/cursor'
import type { ListDeclaration } from '~/lists/declare/declaration'
import {
  MAX_COUNTED,
  MAX_FOUND,
  type Columns,
  type ListQuery,
  type RowSource,
  type Totals,
  type ViewLink,
} from '~/lists/list'
import { readFromDay } from '~/lists/scale/deep-page.server'
import {
  SELECT_FEW_KEYS,
  selectFirstKeys,
  selectLaterHits,
  NUMBER_OF_KEYS,
  withKeys,
} from '~/lists/scale/search-keys.server'
import type { Ctx } from '~/kit/operation'
import { all, EMPTY, join, name, Sql, sql, wholeNumber } from '~/kit/sql'
import {
  findLean,
  findTally,
  isCountBounded,
  matching,
  listSortedKeys,
  totalsFrom,
  totalsJson,
  viewsJson,
  type WrittenTotals,
} from './matching.server'

/** Moments have milliseconds in the database, too (timestamptz(3)): nothing is lost. */
export const keyText = (key: unknown): string =>
  key instanceof Date ? key.toISOString().replace('T', ' ').replace('Z', '+00') : String(key)

export const orderKeys = (list: ListDeclaration, query: ListQuery) =>
  query.order.flatMap(({ key }) => list.columns[key]?.sort ?? [])

export const isAscending = (query: ListQuery) => query.order[0]?.direction === 'asc'

type Written = { columns: Sql; keyOf: ReadonlyMap<string, string> }
const written = new WeakMap<Columns, Written>()

function writtenColumns({ columns }: ListDeclaration): Written {
  const cached = written.get(columns)
  if (cached) return cached
  const all = Object.entries(columns)
  const plain = all.filter(([, { value }]) => value.values.length === 0)
  const fresh: Written = {
    columns: join(all.map(([key, { value }]) => sql`${value} AS ${name(key)}`)),
    keyOf: new Map(plain.toReversed().map(([key, { value }]) => [value.parts[0] ?? '', key])),
  }
  written.set(columns, fresh)
  return fresh
}

const keyName = (list: ListDeclaration, by: Sql, otherwise: string): string =>
  writtenColumns(list).keyOf.get(by.parts[0] ?? '') ?? otherwise

export const keyNames = (list: ListDeclaration, query: ListQuery): string[] => [
  ...orderKeys(list, query).map(({ by }, index) => keyName(list, by, `key_${index}`)),
  keyName(list, list.key, 'key_id'),
]

function selected(list: ListDeclaration, query: ListQuery): Sql {
  const names = keyNames(list, query)
  const keys = [...orderKeys(list, query).map(({ by }) => by), list.key]
    .map((by, index) => ({ by, as: names[index] ?? 'key_id' }))
    .filter(({ as }) => !(as in list.columns))
  return join([writtenColumns(list).columns, ...keys.map(({ by, as }) => sql`${by} AS ${name(as)}`)])
}

export type Piece = {
  from: Sql
  where: Sql
  orderBy: Sql
  skip: number
  take: number
  isReversed: boolean
  isFenced: boolean
}

/** A page behind more rows than these skips their keys first, before it reads whole rows. */
const MAX_SKIPPED = 1000

/** False for a key without an index, unless the list declares how to read it. */
const hasKeys = ({ scale: { hasComputedKey, ofKeys } }: ListDeclaration): boolean =>
  hasComputedKey !== true || ofKeys !== undefined

const byKeys = (list: ListDeclaration, keys: Sql): RowSource =>
  list.scale.ofKeys?.(sql`ARRAY(${keys})`) ?? { from: list.from, where: sql`${list.key} = ANY(ARRAY(${keys}))` }

export function statement(list: ListDeclaration, query: ListQuery, piece: Piece): Sql {
  const { from, where, orderBy, skip, take, isFenced } = piece
  const offset = skip === 0 ? EMPTY : sql` OFFSET ${skip}`
  const limit = take === list.pageSize ? wholeNumber(take) : sql`${take}`
  if (isFenced) {
    // The limit stays outside the search, so that the planner does not read the whole order in the hope of meeting few
    // matches early.
    const keys = listSortedKeys(list, query, piece.isReversed)
    const hit = sql`SELECT hit FROM top`
    // If the list does not declare how to read rows by a computed key, the key is looked for among the matching rows.
    const page = hasKeys(list) ? byKeys(list, hit) : { from, where: sql`${where} AND ${list.key} = ANY(ARRAY(${hit}))` }
    return sql`WITH hits AS MATERIALIZED (SELECT ${join(keys.map(({ by, as }) => sql`${by} AS ${as}`))} FROM ${from}
      WHERE ${where}),
      top AS (SELECT hit FROM hits ORDER BY ${join(keys.map(({ as, direction }) => sql`${as} ${direction}`))}
        LIMIT ${take}${offset})
      SELECT ${selected(list, query)} FROM ${page.from} WHERE ${page.where} ORDER BY ${orderBy}`
  }
  if (hasKeys(list) && (skip > MAX_SKIPPED || (!list.scale.hasComputedKey && from !== list.from))) {
    const page = byKeys(
      list,
      sql`SELECT ${list.key} FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${take}${offset}`,
    )
    return sql`SELECT ${selected(list, query)} FROM ${page.from} WHERE ${page.where} ORDER BY ${orderBy}`
  }
  // Rows with a computed key are read from where they were found.
  return sql`SELECT ${selected(list, query)} FROM ${list.scale.hasComputedKey ? from : list.from} WHERE ${where}
    ORDER BY ${orderBy} LIMIT ${limit}${offset}`
}

/** Compares rows as a whole, so that the index goes there at once. */
function compared(
  list: ListDeclaration,
  query: ListQuery,
  { sign, to }: { sign: '<' | '>'; to: readonly string[] },
): Sql {
  const keys = orderKeys(list, query)
  return sql`(${join([...keys.map(({ by }) => by), list.key])}) ${new Sql([sign], [])}
    (${join(cursorValues(to, keys))})`
}

function besideCursor(
  list: ListDeclaration,
  query: ListQuery,
  where: Sql,
): Pick<Piece, 'where' | 'orderBy' | 'isReversed'> {
  if (query.place.kind === 'offset' || query.place.kind === 'page') throw new Error('a page at a number has no cursor')
  const isReversed = query.place.kind === 'before'
  const beyond = compared(list, query, { sign: isAscending(query) !== isReversed ? '>' : '<', to: query.place.cursor })
  return { where: all([where, beyond]), orderBy: list.orderBy(query, isReversed), isReversed }
}

/** If filters leave fewer rows than this, reading starts from the day that has the first of them. */
const FEW_OF_MANY = 1_000_000

/** Reading begins at the nearer end, or where counters find the day of a deep page. */
async function atOffset(list: ListDeclaration, ctx: Ctx, ask: RequestedPiece): Promise<Omit<Piece, 'isFenced'>> {
  const { query, offset, count } = ask
  const { from, where } = matching(list, query, { ctx, by: 'along' })
  const take = Math.min(query.length, count - offset)
  // With fewer tables, an index alone can skip the rows that come before or do not match.
  const skipped = (offset > MAX_SKIPPED || !isRange(list, query) ? findLean(list, query, ctx) : null) ?? { from, where }
  const direct = { ...skipped, orderBy: list.orderBy(query, false), skip: offset, take, isReversed: false }
  // A filter with few rows may have them far from the end of the list.
  const isFar = offset > query.length || (count < FEW_OF_MANY && !isRange(list, query))
  const hasDays = list.scale.tally !== undefined && isOrderedByDefault(list, query) && isFar
  const day = hasDays ? await readFromDay(list, ctx, { query, offset, count, take }) : null
  if (day !== null) return { from, ...day }
  return offset <= count / 2
    ? direct
    : { ...direct, orderBy: list.orderBy(query, true), skip: count - offset - take, isReversed: true }
}

/** `count` is Infinity if it has not been counted. */
export type RequestedPiece = { query: ListQuery; offset: number; count: number }

export async function piece(list: ListDeclaration, ctx: Ctx, ask: RequestedPiece): Promise<Piece> {
  const { query, offset, count } = ask
  // So few matches are all fetched and sorted. With more, the order's index soon meets fifty.
  const isFenced = !isRange(list, query) && count <= MAX_COUNTED
  // Rows found by another way would all have to be sorted.
  const [order, ...others] = query.order
  const along =
    isFenced || order === undefined || others.length > 0 ? null : (list.scale.along?.(order.key, query, ctx) ?? null)
  const { lean: _lean, ...scale } = list.scale
  const met: ListDeclaration = along === null ? list : { ...list, from: along, scale }
  const { from, where } = matching(met, query, { ctx, by: isFenced ? 'found' : 'along' })
  if (query.place.kind === 'after' || query.place.kind === 'before')
    return { from, ...besideCursor(list, query, where), skip: 0, take: query.length, isFenced }
  if (isFenced)
    return {
      from,
      where,
      orderBy: list.orderBy(query, false),
      skip: offset,
      take: query.length,
      isReversed: false,
      isFenced,
    }
  return { ...(await atOffset(met, ctx, ask)), isFenced }
}

/**
 * A page along its own index, from an end or a cursor, has the same plan for every value, so it is planned once. This
 * holds only for the ordinary page length, because the planner must know how few rows are wanted.
 */
export const hasOnePlan = (list: ListDeclaration, query: ListQuery, { isFenced, skip, take }: Piece): boolean =>
  !isFenced && skip === 0 && take === list.pageSize && isRange(list, query) && isInDefaultOrder(list, query)

const isOrderedByDefault = (list: ListDeclaration, { order }: ListQuery): boolean =>
  order.length === 1 && order[0]?.key === list.defaultSort[0]

const isInDefaultOrder = (list: ListDeclaration, query: ListQuery): boolean =>
  isOrderedByDefault(list, query) || (query.order.length === 1 && Object.keys(query.active).length === 0)

export const isRange = (list: ListDeclaration, { active, search, cellWords }: ListQuery): boolean =>
  Object.keys(active).every((name) => list.scale.rangeFilters?.includes(name) === true) &&
  search === undefined &&
  cellWords.length === 0

/**
 * A first page that is read along an index has the same statement for any number of rows, so it need not wait for the
 * count.
 */
export const isFirst = (list: ListDeclaration, query: ListQuery): boolean =>
  isRange(list, query) &&
  query.length === list.pageSize &&
  (query.place.kind === 'offset' ? query.place.offset === 0 : query.place.kind === 'page' && query.place.page === 1)

/**
 * True if one statement reads count and rows. When a filter or search looks rows up in other tables, finding them is
 * most of a page's cost. A tally counts without finding, and an exact search may find very many.
 */
export const readsTotalsWithRows = (list: ListDeclaration, ctx: Ctx, query: ListQuery): boolean =>
  hasKeys(list) &&
  (isCountBounded(list, query) ? !query.isExact : list.isLookup(query, ctx)) &&
  findTally(list, ctx, query) === null

function top(list: ListDeclaration, query: ListQuery): { rows: Sql; order: Sql; isReversed: boolean } {
  const { place, length } = query
  const isReversed = place.kind === 'before'
  const keys = listSortedKeys(list, query, isReversed)
  const order = join(keys.map(({ as, direction }) => sql`${as} ${direction}`))
  const shown = keyNames(list, query).map((as, index) => sql`page.${name(as)} ${keys[index]?.direction ?? EMPTY}`)
  const skip = place.kind === 'offset' ? place.offset : place.kind === 'page' ? (place.page - 1) * length : 0
  const offset = skip === 0 ? EMPTY : sql` OFFSET ${skip}`
  const beyond =
    'cursor' in place ? sql` WHERE ${beyondCursor(list, query, { cursor: place.cursor, isReversed })}` : EMPTY
  return {
    rows: sql`SELECT hit FROM ${list.scale.laterKey === undefined ? sql`found` : sql`hits`}${beyond} ORDER BY ${order}
      LIMIT ${length}${offset}`,
    order: join(shown),
    isReversed,
  }
}

function beyondCursor(
  list: ListDeclaration,
  query: ListQuery,
  { cursor, isReversed }: { cursor: string[]; isReversed: boolean },
): Sql {
  const left = join(listSortedKeys(list, query, isReversed).map(({ as }) => as))
  const right = join(cursorValues(cursor, orderKeys(list, query)))
  const isUp = (query.order[0]?.direction === 'asc') !== isReversed
  return isUp ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`
}

type Raw = Record<string, unknown>
type Found = Raw & { found_totals: WrittenTotals; found_views: ViewLink[]; found_keys: bigint | null }

/**
 * Reads count, saved views and the rows of a page in one statement, so that rows are found once. If a search stopped
 * counting, these are not yet the page's rows.
 */
export async function readRowsAndTotals(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: { query: ListQuery; views: Sql },
): Promise<{ known: Totals; views: ViewLink[]; rows: Raw[]; isReversed: boolean }> {
  const { by } = list.totals
  const sums = Object.entries(list.totals.sums)
  const amounts = sums.map(([key, of]) => sql`${of} AS ${name(`sum_${key}`)}`)
  const currency = sums.length === 0 ? [] : [sql`${by} AS found_currency`]
  const keys = listSortedKeys(list, query, false)
  const { laterKey } = list.scale
  const first = laterKey === undefined ? keys.map(({ by, as }) => sql`${by} AS ${as}`) : selectFirstKeys(laterKey, keys)
  const totals = sql`SELECT ${sums.length === 0 ? sql`''` : sql`found_currency`} AS currency,
    count(*)::bigint AS n${join(
      sums.map(([key]) => sql`, coalesce(sum(${name(`sum_${key}`)}), 0)::bigint AS ${name(key)}`),
      '',
    )} FROM found GROUP BY 1`
  const piece = top(list, query)
  const shown = byKeys(list, sql`SELECT hit FROM top`)
  const isBounded = isCountBounded(list, query)
  const search = isBounded ? list.searchOf(query, ctx) : null
  const words = search !== null && 'keys' in search ? search : null
  const { from, where } = words === null ? matching(list, query, { ctx, by: 'found' }) : byKeys(list, SELECT_FEW_KEYS)
  const max = isBounded ? sql` LIMIT ${wholeNumber(MAX_FOUND)}` : EMPTY
  const found = await ctx.read.records<Found>(sql`
    WITH ${words === null ? EMPTY : withKeys(words)}found AS MATERIALIZED
      (SELECT ${join([...first, ...currency, ...amounts])} FROM ${from} WHERE ${where}${max}),
      ${laterKey === undefined ? EMPTY : selectLaterHits(laterKey, keys)}top AS (${piece.rows})
    SELECT whole.*, page.* FROM (SELECT ${totalsJson(list, totals)} AS found_totals, ${viewsJson(views)} AS found_views,
      ${words === null ? sql`NULL::bigint` : NUMBER_OF_KEYS} AS found_keys) whole
      LEFT JOIN (SELECT ${selected(list, query)} FROM ${shown.from} WHERE ${shown.where}) page ON true
    ORDER BY ${piece.order}`)
  const id = keyNames(list, query).at(-1) ?? 'id'
  const isMore = BigInt(found[0]?.found_keys ?? 0) > BigInt(MAX_COUNTED)
  return {
    known: isMore ? { count: MAX_COUNTED, isMore, sums: [] } : totalsFrom(found[0]?.found_totals ?? [], isBounded),
    views: found[0]?.found_views ?? [],
    rows: found.flatMap(({ found_totals: _totals, found_views: _views, found_keys: _keys, ...row }) =>
      row[id] === null ? [] : [row],
    ),
    isReversed: piece.isReversed,
  }
}
