import { cursorValues } from '~/lists/request/cursor'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, MAX_FOUND, type ListQuery, type Totals, type ViewLink } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { EMPTY, join, name, sql, wholeNumber, type Sql } from '~/kit/sql'
import {
  byKeys,
  hasKeys,
  keyNames,
  orderKeys,
  selected,
  sortedKeys,
  type SortedKey,
} from '~/lists/sql/statement.server'
import { matching, findTally, totalsFrom, totalsJson, viewsJson, type WrittenTotals } from '~/lists/sql/totals.server'

/**
 * True if one statement reads count and rows. When a filter or search looks rows up in other tables, finding them is
 * most of a page's cost. A tally counts without finding, and an exact search may find very many.
 */
export const isFoundOnce = (list: ListDeclaration, ctx: Ctx, query: ListQuery): boolean =>
  hasKeys(list) &&
  (isCountedUpTo(list, query) ? !query.isExact : list.isLookup(query, ctx)) &&
  findTally(list, ctx, query) === null

const isCountedUpTo = (list: ListDeclaration, query: ListQuery): boolean =>
  list.scale.isBounded === true || list.isSearch(query)

function top(list: ListDeclaration, query: ListQuery): { rows: Sql; order: Sql; isReversed: boolean } {
  const { place, length } = query
  const isReversed = place.kind === 'before'
  const keys = sortedKeys(list, query, isReversed)
  const order = join(keys.map(({ as, direction }) => sql`${as} ${direction}`))
  const shown = keyNames(list, query).map((as, index) => sql`page.${name(as)} ${keys[index]?.direction ?? EMPTY}`)
  const skip = place.kind === 'offset' ? place.offset : place.kind === 'page' ? (place.page - 1) * length : 0
  const offset = skip === 0 ? EMPTY : sql` OFFSET ${skip}`
  const beyond =
    'cursor' in place ? sql` WHERE ${takeBeside(list, query, { cursor: place.cursor, isReversed })}` : EMPTY
  return {
    rows: sql`SELECT hit FROM ${list.scale.laterKey === undefined ? sql`found` : sql`hits`}${beyond} ORDER BY ${order}
      LIMIT ${length}${offset}`,
    order: join(shown),
    isReversed,
  }
}

function takeBeside(
  list: ListDeclaration,
  query: ListQuery,
  { cursor, isReversed }: { cursor: string[]; isReversed: boolean },
): Sql {
  const left = join(sortedKeys(list, query, isReversed).map(({ as }) => as))
  const right = join(cursorValues(cursor, orderKeys(list, query)))
  const isUp = (query.order[0]?.direction === 'asc') !== isReversed
  return isUp ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`
}

/** The keys that a search finds. If they exceed the counting limit, no row is read. */
export const keysFound = ({ keys }: { keys: Sql }): Sql =>
  sql`keys (key) AS MATERIALIZED (${keys}), number_of_keys AS MATERIALIZED (SELECT count(*) AS n FROM keys), `
const NUMBER_OF_KEYS = sql`(SELECT n FROM number_of_keys)`
export const FEW_KEYS = sql`SELECT key FROM keys WHERE ${NUMBER_OF_KEYS} <= ${wholeNumber(MAX_COUNTED)}`

/**
 * Sort keys of the first step. A computed key follows later from its parts, and not at all beyond the counting limit.
 */
const foundKeys = ({ scale: { laterKey } }: ListDeclaration, keys: readonly SortedKey[]): Sql[] =>
  laterKey === undefined
    ? keys.map(({ by, as }) => sql`${by} AS ${as}`)
    : [
        ...keys.slice(0, -1).map(({ by, as }) => sql`${by} AS ${as}`),
        ...Object.entries(laterKey.parts).map(([part, of]) => sql`${of} AS ${name(part)}`),
      ]

const hits = ({ scale: { laterKey } }: ListDeclaration, keys: readonly SortedKey[]): Sql =>
  laterKey === undefined
    ? EMPTY
    : sql`hits AS MATERIALIZED (SELECT ${join([...keys.slice(0, -1).map(({ as }) => as), sql`${laterKey.key} AS hit`])}
      FROM found WHERE (SELECT count(*) FROM found) <= ${wholeNumber(MAX_COUNTED)}), `

type Raw = Record<string, unknown>
type Found = Raw & { found_totals: WrittenTotals; found_views: ViewLink[]; found_keys: bigint | null }

/**
 * Reads count, saved views and the rows of a page in one statement, so that rows are found once. If a search stopped
 * counting, these are not yet the page's rows.
 */
export async function foundOnce(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: { query: ListQuery; views: Sql },
): Promise<{ known: Totals; views: ViewLink[]; rows: Raw[]; isReversed: boolean }> {
  const { by } = list.totals
  const sums = Object.entries(list.totals.sums)
  const amounts = sums.map(([key, of]) => sql`${of} AS ${name(`sum_${key}`)}`)
  const currency = sums.length === 0 ? [] : [sql`${by} AS found_currency`]
  const keys = sortedKeys(list, query, false)
  const totals = sql`SELECT ${sums.length === 0 ? sql`''` : sql`found_currency`} AS currency,
    count(*)::bigint AS n${join(
      sums.map(([key]) => sql`, coalesce(sum(${name(`sum_${key}`)}), 0)::bigint AS ${name(key)}`),
      '',
    )} FROM found GROUP BY 1`
  const piece = top(list, query)
  const shown = byKeys(list, sql`SELECT hit FROM top`)
  const isBounded = isCountedUpTo(list, query)
  const search = isBounded ? list.searchOf(query, ctx) : null
  const words = search !== null && 'keys' in search ? search : null
  const { from, where } = words === null ? matching(list, query, { ctx, by: 'found' }) : byKeys(list, FEW_KEYS)
  const most = isBounded ? sql` LIMIT ${wholeNumber(MAX_FOUND)}` : EMPTY
  const found = await ctx.read.records<Found>(sql`
    WITH ${words === null ? EMPTY : keysFound(words)}found AS MATERIALIZED
      (SELECT ${join([...foundKeys(list, keys), ...currency, ...amounts])} FROM ${from} WHERE ${where}${most}),
      ${hits(list, keys)}top AS (${piece.rows})
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
