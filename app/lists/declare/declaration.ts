import type { Fields } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import type { Sql } from '~/kit/sql'
import type {
  AddressChange,
  Cell,
  Columns,
  CsvColumn,
  Direction,
  Filter,
  FilterSchema,
  ListPage,
  ListQuery,
  RowOf,
  Said,
  Search,
  SearchBeside,
  Selection,
  Totals,
  ViewedPage,
  WrongFilters,
} from '~/lists/list'
import type { Scale } from '~/lists/scale/scale'

/** A declared list in the words of SQL: its parts, and the questions that they answer. */
export type ListDeclaration<C extends Columns = Columns> = {
  name: string
  permission: Permission
  pageSize: number
  from: Sql
  /** Instead of `from`, for the list and its export. */
  fromFor?: (active: ListQuery['active'], ctx: Ctx) => Sql
  /** The list has no other rows, but a filter may lead to others (spam). */
  where: (active: ListQuery['active']) => Sql
  /** Unique integer of a row: the last key of every order. */
  key: Sql
  columns: C
  filters: Readonly<Record<string, Filter>>
  defaultSort: readonly [keyof C & string, Direction]
  /** Words of the table protocol's own search field, and which filter that is. */
  search: (words: string, ctx: Ctx) => Sql
  searchFilter?: string
  cells: readonly Cell<RowOf<C>>[]
  /** `from` is the list's own, and what only the export shows; with `hasOwnRows` all of it is joined in another way. */
  csv: { name: string; from: Sql; columns: readonly CsvColumn[]; hasHead?: boolean; hasOwnRows?: boolean }
  totals: { by: Sql; sums: Record<string, Sql> }
  scale: Scale
  /** One schema reads all filters of an address. */
  schema: FilterSchema
  /** From the address of a page: filters, `sort`, `dir`, `page`, `after`, `before`. */
  read: (fields: Fields) => ListQuery
  /** With `by: 'narrow'` for the rows of the narrow table, with `by: 'lean'` for those that totals are counted from. */
  condition: (query: ListQuery, ctx: Ctx, by?: 'narrow' | 'lean') => Sql
  /** Finds the words of a query that has no other filter; null if its filter has no such search. */
  searchOf: (query: ListQuery, ctx: Ctx) => Search | null
  /** The same where other filters narrow the list, too, with the conditions of those. */
  besideOf: (query: ListQuery, ctx: Ctx) => SearchBeside | null
  isSearch: (query: ListQuery) => boolean
  /** A filter finds its rows in other tables, so they are found once for everything that a page shows. */
  isLookup: (query: ListQuery, ctx: Ctx) => boolean
  orderBy: (query: ListQuery, isReversed: boolean) => Sql
  /** Errors of the filters: unparsable values, and values that do not exist in this organization. */
  wrong: (query: ListQuery, ctx: Ctx) => WrongFilters
  chips: (query: ListQuery, ctx: Ctx) => (Said & { filter: string })[]
  /** The address of the same list, changed: without a filter, with another order, at another place. */
  address: (query: ListQuery, change?: AddressChange) => string
}

/** A declared list with its statements, which app/lists/sql/list-from.server.ts adds. */
export type List<C extends Columns = Columns> = ListDeclaration<C> & {
  page: (ctx: Ctx, query: ListQuery) => Promise<ListPage<RowOf<C>>>
  viewed: (ctx: Ctx, query: ListQuery) => Promise<ViewedPage<RowOf<C>>>
  count: (ctx: Ctx, query: ListQuery) => Promise<Totals>
  /** The export: its head, then every matching row, as Postgres writes them. */
  export: (ctx: Ctx, query: ListQuery, signal: AbortSignal) => AsyncIterable<Uint8Array>
  /** The rows a selection means. */
  selected: (ctx: Ctx, selection: Selection) => Promise<number[]>
}
