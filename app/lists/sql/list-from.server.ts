import { DomainError, refused } from '~/kit/errors'
import { writeCursor } from '~/lists/request/cursor'
import { fieldsOfAddress } from '~/lists/request/address'
import { NOTHING_SELECTED } from '~/lists/declare/filter-values'
import type { Row } from '~/lists/declare/columns'
import { declareList, type DeclaredList, type ListSpec } from '~/lists/declare/declare-list'
import type { List, ListDeclaration } from '~/lists/declare/declaration'
import type { Columns, ListQuery, Selection, Totals, ViewedPage, ViewLink } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { download } from './export.server'
import { knownMany } from '~/lists/scale/known-many.server'
import { hasOnePlan, isFirst, keyNames, keyText, piece, statement, type RequestedPiece } from './statement.server'
import { foundOnce, isFoundOnce } from '~/lists/scale/find-once.server'
import { totals, totalsAndViews, withSearch } from './totals.server'
import { withWay } from '~/lists/scale/ways.server'

type Raw = Record<string, unknown>

/** One request processes a selection of everything that matches up to this number of rows. */
const MAX_SELECTED = 50_000

const EMPTY_PAGE = { rows: [], first: 0, page: 1, pages: 1, before: null, after: null }

type Found = { rows: Raw[]; isReversed: boolean }

async function rowsAt(list: ListDeclaration, ctx: Ctx, ask: RequestedPiece): Promise<Found> {
  const requested = await piece(list, ctx, ask)
  const runner = hasOnePlan(list, ask.query, requested) ? ctx.prepared : ctx.read
  return { rows: await runner.records<Raw>(statement(list, ask.query, requested)), isReversed: requested.isReversed }
}

type Wanted = { query: ListQuery; views: Sql | null }

async function counted(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: Wanted,
): Promise<{ known: Totals; views: ViewLink[]; early: Found | null }> {
  const many = await knownMany(list, ctx, { query, views: views ?? NO_VIEWS })
  if (many !== null) return { ...many, early: null }
  if (isFoundOnce(list, ctx, query)) {
    const { rows, isReversed, ...found } = await foundOnce(list, ctx, { query, views: views ?? NO_VIEWS })
    // Not whole: a page behind the last one, which only the totals name, or a search that stopped counting.
    const isWhole = !found.known.isMore && (rows.length > 0 || found.known.count === 0)
    return { ...found, early: isWhole ? { rows, isReversed } : null }
  }
  const [found, early] = await Promise.all([
    views === null
      ? totals(list, ctx, query).then((known) => ({ known, views: [] }))
      : totalsAndViews(list, ctx, { query, views }),
    isFirst(list, query) ? rowsAt(list, ctx, { query, offset: 0, count: Infinity }) : null,
  ])
  return { ...found, early }
}

async function page(list: ListDeclaration, ctx: Ctx, wanted: Wanted): Promise<ViewedPage<never>> {
  const { query } = wanted
  const { known: whole, views, early } = await counted(list, ctx, wanted)
  const known = { ...whole, views }
  const count = known.isMore ? Infinity : known.count
  const pages = Math.max(1, Math.ceil(count / query.length))
  const { place } = query
  const isNumbered = place.kind === 'page' || place.kind === 'offset'
  const number = Math.min(pages, place.kind === 'offset' ? Math.floor(place.offset / query.length) + 1 : place.page)
  const offset = place.kind === 'offset' ? place.offset : place.kind === 'page' ? (number - 1) * query.length : 0
  if (count === 0 || offset >= count)
    return { ...known, ...EMPTY_PAGE, query, page: number, pages: known.isMore ? null : pages }
  const found = early ?? (await rowsAt(list, ctx, { query, offset, count }))
  const rows = found.rows.slice(0, count - offset)
  // The rows beyond a cursor may be gone by now. Then the last page is the nearest.
  if (rows.length === 0 && !isNumbered && !known.isMore)
    return page(list, ctx, { ...wanted, query: { ...query, place: { kind: 'page', page: pages } } })
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

async function selected(list: ListDeclaration, ctx: Ctx, selection: Selection): Promise<number[]> {
  if ('ids' in selection) {
    if (selection.ids.length === 0) throw refused(NOTHING_SELECTED)
    return [...new Set(selection.ids)].sort((left, right) => left - right)
  }
  const query = list.read(fieldsOfAddress(selection.matching))
  const rows = await ctx.read.rows<{ id: number }>(
    sql`SELECT ${list.key} AS id FROM ${list.from} WHERE ${list.condition(query, ctx)} ORDER BY ${list.key}
      LIMIT ${MAX_SELECTED + 1}`,
  )
  if (rows.length > MAX_SELECTED)
    throw new DomainError('refused', `You can change up to ${MAX_SELECTED} at once. Filter the list and try again.`)
  if (rows.length !== selection.shown) {
    throw new DomainError(
      'conflict',
      `The list has changed: ${rows.length} match now instead of ${selection.shown}. Review the list and try again.`,
    )
  }
  if (rows.length === 0) throw refused(NOTHING_SELECTED)
  return rows.map(({ id }) => id)
}

function over(list: ListDeclaration, ctx: Ctx, query: ListQuery): ListDeclaration {
  const from = list.fromFor?.(query.active, ctx)
  return from ? { ...list, from, csv: list.csv.hasOwnRows ? list.csv : { ...list.csv, from } } : list
}

const searching = (list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListDeclaration> =>
  withWay(over(list, ctx, query), ctx, query)

function fromDatabase<C extends Columns>(declaration: ListDeclaration<C>): List<C> {
  const list = declaration as unknown as ListDeclaration
  const whole: List = {
    ...list,
    async page(ctx, query) {
      const searched = withSearch(list, query)
      const { views: _none, ...found } = await page(await searching(list, ctx, searched), ctx, {
        query: searched,
        views: null,
      })
      return { ...found, query }
    },
    async viewed(ctx, query) {
      return page(await searching(list, ctx, query), ctx, { query, views: savedViews(list.name, ctx) })
    },
    async count(ctx, query) {
      const searched = withSearch(list, query)
      return totals(await searching(list, ctx, searched), ctx, searched)
    },
    export: (ctx, query, signal) => download(over(list, ctx, query), ctx, { query, signal }),
    selected: (ctx, selection) => selected(list, ctx, selection),
  }
  return whole as unknown as List<C>
}

const savedViews = (list: string, ctx: Ctx): Sql => sql`
    SELECT id, name, query, staff_id IS NULL AS "isShared" FROM saved_view
    WHERE list = ${list} AND (staff_id IS NULL OR staff_id = ${ctx.actor.staffId}) ORDER BY staff_id IS NULL DESC, name`

const NO_VIEWS = sql`SELECT NULL WHERE false`

export const listFrom = <R extends object = Row>(typed: ListSpec<R>): DeclaredList<R> => {
  const { spec, list: declaration } = declareList(typed)
  const list: unknown = { ...fromDatabase(declaration), declared: spec }
  return list as DeclaredList<R>
}
