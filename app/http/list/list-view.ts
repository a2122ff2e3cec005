import type { LoaderFunctionArgs } from 'react-router'
import type { Totals } from '~/kit/list/list'
import type { Row } from '~/kit/list/columns'
import type { DeclaredList } from '~/kit/list/declare'
import type { Control } from '~/kit/list/filters'
import type { ListView, ViewColumn, ViewControl, ViewFilter, ViewRow } from '~/kit/list/view'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { listPage } from './list-endpoints'

type Chip = { filter: string; relation: string; value: string }

/** Inside a screen's loader: a declared list as its page draws it. */
export const listView =
  (list: DeclaredList) =>
  async (ctx: Ctx, args: Pick<LoaderFunctionArgs, 'request'>): Promise<ListView> => {
    const page = await listPage(list)(ctx, args)
    const { declared } = list
    const isMixed = page.sums.length > 1
    const search = declared.search === undefined ? null : declared.filters[declared.search]
    const typed = declared.search === undefined ? undefined : page.active[declared.search]
    return {
      name: declared.name,
      noun: declared.noun,
      count: page.count,
      isMore: page.isMore,
      sums: page.isMore ? [] : sumsOf(page, declared.sums ?? []),
      first: page.first,
      page: page.page,
      pages: page.pages,
      exactly: page.exactly,
      previous: page.previous || null,
      next: page.next || null,
      sorting: page.sorting,
      address: page.address,
      columns: columnsOf(list),
      rows: (page.rows as unknown as Row[]).map((row) => rowOf(list, row, { ctx, isMixed })),
      filters: await filtersOf(list, ctx, page),
      search: search?.control?.kind === 'text' ? { param: search.control.param, value: typeof typed === 'string' ? typed : '' } : null,
      isNarrowed: Object.keys(page.active).length > 0,
    }
  }

const pageColumns = ({ declared }: DeclaredList) => Object.entries(declared.columns).filter(([, { page }]) => page !== false)

const columnsOf = (list: DeclaredList): ViewColumn[] =>
  pageColumns(list).map(([key, { label, kind, sort, isMain = false, page }]) => ({
    ...page,
    key,
    label,
    kind,
    isSortable: sort !== undefined,
    isMain,
  }))

const rowOf = (list: DeclaredList, row: Row, at: { ctx: Ctx; isMixed: boolean }): ViewRow => ({
  id: Number(row.id),
  href: list.declared.link?.(row) ?? null,
  cells: pageColumns(list).map(([key, { show }]) => show(row[key] ?? null, row, { key, ...at })),
})

/** Sums of the first money column that is summed: one for each currency, with its code where there are several. */
const sumsOf = ({ sums }: Totals, keys: readonly string[]): string[] =>
  keys[0] === undefined
    ? []
    : sums.map(
        ({ currency, amounts }) =>
          withSymbol({ minor: BigInt(amounts[keys[0] ?? ''] ?? 0n), currency }) + (sums.length > 1 ? ` ${currency}` : ''),
      )

type Loaded = { active: Readonly<Record<string, unknown>>; chips: readonly Chip[] }

async function filtersOf({ declared }: DeclaredList, ctx: Ctx, { active, chips }: Loaded): Promise<ViewFilter[]> {
  const shown = Object.entries(declared.filters).filter(
    ([key, { control }]) => key !== declared.search && (control !== null || key in active),
  )
  return Promise.all(
    shown.map(async ([key, filter]): Promise<ViewFilter> => {
      const control = filter.control === null ? null : await controlOf(filter.control, active[key], ctx)
      const chip = chips.find((one) => one.filter === key)
      return {
        key,
        label: filter.label,
        relation: chip?.relation ?? `${filter.label} is`,
        params: filter.params.flatMap((param) => [param, `${param}[]`]),
        shown: chip === undefined ? null : (wordsOf(control) ?? chip.value),
        isMore: filter.isMore ?? false,
        control,
      }
    }),
  )
}

/** The labels of chosen values, which a filter with loaded choices does not know by itself. */
const wordsOf = (control: ViewControl | null): string | null =>
  control?.kind === 'choice' && control.chosen.length > 0
    ? control.chosen.map((value) => control.choices.find((one) => one.value === value)?.label ?? value).join(' or ')
    : null

async function controlOf(control: Control, value: unknown, ctx: Ctx): Promise<ViewControl> {
  if (control.kind === 'choice') {
    const choices = typeof control.choices === 'function' ? await control.choices(ctx) : control.choices
    return { kind: 'choice', param: control.param, choices, chosen: Array.isArray(value) ? value.map(String) : [] }
  }
  if (control.kind === 'text') return { kind: 'text', param: control.param, value: typeof value === 'string' ? value : '' }
  const { from, to } = (value ?? {}) as { from?: string | null; to?: string | null }
  return { ...control, values: { from: from ?? '', to: to ?? '' } }
}
