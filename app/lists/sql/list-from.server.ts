import { currencyKey, sortKeys, type ListColumn, type Row } from '~/lists/declare/columns'
import type { DeclaredList, List, ListDeclaration, ListSpec } from '~/lists/declare/declaration'
import { declareCsv, orderColumns, toCells, toChips } from '~/lists/declare/outputs'
import {
  column,
  type Column,
  type Columns,
  type ListQuery,
  type Totals,
  type ViewedPage,
  type ViewLink,
} from '~/lists/list'
import { readQuery } from '~/lists/request/address'
import { writeCursor } from '~/lists/request/cursor'
import { filterSchema, findWrongFilters } from '~/lists/request/filter-schema'
import { toAddress } from '~/lists/request/write-address'
import { withAccessPath } from '~/lists/scale/access-path.server'
import { readLowerBound } from '~/lists/scale/lower-bound.server'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { download } from './export.server'
import {
  condition,
  findSearch,
  isLookup,
  isSearch,
  orderBy,
  searchBeside,
  totals,
  totalsAndViews,
  withSearch,
} from './matching.server'
import { readSelection } from './selection.server'
import {
  hasOnePlan,
  isFirst,
  keyNames,
  keyText,
  piece,
  readRowsAndTotals,
  readsTotalsWithRows,
  statement,
  type RequestedPiece,
} from './statement.server'

const isRead = ({ page, call }: ListColumn): boolean => page !== false || call !== false

function listSelectedColumns(spec: ListSpec): Columns {
  const columns: Record<string, Column<unknown>> = { id: column('Id', spec.key, []) }
  for (const [key, one] of Object.entries(spec.columns).filter(([, shown]) => isRead(shown))) {
    columns[key] = column(one.label, one.value, sortKeys(one))
    if (one.currency) columns[currencyKey(key)] = column(`${one.label} currency`, one.currency)
  }
  for (const [key, value] of Object.entries(spec.carries ?? {})) columns[key] = column(key, value)
  return columns
}

function declareTotals({ sums = [], columns, carries }: ListSpec): ListDeclaration['totals'] {
  const [first] = sums
  return {
    by: (first === undefined ? undefined : columns[first]?.currency) ?? sql`''`,
    sums: Object.fromEntries(sums.map((key) => [key, columns[key]?.value ?? carries?.[key] ?? sql`0`])),
  }
}

/** One declaration; the page, the table call and the export are made from it (docs/adding-an-area.md). */
export function declareList<R extends object>(typed: ListSpec<R>): { spec: ListSpec; list: ListDeclaration } {
  const spec = orderColumns(typed as unknown as ListSpec)
  const { from, where, search } = spec
  const rows = typeof from === 'function' ? sql`(SELECT NULL) unresolved` : from
  const list: ListDeclaration = {
    name: spec.name,
    permission: spec.permission,
    pageSize: spec.pageSize ?? 50,
    from: rows,
    ...(typeof from === 'function' ? { fromFor: from } : {}),
    where: typeof where === 'function' ? where : () => where,
    key: spec.key,
    columns: listSelectedColumns(spec),
    filters: spec.filters,
    defaultSort: spec.defaultSort,
    search: (words, ctx) => (search === undefined ? null : spec.filters[search]?.where(words, ctx)) ?? sql`false`,
    ...(search === undefined ? {} : { searchFilter: search }),
    cells: toCells(spec),
    csv: declareCsv(spec, rows),
    totals: declareTotals(spec),
    scale: spec.scale ?? {},
    schema: filterSchema(spec.filters),
    read: (fields) => readQuery(list, fields),
    wrong: (query, ctx) => findWrongFilters(list.filters, query, ctx),
    condition: (query, ctx, by) => condition(list, query, { ctx, by }),
    searchOf: (query, ctx) => findSearch(list, query, ctx),
    besideOf: (query, ctx) => searchBeside(list, query, ctx),
    isSearch: (query) => isSearch(list, query),
    isLookup: (query, ctx) => isLookup(list, query, ctx),
    orderBy: (query, isReversed) => orderBy(list, query, isReversed),
    chips: (query, ctx) => toChips(list, query, ctx),
    address: (query, change) => toAddress(list, query, change),
  }
  return { spec, list }
}

type Raw = Record<string, unknown>

const EMPTY_PAGE = { rows: [], first: 0, page: 1, pages: 1, before: null, after: null }

type FoundRows = { rows: Raw[]; isReversed: boolean }

async function readRowsAt(list: ListDeclaration, ctx: Ctx, ask: RequestedPiece): Promise<FoundRows> {
  const requested = await piece(list, ctx, ask)
  const runner = hasOnePlan(list, ask.query, requested) ? ctx.prepared : ctx.read
  return { rows: await runner.records<Raw>(statement(list, ask.query, requested)), isReversed: requested.isReversed }
}

type PageRequest = { query: ListQuery; views: Sql | null }

/** Counts the rows, and reads those of the page where that needs no total. */
async function readTotals(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: PageRequest,
): Promise<{ known: Totals; views: ViewLink[]; early: FoundRows | null }> {
  const mayBeMany = list.scale.atLeast !== undefined || hasOwnSearch(list)
  const many = mayBeMany ? await readLowerBound(list, ctx, { query, views: views ?? NO_VIEWS }) : null
  if (many !== null) return { ...many, early: null }
  if (readsTotalsWithRows(list, ctx, query)) {
    const { rows, isReversed, ...found } = await readRowsAndTotals(list, ctx, { query, views: views ?? NO_VIEWS })
    // Not whole: a page behind the last one, which only the totals name, or a search that stopped counting.
    const isWhole = !found.known.isMore && (rows.length > 0 || found.known.count === 0)
    return { ...found, early: isWhole ? { rows, isReversed } : null }
  }
  const [found, early] = await Promise.all([
    views === null
      ? totals(list, ctx, query).then((known) => ({ known, views: [] }))
      : totalsAndViews(list, ctx, { query, views }),
    isFirst(list, query) ? readRowsAt(list, ctx, { query, offset: 0, count: Infinity }) : null,
  ])
  return { ...found, early }
}

async function readPage(list: ListDeclaration, ctx: Ctx, wanted: PageRequest): Promise<ViewedPage<never>> {
  const { query } = wanted
  const { known: whole, views, early } = await readTotals(list, ctx, wanted)
  const known = { ...whole, views }
  const count = known.isMore ? Infinity : known.count
  const pages = Math.max(1, Math.ceil(count / query.length))
  const { place } = query
  const isNumbered = place.kind === 'page' || place.kind === 'offset'
  const number = Math.min(pages, place.kind === 'offset' ? Math.floor(place.offset / query.length) + 1 : place.page)
  const offset = place.kind === 'offset' ? place.offset : place.kind === 'page' ? (number - 1) * query.length : 0
  if (count === 0 || offset >= count)
    return { ...known, ...EMPTY_PAGE, query, page: number, pages: known.isMore ? null : pages }
  const found = early ?? (await readRowsAt(list, ctx, { query, offset, count }))
  const rows = found.rows.slice(0, count - offset)
  // The rows beyond a cursor may be gone by now. Then the last page is the nearest.
  if (rows.length === 0 && !isNumbered && !known.isMore)
    return readPage(list, ctx, { ...wanted, query: { ...query, place: { kind: 'page', page: pages } } })
  if (found.isReversed) rows.reverse()
  const cursorOf = (row: Raw | undefined) =>
    row ? writeCursor(keyNames(list, query).map((key) => keyText(row[key]))) : null
  const first =
    rows.length === 0 ? 0 : isNumbered ? offset + 1 : Math.min((number - 1) * query.length + 1, count - rows.length + 1)
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

function withLiveSource(list: ListDeclaration, ctx: Ctx, query: ListQuery): ListDeclaration {
  const from = list.fromFor?.(query.active, ctx)
  return from ? { ...list, from, csv: list.csv.hasOwnRows ? list.csv : { ...list.csv, from } } : list
}

/** Only words that a filter searches in a way of its own can be found along several access paths. */
const hasOwnSearch = ({ filters }: ListDeclaration): boolean =>
  Object.values(filters).some(({ search }) => search !== undefined)

async function withSource(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListDeclaration> {
  const rows = withLiveSource(list, ctx, query)
  return hasOwnSearch(list) ? withAccessPath(rows, ctx, query) : rows
}

function makeList<C extends Columns>(declaration: ListDeclaration<C>): List<C> {
  const list = declaration as unknown as ListDeclaration
  const whole: List = {
    ...list,
    async page(ctx, query) {
      const searched = withSearch(list, query)
      const { views: _none, ...found } = await readPage(await withSource(list, ctx, searched), ctx, {
        query: searched,
        views: null,
      })
      return { ...found, query }
    },
    async viewed(ctx, query) {
      return readPage(await withSource(list, ctx, query), ctx, { query, views: selectSavedViews(list.name, ctx) })
    },
    async count(ctx, query) {
      const searched = withSearch(list, query)
      return totals(await withSource(list, ctx, searched), ctx, searched)
    },
    export: (ctx, query, signal) => download(withLiveSource(list, ctx, query), ctx, { query, signal }),
    selected: (ctx, selection) => readSelection(list, ctx, selection),
  }
  return whole as unknown as List<C>
}

const selectSavedViews = (list: string, ctx: Ctx): Sql => sql`
    SELECT id, name, query, staff_id IS NULL AS "isShared" FROM saved_view
    WHERE list = ${list} AND (staff_id IS NULL OR staff_id = ${ctx.actor.staffId}) ORDER BY staff_id IS NULL DESC, name`

const NO_VIEWS = sql`SELECT NULL WHERE false`

export const listFrom = <R extends object = Row>(typed: ListSpec<R>): DeclaredList<R> => {
  const { spec, list: declaration } = declareList(typed)
  const list: unknown = { ...makeList(declaration), declared: spec }
  return list as DeclaredList<R>
}
