import type { Permission } from '~/kit/permission'
import { html } from '~/kit/html'
import { toAddress } from '~/lists/request/address'
import { filterSchema, wrongFilters } from '~/lists/request/filter-schema'
import { readQuery } from '~/lists/request/page-query'
import { searchBeside, condition, isLookup, isSearch, orderBy, findSearch } from '~/lists/sql/condition'
import type { List, ListDeclaration } from '~/lists/declare/declaration'
import {
  column,
  type Cell,
  type Column,
  type Columns,
  type CsvColumn,
  type Direction,
  type ListQuery,
  type RowOf,
} from '~/lists/list'
import type { Scale } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { toCsvColumns, currencyKey, sortKeys, type ListColumn, type Row } from './columns'
import type { ListFilter } from './filters'

/**
 * Declares a list once. Its page, documented call, export, filter bar, saved views and selections all come from this.
 */
export type ListSpec<R extends object = Row> = {
  name: string
  /** Plural and singular, in lower case: "tributes", "tribute". */
  noun: { many: string; one: string }
  permission: Permission
  /** 50 where the specification says nothing else. */
  pageSize?: number
  /** A function if the rows depend on the active filters, as in sums of a period. */
  from: Sql | ((active: ListQuery['active'], ctx: Ctx) => Sql)
  where: Sql | ((active: ListQuery['active']) => Sql)
  /** Unique integer of a row: the last key of every order. */
  key: Sql
  /** In the order of the page, and of the export. */
  columns: Readonly<Record<string, ListColumn>>
  /**
   * The keys of the page's columns in order, if the export has many others in another order. `columns` then follows the
   * export.
   */
  page?: readonly string[]
  /** Values that a row has besides its columns, for its link and its custom cells. */
  carries?: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
  search?: string
  defaultSort: readonly [string, Direction]
  /** Money whose sums appear beside the count. The first is a column, which supplies the currency. */
  sums?: readonly string[]
  /** Selects the sum that the page shows, by default the first. */
  shownSum?: (active: ListQuery['active']) => string
  link?: (row: R) => string | null
  /** The column that names a row's checkbox; by default the main one. */
  rowName?: string
  /**
   * `columns` gives the export's order if it differs from the declaration: keys of columns, and columns that only the
   * export has. `hasHead: false` omits the header line.
   */
  csv: {
    name: string
    from?: Sql
    columns?: readonly (string | CsvColumn | ListColumn)[]
    hasHead?: boolean
  }
  /**
   * The documented table call, if its cells differ from the page's columns: column keys in their documented order, and
   * cells that only the call has. Their text is HTML that `html` has escaped.
   */
  call?: { order: readonly string[]; cells: Readonly<Record<string, CallCell<R>>> }
  /** The call that returns the choices of the filters, if the page does not include them. */
  filtersAt?: string
  /** The permission to delete shared views; by default that of reading the list. */
  viewsManagedBy?: Permission
  /** Only for lists of millions, based on measurements of that list. */
  scale?: Scale
}

type CellText<R extends object> = (row: R, ctx: Ctx) => string
/** A cell that only the call has, or the text of one whose order or search words differ from those of its column. */
export type CallCell<R extends object = Row> = CellText<R> | { html: CellText<R>; sort?: string; search?: Sql }

type ColumnsOf<R extends object> = { [K in keyof R]: Column<R[K]> }

export type DeclaredList<R extends object = Row> = List<ColumnsOf<R>> & {
  declared: ListSpec
}

function ordered(spec: ListSpec): ListSpec {
  const { page, columns, call } = spec
  if (page === undefined) return spec
  const keys = Object.keys(columns)
  const ofPage = (key: string): ListColumn => {
    const found = columns[key]
    if (!found) throw new Error(`the page has no column ${key}`)
    return found
  }
  const only = keys
    .filter((key) => !page.includes(key))
    .map((key) => [key, { ...ofPage(key), page: false, call: call?.order.includes(key) ?? false }] as const)
  return {
    ...spec,
    columns: Object.fromEntries([...page.map((key) => [key, ofPage(key)] as const), ...only]),
    csv: { ...spec.csv, columns: spec.csv.columns ?? keys },
  }
}

const isSelected = ({ page, call }: ListColumn): boolean => page !== false || call !== false

function engineColumns(spec: ListSpec): Columns {
  const columns: Record<string, Column<unknown>> = { id: column('Id', spec.key, []) }
  for (const [key, one] of Object.entries(spec.columns).filter(([, shown]) => isSelected(shown))) {
    columns[key] = column(one.label, one.value, sortKeys(one))
    if (one.currency) columns[currencyKey(key)] = column(`${one.label} currency`, one.currency)
  }
  for (const [key, value] of Object.entries(spec.carries ?? {})) columns[key] = column(key, value)
  return columns
}

const TEXTUAL: readonly string[] = ['text', 'person', 'code', 'reference']

const COMMON: Record<string, (spec: ListSpec) => CellText<Row>> = {
  id: () => (row) => html`${Number(row.id)}`,
  url: (spec) => (row) => html`${spec.link?.(row) ?? ''}`,
  view: (spec) => (row) => html`<a href="${spec.link?.(row) ?? ''}">View</a>`,
}

function toCells(spec: ListSpec): Cell<RowOf<Columns>>[] {
  const { columns, call } = spec
  const order = call?.order ?? Object.keys(columns).filter((key) => columns[key]?.call !== false)
  return order.map((name) => {
    const one = columns[name]
    const input = call?.cells[name] ?? (one ? undefined : COMMON[name]?.(spec))
    const own = typeof input === 'function' ? { html: input } : input
    if (!one && !own) throw new Error(`the call has no cell for ${name}`)
    const sort = own?.sort ?? (one?.sort || name === 'id' ? name : undefined)
    const search = own?.search ?? (one && TEXTUAL.includes(one.kind) ? sql`coalesce(${one.value}, '')` : undefined)
    return {
      name,
      ...(sort === undefined ? {} : { sort }),
      ...(search === undefined ? {} : { search }),
      html: (row, ctx) =>
        own?.html(row as Row, ctx) ??
        html`${one?.show((row as Row)[name] ?? null, row as Row, { key: name, ctx, isMixed: true }).text ?? ''}`,
    }
  })
}

function csvColumns({ columns, csv }: ListSpec): CsvColumn[] {
  const order = csv.columns ?? Object.keys(columns)
  return order.flatMap((key) => {
    if (typeof key !== 'string') return 'kind' in key ? toCsvColumns(key) : [key]
    const one = columns[key]
    if (!one) throw new Error(`the export has no column ${key}`)
    return toCsvColumns(one)
  })
}

/** One declaration; the page, the table call and the export are made from it (docs/adding-an-area.md). */
export function declareList<R extends object>(typed: ListSpec<R>): { spec: ListSpec; list: ListDeclaration } {
  const spec = ordered(typed as unknown as ListSpec)
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
    columns: engineColumns(spec),
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
    wrong: (query, ctx) => wrongFilters(list.filters, query, ctx),
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

function declareTotals({ sums = [], columns, carries }: ListSpec): ListDeclaration['totals'] {
  const [first] = sums
  return {
    by: (first === undefined ? undefined : columns[first]?.currency) ?? sql`''`,
    sums: Object.fromEntries(sums.map((key) => [key, columns[key]?.value ?? carries?.[key] ?? sql`0`])),
  }
}

const declareCsv = (spec: ListSpec, rows: Sql): ListDeclaration['csv'] => ({
  name: spec.csv.name,
  from: spec.csv.from ?? rows,
  hasOwnRows: spec.csv.from !== undefined,
  columns: csvColumns(spec),
  ...(spec.csv.hasHead === undefined ? {} : { hasHead: spec.csv.hasHead }),
})

const toChips = (list: ListDeclaration, query: ListQuery, ctx: Ctx) =>
  Object.entries(query.active).flatMap(([name, value]) => {
    const said = list.filters[name]?.say(value, ctx)
    return said ? [{ ...said, filter: name }] : []
  })
