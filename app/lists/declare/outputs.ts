import { html } from '~/kit/html'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import type { Cell, Columns, CsvColumn, ListQuery, RowOf } from '~/lists/list'
import { toCsvColumns, type ListColumn, type Row } from './columns'
import type { CellText, ListDeclaration, ListSpec } from './declaration'

/** Puts the columns into the order of the page, and names those that only the export has. */
export function orderColumns(spec: ListSpec): ListSpec {
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

const TEXTUAL: readonly string[] = ['text', 'person', 'code', 'reference']

const COMMON: Record<string, (spec: ListSpec) => CellText<Row>> = {
  id: () => (row) => html`${Number(row.id)}`,
  url: (spec) => (row) => html`${spec.link?.(row) ?? ''}`,
  view: (spec) => (row) => html`<a href="${spec.link?.(row) ?? ''}">View</a>`,
}

export function toCells(spec: ListSpec): Cell<RowOf<Columns>>[] {
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

export const declareCsv = (spec: ListSpec, rows: Sql): ListDeclaration['csv'] => ({
  name: spec.csv.name,
  from: spec.csv.from ?? rows,
  hasOwnRows: spec.csv.from !== undefined,
  columns: csvColumns(spec),
  ...(spec.csv.hasHead === undefined ? {} : { hasHead: spec.csv.hasHead }),
})

export const toChips = (list: ListDeclaration, query: ListQuery, ctx: Ctx) =>
  Object.entries(query.active).flatMap(([name, value]) => {
    const sentence = list.filters[name]?.say(value, ctx)
    return sentence ? [{ ...sentence, filter: name }] : []
  })
