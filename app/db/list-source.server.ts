import { DomainError, refused } from '~/kit/errors'
import { cursorValues, writeCursor } from '~/kit/list/list-cursor'
import { fieldsOfAddress } from '~/kit/list/list-address'
import { NOTHING_SELECTED } from '~/kit/list/list-filters'
import type { Row } from '~/kit/list/columns'
import { declared, type DeclaredList, type ListSpec, type ViewLink } from '~/kit/list/declare'
import { MOST_COUNTED, shownColumns } from '~/kit/list/list'
import type { Columns, List, ListDeclaration, ListPage, ListQuery, Selection, Tally, TotalRow, Totals } from '~/kit/list/list'
import type { Ctx } from '~/kit/operation'
import { EMPTY, all, join, name, sql, wholeNumber, type Sql } from '~/kit/sql'
import { copyOut } from './copy-out.server'

type Raw = Record<string, unknown>

/** A selection of everything that matches is worked through in one request up to here. */
const MOST_SELECTED = 50_000

const keysOf = (list: ListDeclaration, query: ListQuery) => query.order.flatMap(({ key }) => list.columns[key]?.sort ?? [])

const isAscending = (query: ListQuery) => query.order[0]?.direction === 'asc'

const tallyOf = (list: ListDeclaration, ctx: Ctx, query: ListQuery): Tally | null =>
  query.search === undefined && query.cellWords.length === 0 ? (list.tally?.(query, ctx) ?? null) : null

/** Which rows, out of which table: a search reads its own where that knows everything the query asks for. */
function matching(list: ListDeclaration, query: ListQuery, ctx: Ctx): { from: Sql; where: Sql } {
  const { narrow } = list
  return narrow !== undefined && list.isSearch(query) && narrow.answers(query)
    ? { from: narrow.from, where: list.condition(query, ctx, 'narrow') }
    : { from: list.from, where: list.condition(query, ctx) }
}

/** A search stops to count where nobody counts any more: its work is bounded, however many rows there are. */
function counting(list: ListDeclaration, ctx: Ctx, { query, isBounded }: { query: ListQuery; isBounded: boolean }): Sql {
  const { from, where } = matching(list, query, ctx)
  const sums = Object.entries(list.totals.sums)
  const { by } = list.totals
  if (!isBounded) {
    const amounts = sums.map(([key, of]) => sql`, coalesce(sum(${of}), 0)::bigint AS ${name(key)}`)
    return sql`SELECT ${by} AS currency, count(*)::bigint AS n${join(amounts, '')} FROM ${from} WHERE ${where} GROUP BY 1`
  }
  const amounts = sums.map(([key]) => sql`, coalesce(sum(${name(key)}), 0)::bigint AS ${name(key)}`)
  const each = sums.map(([key, of]) => sql`, ${of} AS ${name(key)}`)
  return sql`SELECT currency, count(*)::bigint AS n${join(amounts, '')}
    FROM (SELECT ${by} AS currency${join(each, '')} FROM ${from} WHERE ${where} LIMIT ${wholeNumber(MOST_COUNTED + 1)}) counted GROUP BY 1`
}

async function totals(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<Totals> {
  const tally = tallyOf(list, ctx, query)?.totals
  const isBounded = list.isSearch(query) && !query.isExact
  const asked = tally ?? counting(list, ctx, { query, isBounded })
  const runner = tally === undefined ? ctx.read : ctx.prepared
  const counted = typeof asked === 'function' ? await asked() : await runner.rows<TotalRow>(asked)
  const rows = counted.filter(({ n }) => n > 0n)
  const count = Number(rows.reduce((sum, { n }) => sum + n, 0n))
  const isMore = isBounded && count > MOST_COUNTED
  return {
    count: isMore ? MOST_COUNTED : count,
    isMore,
    sums: rows
      .sort((left, right) => Number(right.n - left.n))
      .map(({ currency, n: _n, ...amounts }) => ({ currency, amounts: isMore ? {} : (amounts as Record<string, bigint>) })),
  }
}

type Written = { columns: Sql; keyOf: ReadonlyMap<string, string> }
const written = new WeakMap<Columns, Written>()

/** The columns of a declaration as they are selected, and under which key each of them is known: written once, not for every page. */
function writtenColumns({ columns }: ListDeclaration): Written {
  const known = written.get(columns)
  if (known) return known
  const all = Object.entries(columns)
  const plain = all.filter(([, { value }]) => value.values.length === 0)
  const fresh: Written = {
    columns: join(all.map(([key, { value }]) => sql`${value} AS ${name(key)}`)),
    keyOf: new Map(plain.toReversed().map(([key, { value }]) => [value.parts[0] ?? '', key])),
  }
  written.set(columns, fresh)
  return fresh
}

/** A key that is a column of the list already has its name; others get one of their own. */
const keyName = (list: ListDeclaration, by: Sql, otherwise: string): string =>
  writtenColumns(list).keyOf.get(by.parts[0] ?? '') ?? otherwise

/** The keys of the order as they come with a row, its id last. */
const keyNames = (list: ListDeclaration, query: ListQuery): string[] => [
  ...keysOf(list, query).map(({ by }, index) => keyName(list, by, `key_${index}`)),
  keyName(list, list.key, 'key_id'),
]

/** The columns of the declaration, and the keys that are none. */
function selected(list: ListDeclaration, query: ListQuery): Sql {
  const names = keyNames(list, query)
  const keys = [...keysOf(list, query).map(({ by }) => by), list.key]
    .map((by, index) => ({ by, as: names[index] ?? 'key_id' }))
    .filter(({ as }) => !(as in list.columns))
  return join([writtenColumns(list).columns, ...keys.map(({ by, as }) => sql`${by} AS ${name(as)}`)])
}

/** Every key of the order under a name of its own, the row's id last. */
function sortedKeys(list: ListDeclaration, query: ListQuery, isReversed: boolean): { by: Sql; as: Sql; direction: Sql }[] {
  const word = (direction: 'asc' | 'desc' | undefined) => ((direction === 'desc') === isReversed ? sql`ASC` : sql`DESC`)
  const keys = query.order.flatMap(({ key, direction }) =>
    (list.columns[key]?.sort ?? []).map(({ by }) => ({ by, direction: word(direction) })),
  )
  return [
    ...keys.map(({ by, direction }, index) => ({ by, as: name(`sort_${index}`), direction })),
    { by: list.key, as: sql`hit`, direction: word(query.order[0]?.direction) },
  ]
}

/** Moments have milliseconds in the database, too (timestamptz(3)): nothing is lost. */
const keyText = (key: unknown): string => (key instanceof Date ? key.toISOString().replace('T', ' ').replace('Z', '+00') : String(key))

type Piece = { from: Sql; where: Sql; orderBy: Sql; skip: number; take: number; isReversed: boolean; isFenced: boolean }

function statement(list: ListDeclaration, query: ListQuery, piece: Piece): Sql {
  const { from, where, orderBy, skip, take, isFenced } = piece
  const offset = skip === 0 ? EMPTY : sql` OFFSET ${skip}`
  const limit = take === list.pageSize ? wholeNumber(take) : sql`${take}`
  if (isFenced) {
    // The limit stays outside the search, so that the planner does not walk the whole order in the hope of meeting few matches early.
    const keys = sortedKeys(list, query, piece.isReversed)
    return sql`WITH hits AS MATERIALIZED (SELECT ${join(keys.map(({ by, as }) => sql`${by} AS ${as}`))} FROM ${from} WHERE ${where}),
      top AS (SELECT hit FROM hits ORDER BY ${join(keys.map(({ as, direction }) => sql`${as} ${direction}`))} LIMIT ${take}${offset})
      SELECT ${selected(list, query)} FROM ${list.from} WHERE ${list.key} = ANY(ARRAY(SELECT hit FROM top)) ORDER BY ${orderBy}`
  }
  if (skip > 1000 || from !== list.from) {
    return sql`SELECT ${selected(list, query)} FROM ${list.from} WHERE ${list.key} = ANY(ARRAY(
      SELECT ${list.key} FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${take}${offset})) ORDER BY ${orderBy}`
  }
  return sql`SELECT ${selected(list, query)} FROM ${list.from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit}${offset}`
}

/** Behind or before a row: a comparison of rows, so that the index goes there at once. */
function besideCursor(list: ListDeclaration, query: ListQuery, where: Sql): Pick<Piece, 'where' | 'orderBy' | 'isReversed'> {
  if (query.place.kind === 'offset' || query.place.kind === 'page') throw new Error('a page at a number has no cursor')
  const keys = keysOf(list, query)
  const isReversed = query.place.kind === 'before'
  const left = join([...keys.map(({ by }) => by), list.key])
  const right = join(cursorValues(query.place.cursor, keys))
  const beyond = isAscending(query) !== isReversed ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`
  return { where: all([where, beyond]), orderBy: list.orderBy(query, isReversed), isReversed }
}

/** Counters name the day of a deep page; without them the walk begins at the nearer end. */
async function atOffset(list: ListDeclaration, ctx: Ctx, ask: Asked): Promise<Omit<Piece, 'isFenced'>> {
  const { query, offset, count } = ask
  const { from, where } = matching(list, query, ctx)
  const take = Math.min(query.length, count - offset)
  const direct = { from, where, orderBy: list.orderBy(query, false), skip: offset, take, isReversed: false }
  const tally =
    query.order.length === 1 && query.order[0]?.key === list.defaultSort[0] && offset > query.length ? tallyOf(list, ctx, query) : null
  const direction = isAscending(query) ? 'asc' : 'desc'
  const dayAt = tally?.dayAt?.(offset, direction)
  const found = dayAt === undefined ? null : await ctx.read.first<{ day: string; skip: bigint }>(dayAt)
  if (tally?.fromDay && found) {
    const day = tally.fromDay(found.day, direction)
    return { from, where: day.where, orderBy: day.orderBy, skip: Number(found.skip), take, isReversed: false }
  }
  return offset <= count / 2 ? direct : { ...direct, orderBy: list.orderBy(query, true), skip: count - offset - take, isReversed: true }
}

/** `count` may be unknown: then it is Infinity. */
type Asked = { query: ListQuery; offset: number; count: number }

async function piece(list: ListDeclaration, ctx: Ctx, ask: Asked): Promise<Piece> {
  const { query, offset, count } = ask
  // So few matches are all fetched and sorted; of more the order's index meets fifty soon.
  const isFenced = !isRange(list, query) && count <= MOST_COUNTED
  const { from, where } = matching(list, query, ctx)
  if (query.place.kind === 'after' || query.place.kind === 'before')
    return { from, ...besideCursor(list, query, where), skip: 0, take: query.length, isFenced }
  if (isFenced) return { from, where, orderBy: list.orderBy(query, false), skip: offset, take: query.length, isReversed: false, isFenced }
  return { ...(await atOffset(list, ctx, ask)), isFenced }
}

/**
 * A page along its own index, from an end or from a cursor: the same plan for every value, so it is made once. Only the
 * ordinary length of a page has a plan of its own: the planner must know how few rows are wanted.
 */
const hasOnePlan = (list: ListDeclaration, query: ListQuery, { isFenced, skip, take }: Piece): boolean =>
  !isFenced && skip === 0 && take === list.pageSize && isRange(list, query) && isInDefaultOrder(list, query)

const isInDefaultOrder = (list: ListDeclaration, { order, active }: ListQuery): boolean =>
  order.length === 1 && (order[0]?.key === list.defaultSort[0] || Object.keys(active).length === 0)

const isRange = (list: ListDeclaration, { active, search, cellWords }: ListQuery): boolean =>
  Object.keys(active).every((name) => list.rangeFilters.includes(name)) && search === undefined && cellWords.length === 0

const EMPTY_PAGE = { rows: [], first: 0, page: 1, pages: 1, before: null, after: null }

async function page(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListPage<never>> {
  const known = await totals(list, ctx, query)
  const count = known.isMore ? Infinity : known.count
  const pages = Math.max(1, Math.ceil(count / query.length))
  const { place } = query
  const isNumbered = place.kind === 'page' || place.kind === 'offset'
  const number = Math.min(pages, place.kind === 'offset' ? Math.floor(place.offset / query.length) + 1 : place.page)
  const offset = place.kind === 'offset' ? place.offset : place.kind === 'page' ? (number - 1) * query.length : 0
  if (count === 0 || offset >= count) return { ...known, ...EMPTY_PAGE, query, page: number, pages: known.isMore ? null : pages }
  const asked = await piece(list, ctx, { query, offset, count })
  const runner = hasOnePlan(list, query, asked) ? ctx.prepared : ctx.read
  const rows = await runner.rows<Raw>(statement(list, query, asked))
  // The rows beyond a cursor may be gone by now: then the last page is the nearest.
  if (rows.length === 0 && !isNumbered && !known.isMore) return page(list, ctx, { ...query, place: { kind: 'page', page: pages } })
  if (asked.isReversed) rows.reverse()
  const cursorOf = (row: Raw | undefined) => (row ? writeCursor(keyNames(list, query).map((key) => keyText(row[key]))) : null)
  const first = rows.length === 0 ? 0 : isNumbered ? offset + 1 : Math.min((number - 1) * query.length + 1, count - rows.length + 1)
  return {
    ...known,
    rows: rows as never[],
    query,
    first,
    page: number,
    pages: known.isMore ? null : pages,
    before: number > 1 ? cursorOf(rows[0]) : null,
    after: number < pages && (!known.isMore || rows.length === query.length) ? cursorOf(rows.at(-1)) : null,
  }
}

async function chosen(list: ListDeclaration, ctx: Ctx, selection: Selection): Promise<number[]> {
  if ('ids' in selection) {
    if (selection.ids.length === 0) throw refused(NOTHING_SELECTED)
    return [...new Set(selection.ids)].sort((left, right) => left - right)
  }
  const query = list.read(fieldsOfAddress(selection.matching))
  const rows = await ctx.read.rows<{ id: number }>(
    sql`SELECT ${list.key} AS id FROM ${list.from} WHERE ${list.condition(query, ctx)} ORDER BY ${list.key} LIMIT ${MOST_SELECTED + 1}`,
  )
  if (rows.length > MOST_SELECTED)
    throw new DomainError('refused', `You can change up to ${MOST_SELECTED} at once. Filter the list and try again.`)
  if (rows.length !== selection.shown) {
    throw new DomainError(
      'conflict',
      `The list has changed: ${rows.length} match now instead of ${selection.shown}. Review the list and try again.`,
    )
  }
  if (rows.length === 0) throw refused(NOTHING_SELECTED)
  return rows.map(({ id }) => id)
}

/** The list over the rows that this query means. */
function over(list: ListDeclaration, ctx: Ctx, query: ListQuery): ListDeclaration {
  const from = list.fromFor?.(query.active, ctx)
  return from ? { ...list, from, csv: { ...list.csv, from } } : list
}

/** Rows, total, export and selection out of one FROM and one WHERE. */
function fromDatabase<C extends Columns>(declaration: ListDeclaration<C>): List<C> {
  const list = declaration as unknown as ListDeclaration
  const whole: List = {
    ...list,
    page: (ctx, query) => page(over(list, ctx, query), ctx, query),
    count: (ctx, query) => totals(over(list, ctx, query), ctx, query),
    export: (ctx, query, signal) => copyOut(exported(over(list, ctx, query), ctx, query), signal),
    selected: (ctx, selection) => chosen(list, ctx, selection),
  }
  return whole as unknown as List<C>
}

function exported(list: ListDeclaration, ctx: Ctx, query: ListQuery): Sql {
  const values = shownColumns(list.csv.columns, ctx).map(({ value }) => value(ctx) ?? sql`NULL`)
  return sql`SELECT ${join(values)} FROM ${list.csv.from} WHERE ${list.condition(query, ctx)} ORDER BY ${list.orderBy(query, false)}`
}

const views = (list: string, ctx: Ctx) =>
  ctx.prepared.rows<ViewLink>(sql`
    SELECT id, name, query, staff_id IS NULL AS "isShared" FROM saved_view
    WHERE list = ${list} AND (staff_id IS NULL OR staff_id = ${ctx.actor.staffId}) ORDER BY staff_id IS NULL DESC, name`)

/** `const tributeList = listFrom({…})`: a declared list with its database behind it. */
export const listFrom = <R extends object = Row>(spec: ListSpec): DeclaredList<R> => {
  const list: unknown = { ...fromDatabase(declared(spec)), declared: spec, views: (ctx: Ctx) => views(spec.name, ctx) }
  return list as DeclaredList<R>
}
