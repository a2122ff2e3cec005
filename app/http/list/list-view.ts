import type { LoaderFunctionArgs } from 'react-router'
import type { Fields } from '~/kit/fields'
import type { Constraints } from '~/lists/declare/filter-rules'
import { readConstraints } from '~/lists/request/filter-schema'
import type { Totals, WrongFilter, WrongFilters } from '~/lists/list'
import type { ListColumn, Row, ViewCell } from '~/lists/declare/columns'
import type { DeclaredList } from '~/lists/declare/declare-list'
import type { Choice, Control, ListFilter, Member } from '~/lists/declare/filters'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { datePresets } from '~/lists/declare/presets'
import {
  OFFER,
  sentRows,
  withoutCells,
  type ListView,
  type ViewColumn,
  type ViewControl,
  type ViewFilter,
} from '~/lists/declare/view'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { pack, unpack } from '~/kit/cache/packed'
import { drawsDocument } from '~/http/document'
import { query } from '~/http/call'
import { listPage } from './list-endpoints'

type Chip = { filter: string; relation: string; value: string }

type Args = Pick<LoaderFunctionArgs, 'request'> & Partial<Pick<LoaderFunctionArgs, 'context'>>

export const listView =
  <R extends object>(input: DeclaredList<R>) =>
  async (ctx: Ctx, args: Args): Promise<ListView> => {
    const list = input as unknown as DeclaredList
    const { declared } = list
    const page = await listPage(list)(ctx, args)
    const home = ctx.organisation.currency
    // A list in the organization's currency alone counts its rows under an empty currency.
    const isMixed = page.sums.length > 1 || page.sums.some(({ currency }) => currency !== '' && currency !== home)
    const searched = findSearch(list)
    const typed = searched === null ? undefined : page.active[searched.key]
    const isWaiting = waits(list, { address: new URL(args.request.url).searchParams, active: page.active })
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
      exactly: page.exactly,
      previous: page.previous || null,
      next: page.next || null,
      sorting: page.sorting,
      address: page.address,
      columns: pack(columns),
      sent: sentRows(rows, columns.length, args.context?.get(drawsDocument) ? isReadAgain : undefined),
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

/**
 * The call behind `filtersAt`: every filter that can be set, or, with `of` and `typed`, the suggestions for one of
 * them.
 */
export const listFilters = <R extends object>(input: DeclaredList<R>) => {
  const list = input as unknown as DeclaredList
  return query(list.permission, async (ctx, fields): Promise<ViewFilter[] | readonly Choice[]> => {
    const control =
      typeof fields.of === 'string' &&
      Object.hasOwn(list.declared.filters, fields.of) &&
      list.declared.filters[fields.of]?.control
    if (control && control.kind === 'lookup') return control.choices(ctx, String(fields.typed ?? '').slice(0, 200))
    return toViewFilters(list, ctx, { active: {}, chips: [], wrong: {}, isWaiting: false })
  })
}

function findSearch({ declared }: DeclaredList): { key: string; param: string } | null {
  const key = declared.search
  const control = key === undefined ? null : declared.filters[key]?.control
  return key !== undefined && control?.kind === 'text' ? { key, param: control.param } : null
}

/** Filters load later unless a page without scripts requested them or a chip needs one of their names. */
const waits = (
  { declared }: DeclaredList,
  { address, active }: { address: URLSearchParams; active: object },
): boolean =>
  declared.filtersAt !== undefined &&
  !address.has(OFFER) &&
  Object.keys(active).every((key) => declared.filters[key]?.control?.kind !== 'choice')

type PageColumns = { cells: (readonly [string, ListColumn])[]; columns: ViewColumn[] }

const pageColumns = new WeakMap<DeclaredList['declared'], PageColumns>()

function listColumns({ declared }: DeclaredList): PageColumns {
  const known = pageColumns.get(declared) ?? declaredColumns(declared)
  pageColumns.set(declared, known)
  return known
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

type Loaded = {
  active: Readonly<Record<string, unknown>>
  chips: readonly Chip[]
  wrong: WrongFilters
  isWaiting: boolean
}

async function toViewFilters(
  { declared }: DeclaredList,
  ctx: Ctx,
  { active, chips, wrong, isWaiting }: Loaded,
): Promise<ViewFilter[]> {
  const shown = Object.entries(declared.filters).filter(
    ([key, { control, members }]) =>
      key in wrong ||
      (key !== declared.search && (key in active || (!isWaiting && (control !== null || members !== undefined)))),
  )
  const drawn = await Promise.all(
    shown.map(async ([key, filter]) =>
      filter.members === undefined
        ? [await toView(filter, { key, value: active[key], ctx, chips, wrong: wrong[key] })]
        : Promise.all([
            ...(wrong[key] === undefined
              ? []
              : [toView(filter, { key, value: undefined, ctx, chips: [], wrong: wrong[key] })]),
            ...(await filter.members(ctx, active[key])).map((member) => viewOfMember(member, key, ctx)),
          ]),
    ),
  )
  return drawn
    .flat()
    .filter(({ shown: isSet, control, errors }) => isSet !== null || errors !== undefined || !isEmpty(control))
}

const isEmpty = (control: ViewControl | null): boolean => control?.kind === 'choice' && control.choices.length === 0

type At = { key: string; value: unknown; ctx: Ctx; chips: readonly Chip[]; wrong: WrongFilter | undefined }

async function toView(filter: ListFilter, { key, value, ctx, chips, wrong }: At): Promise<ViewFilter> {
  const constraints = readConstraints(filter)
  const control =
    filter.control === null
      ? null
      : withTyped(await toControl(filter.control, { value, ctx, constraints }), wrong?.typed ?? null)
  const chip = chips.find((one) => one.filter === key)
  return {
    key,
    label: filter.label,
    relation: chip?.relation ?? `${filter.label} is`,
    params: filter.params.flatMap((param) => [param, `${param}[]`]),
    shown: chip === undefined ? null : (describeSelected(control) ?? chip.value),
    isMore: filter.isMore ?? false,
    control,
    ...(wrong === undefined ? {} : { errors: wrong.errors }),
  }
}

async function viewOfMember(
  { label, said, params, value, errors, ...member }: Member,
  key: string,
  ctx: Ctx,
): Promise<ViewFilter> {
  const control = member.control === null ? null : await toControl(member.control, { value, ctx, constraints: {} })
  return {
    key: `${key}-${member.key}`,
    label,
    relation: said?.relation ?? `${label} is`,
    params: params.flatMap((param) => [param, `${param}[]`]),
    shown: said === null ? null : (describeSelected(control) ?? said.value),
    isMore: true,
    control,
    ...(errors === undefined ? {} : { errors }),
  }
}

const findLabel = (choices: readonly Choice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value

function describeSelected(control: ViewControl | null): string | null {
  if (control?.kind === 'lookup')
    return control.choices.length > 0
      ? control.values.map((value) => findLabel(control.choices, value)).join(' or ')
      : null
  return control?.kind === 'choice' && control.selected.length > 0
    ? control.selected.map((value) => findLabel(control.choices, value)).join(' or ')
    : null
}

/** A chip names this many values of a lookup. Further values appear as they are in the address. */
const MAX_NAMED = 20

async function named(
  { choices }: Extract<Control, { kind: 'lookup' }>,
  values: readonly string[],
  ctx: Ctx,
): Promise<Choice[]> {
  const found = await Promise.all(values.slice(0, MAX_NAMED).map((value) => choices(ctx, value)))
  return found.flatMap((some, index) => some.filter(({ value }) => value === values[index]))
}

type Drawn = { value: unknown; ctx: Ctx; constraints: Readonly<Record<string, Constraints>> }

async function toControl(control: Control, { value, ctx, constraints }: Drawn): Promise<ViewControl> {
  const { kind } = control
  if (kind === 'choice') {
    const selected = Array.isArray(value) ? value.map(String) : []
    const choices = typeof control.choices === 'function' ? await control.choices(ctx, selected) : control.choices
    return { kind, param: control.param, choices, selected, isSingle: control.isSingle }
  }
  const typed = typeof value === 'string' ? value : ''
  if (kind === 'text') return { kind, param: control.param, value: typed, constraints }
  if (kind === 'lookup') {
    const values = Array.isArray(value) ? value.map(String) : []
    return { kind, param: control.param, nouns: control.nouns, values, choices: await named(control, values, ctx) }
  }
  const { from, to } = (value ?? {}) as { from?: string | null; to?: string | null }
  const values = { from: from ?? '', to: to ?? '' }
  return kind === 'dates'
    ? { kind, from: control.from, to: control.to, values, constraints, presets: pack(datePresets(ctx)) }
    : { kind, from: control.from, to: control.to, values, constraints }
}

const typedText = (sent: unknown): string => (typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '')

function withTyped(control: ViewControl, typed: Fields | null): ViewControl {
  if (typed === null || control.kind === 'choice' || control.kind === 'lookup') return control
  if (control.kind === 'text') return { ...control, value: typedText(typed[control.param]) }
  return { ...control, values: { from: typedText(typed[control.from]), to: typedText(typed[control.to]) } }
}

const narrowed = boundedCache<ViewColumn[]>(200)

/** Removes columns that a setting switches off. The documented call keeps their places. */
export function withoutColumns(view: ListView, keys: readonly string[]): ListView {
  const all = unpack(view.columns)
  const shown = all.map(({ key }) => !keys.includes(key))
  return {
    ...view,
    columns: pack(narrowed([view.columns, ...keys].join(' '), () => all.filter((_, index) => shown[index]))),
    sent: withoutCells(view.sent, (index) => shown[index] === true),
  }
}
