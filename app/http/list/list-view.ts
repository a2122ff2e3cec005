import type { LoaderFunctionArgs } from 'react-router'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Totals } from '~/lists/list'
import type { ListColumn, Row, ViewCell } from '~/lists/declare/columns'
import type { DeclaredList } from '~/lists/declare/declaration'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { OFFER, toSentRows, omitCells, type ListView, type ViewColumn } from '~/lists/declare/view'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { pack, unpack } from '~/kit/cache/packed'
import { drawsDocument } from '~/http/document'
import { toViewFilters } from './view-filters'

type Args = Pick<LoaderFunctionArgs, 'request'> & Partial<Pick<LoaderFunctionArgs, 'context'>>

/** Reads rows, true total, saved views and chips, with the addresses of the neighboring pages. */
async function readPage(list: DeclaredList, ctx: Ctx, address: URLSearchParams) {
  const query = list.read(fieldsOfAddress(address))
  const { query: _query, before, after, ...page } = await list.viewed(ctx, query)
  const { isExact } = query
  const back =
    page.page === 2
      ? list.address(query, { isExact }) || '?'
      : before && list.address(query, { before, page: page.page - 1, isExact })
  return {
    ...page,
    previous: back,
    next: after && list.address(query, { after, page: page.page + 1, isExact }),
    exactly: page.isMore ? list.address(query, { isExact: true }) : null,
    sorting: query.order[0] ?? null,
    active: query.active,
    chips: list.chips(query, ctx),
    wrong: list.wrong(query, ctx),
    address: list.address(query),
  }
}

/** Use it in a screen's loader (`screen(list.permission, …)`). Returns everything that the page shows of the list. */
export const listView =
  <R extends object>(input: DeclaredList<R>) =>
  async (ctx: Ctx, args: Args): Promise<ListView> => {
    const list = input as unknown as DeclaredList
    const { declared } = list
    const address = new URL(args.request.url).searchParams
    const page = await readPage(list, ctx, address)
    const home = ctx.organisation.currency
    // A list in the organization's currency alone counts its rows under an empty currency.
    const isMixed = page.sums.length > 1 || page.sums.some(({ currency }) => currency !== '' && currency !== home)
    const searched = findSearch(list)
    const typed = searched === null ? undefined : page.active[searched.key]
    const isWaiting = mustWait(list, { address, active: page.active })
    const { columns, cells } = listColumns(list)
    const isReadAgain = (index: number) => columns[index]?.kind !== 'custom'
    const rows = (page.rows as unknown as Row[]).map((row) => ({
      id: Number(row.id),
      href: list.declared.link?.(row) ?? null,
      cells: cells.map(([key, { show, opens }]): ViewCell => {
        const cell = show(row[key] ?? null, row, { key, ctx, isMixed })
        const to = opens === undefined || Number(row[key] ?? 0) === 0 ? null : opens(row)
        return to ? { ...cell, to } : cell
      }),
    }))
    return {
      name: declared.name,
      noun: declared.noun,
      count: page.count,
      isMore: page.isMore,
      sums: page.isMore
        ? []
        : formatSums(page, { key: declared.shownSum?.(page.active) ?? declared.sums?.[0], isMixed }),
      isMixed,
      first: page.first,
      page: page.page,
      pages: page.pages,
      exactCountAddress: page.exactly,
      previous: page.previous || null,
      next: page.next || null,
      sorting: page.sorting,
      address: page.address,
      columns: pack(columns),
      sent: toSentRows(rows, columns.length, args.context?.get(drawsDocument) ? isReadAgain : undefined),
      filters: await toViewFilters(list, ctx, { ...page, isWaiting }),
      filtersAt: declared.filtersAt ?? null,
      isWaiting,
      search: searched && { param: searched.param, value: typeof typed === 'string' ? typed : '' },
      isNarrowed: Object.keys(page.active).length > 0,
      rowName: declared.rowName ?? columns.find(({ isMain }) => isMain)?.key ?? '',
      views: page.views,
      mayManageViews: ctx.actor.can(declared.viewsManagedBy ?? declared.permission),
    }
  }

function findSearch({ declared }: DeclaredList): { key: string; param: string } | null {
  const key = declared.search
  const control = key === undefined ? null : declared.filters[key]?.control
  return key !== undefined && control?.kind === 'text' ? { key, param: control.param } : null
}

/** Filters load later unless a page without scripts requested them or a chip needs one of their names. */
const mustWait = (
  { declared }: DeclaredList,
  { address, active }: { address: URLSearchParams; active: object },
): boolean =>
  declared.filtersAt !== undefined &&
  !address.has(OFFER) &&
  Object.keys(active).every((key) => declared.filters[key]?.control?.kind !== 'choice')

type PageColumns = { cells: (readonly [string, ListColumn])[]; columns: ViewColumn[] }

const pageColumns = new WeakMap<DeclaredList['declared'], PageColumns>()

function listColumns({ declared }: DeclaredList): PageColumns {
  const cached = pageColumns.get(declared) ?? declaredColumns(declared)
  pageColumns.set(declared, cached)
  return cached
}

function declaredColumns(declared: DeclaredList['declared']): PageColumns {
  const cells = Object.entries(declared.columns).filter(([, { page }]) => page !== false)
  const columns = cells.map(([key, { label, kind, sort, isMain = false, page }]) => ({
    ...page,
    key,
    label,
    kind,
    isSortable: sort !== undefined,
    isMain,
  }))
  return { cells, columns }
}

const formatSums = ({ sums }: Totals, { key, isMixed }: { key: string | undefined; isMixed: boolean }): string[] =>
  key === undefined
    ? []
    : sums.map(
        ({ currency, amounts }) =>
          withSymbol({ minor: BigInt(amounts[key] ?? 0n), currency }) + (isMixed ? ` ${currency}` : ''),
      )

const narrowedColumns = boundedCache<ViewColumn[]>(200)

/** Removes columns that a setting switches off. The documented call keeps their places. */
export function withoutColumns(view: ListView, keys: readonly string[]): ListView {
  const all = unpack(view.columns)
  const shown = all.map(({ key }) => !keys.includes(key))
  return {
    ...view,
    columns: pack(narrowedColumns([view.columns, ...keys].join(' '), () => all.filter((_, index) => shown[index]))),
    sent: omitCells(view.sent, (index) => shown[index] === true),
  }
}
