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

export type ListDeclaration<C extends Columns = Columns> = {
  name: string
  permission: Permission
  pageSize: number
  from: Sql
  /** Replaces `from` for the list and its export. */
  fromFor?: (active: ListQuery['active'], ctx: Ctx) => Sql
  /** Limits the rows of the list. A filter may change the limit (spam). */
  where: (active: ListQuery['active']) => Sql
  key: Sql
  columns: C
  filters: Readonly<Record<string, Filter>>
  defaultSort: readonly [keyof C & string, Direction]
  /** Matches the words of the table protocol's search field. `searchFilter` names the filter behind it. */
  search: (words: string, ctx: Ctx) => Sql
  searchFilter?: string
  cells: readonly Cell<RowOf<C>>[]
  /**
   * `from` adds the tables that only the export shows. With `hasOwnRows`, all of it is joined in another way than the
   * list's `from`.
   */
  csv: { name: string; from: Sql; columns: readonly CsvColumn[]; hasHead?: boolean; hasOwnRows?: boolean }
  totals: { by: Sql; sums: Record<string, Sql> }
  scale: Scale
  schema: FilterSchema
  read: (fields: Fields) => ListQuery
  /** `narrow` selects rows of the narrow table, `lean` those that totals are counted from. */
  condition: (query: ListQuery, ctx: Ctx, by?: 'narrow' | 'lean') => Sql
  /** Finds the words of a query without other filters. Null if its filter has no such search. */
  searchOf: (query: ListQuery, ctx: Ctx) => Search | null
  /** Like `searchOf`, for a query that other filters narrow, with their conditions. */
  besideOf: (query: ListQuery, ctx: Ctx) => SearchBeside | null
  isSearch: (query: ListQuery) => boolean
  /** True if a filter finds its rows in other tables, so that a page finds them once for everything it shows. */
  isLookup: (query: ListQuery, ctx: Ctx) => boolean
  orderBy: (query: ListQuery, isReversed: boolean) => Sql
  /** Errors of the filters: unparsable values, and values that do not exist in this organization. */
  wrong: (query: ListQuery, ctx: Ctx) => WrongFilters
  chips: (query: ListQuery, ctx: Ctx) => (Said & { filter: string })[]
  address: (query: ListQuery, change?: AddressChange) => string
}

export type List<C extends Columns = Columns> = ListDeclaration<C> & {
  page: (ctx: Ctx, query: ListQuery) => Promise<ListPage<RowOf<C>>>
  viewed: (ctx: Ctx, query: ListQuery) => Promise<ViewedPage<RowOf<C>>>
  count: (ctx: Ctx, query: ListQuery) => Promise<Totals>
  export: (ctx: Ctx, query: ListQuery, signal: AbortSignal) => AsyncIterable<Uint8Array>
  selected: (ctx: Ctx, selection: Selection) => Promise<number[]>
}
