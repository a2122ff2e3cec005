import type { Permission } from '~/kit/permission'
import { html } from '../html'
import {
  column,
  defineList,
  type Cell,
  type Column,
  type Columns,
  type CsvColumn,
  type Direction,
  type List,
  type ListQuery,
  type RowOf,
} from './list'
import type { Ctx } from '../operation'
import { sql, type Sql } from '../sql'
import { csvColumnOf, currencyKey, sortKeysOf, type ListColumn, type Row } from './columns'
import type { ListFilter } from './filters'

/** A list, declared once: its page, documented call, export, filter bar, saved views and selections all come from this. */
export type ListSpec = {
  name: string
  /** Plural and singular, in lower case: "tributes", "tribute". */
  noun: { many: string; one: string }
  permission: Permission
  /** 50 where the specification says nothing else. */
  pageSize?: number
  from: Sql
  where: Sql | ((active: ListQuery['active']) => Sql)
  /** Unique integer of a row: the last key of every order. */
  key: Sql
  columns: Readonly<Record<string, ListColumn>>
  /** Values a row has besides its columns: what its link and its custom cells are made of. */
  carries?: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
  /** Which filter the search field above the table is. */
  search?: string
  defaultSort: readonly [string, Direction]
  /** Money columns whose sums stand beside the count. */
  sums?: readonly string[]
  /** The address of a row's record. */
  link?: (row: Row) => string
  /** `columns` names the order of the export where it is not the declaration's. */
  csv: { name: string; from?: Sql; columns?: readonly string[] }
  /**
   * The documented table call, where its cells are not the page's columns: column keys in their documented order, and cells that only the call
   * has. Their text is HTML that `html` has escaped.
   */
  call?: { order: readonly string[]; cells: Readonly<Record<string, (row: Row, ctx: Ctx) => string>> }
}

export type DeclaredList = List & { declared: ListSpec }

const isSelected = ({ page, call }: ListColumn): boolean => page !== false || call !== false

function engineColumns(spec: ListSpec): Columns {
  const columns: Record<string, Column<unknown>> = { id: column('Id', spec.key, []) }
  for (const [key, one] of Object.entries(spec.columns).filter(([, shown]) => isSelected(shown))) {
    columns[key] = column(one.label, one.value, sortKeysOf(one))
    if (one.currency) columns[currencyKey(key)] = column(`${one.label} currency`, one.currency)
  }
  for (const [key, value] of Object.entries(spec.carries ?? {})) columns[key] = column(key, value)
  return columns
}

const TEXTUAL: readonly string[] = ['text', 'person', 'code']

/** The call's cells, in its order: a column as the text that the page shows, or a cell of its own. */
function cellsOf({ columns, call }: ListSpec): Cell<RowOf<Columns>>[] {
  const order = call?.order ?? Object.keys(columns).filter((key) => columns[key]?.call !== false)
  return order.map((name) => {
    const one = columns[name]
    const own = call?.cells[name]
    if (!one && !own) throw new Error(`the call has no cell for ${name}`)
    return {
      name,
      ...(one?.sort || name === 'id' ? { sort: name } : {}),
      ...(one && TEXTUAL.includes(one.kind) ? { search: sql`coalesce(${one.value}, '')` } : {}),
      html: (row, ctx) =>
        own?.(row as Row, ctx) ?? html`${one?.show((row as Row)[name] ?? null, row as Row, { key: name, ctx, isMixed: true }).text ?? ''}`,
    }
  })
}

function csvColumns({ columns, csv }: ListSpec): CsvColumn[] {
  const order = csv.columns ?? Object.keys(columns)
  return order.flatMap((key) => {
    const one = columns[key]
    if (!one) throw new Error(`the export has no column ${key}`)
    return csvColumnOf(one)
  })
}

/** The engine's declaration of a list. */
export function declared(spec: ListSpec) {
  const { where, search } = spec
  const sums = Object.fromEntries((spec.sums ?? []).map((key) => [key, spec.columns[key]?.value ?? sql`0`]))
  const currency = spec.sums?.[0] === undefined ? sql`''` : (spec.columns[spec.sums[0]]?.currency ?? sql`''`)
  const searching = search === undefined ? undefined : spec.filters[search]
  return defineList<Columns>({
    name: spec.name,
    permission: spec.permission,
    pageSize: spec.pageSize ?? 50,
    from: spec.from,
    where: typeof where === 'function' ? where : () => where,
    key: spec.key,
    columns: engineColumns(spec),
    filters: { ...spec.filters },
    defaultSort: [...spec.defaultSort],
    search: (words, ctx) => searching?.where(words, ctx) ?? sql`false`,
    cells: cellsOf(spec),
    csv: {
      name: spec.csv.name,
      from: spec.csv.from ?? spec.from,
      columns: csvColumns(spec),
    },
    totals: { by: currency, sums },
    rangeFilters: [],
  })
}
