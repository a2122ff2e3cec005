import type { Fields } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import type { Sql } from '~/kit/sql'
import type {
  AddressChange,
  Cell,
  Chip,
  Column,
  Columns,
  CsvColumn,
  Direction,
  Filters,
  FilterSchema,
  ListPage,
  ListQuery,
  RowOf,
  Search,
  SearchBeside,
  Selection,
  SumsByCurrency,
  Totals,
  ViewedPage,
  WrongFilters,
} from '~/lists/list'
import type { Scale } from '~/lists/scale/scale'
import type { ListColumn, Row } from './columns'
import type { ListFilter } from './filter'

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

export type CellText<R extends object> = (row: R, ctx: Ctx) => string
/** A cell that only the call has, or the text of one whose order or search words differ from those of its column. */
export type CallCell<R extends object = Row> = CellText<R> | { html: CellText<R>; sort?: string; search?: Sql }

/** A declared list as its statements read it. */
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
  filters: Filters
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
  totals: SumsByCurrency
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
  chips: (query: ListQuery, ctx: Ctx) => Chip[]
  address: (query: ListQuery, change?: AddressChange) => string
}

export type List<C extends Columns = Columns> = ListDeclaration<C> & {
  page: (ctx: Ctx, query: ListQuery) => Promise<ListPage<RowOf<C>>>
  viewed: (ctx: Ctx, query: ListQuery) => Promise<ViewedPage<RowOf<C>>>
  count: (ctx: Ctx, query: ListQuery) => Promise<Totals>
  export: (ctx: Ctx, query: ListQuery, signal: AbortSignal) => AsyncIterable<Uint8Array>
  selected: (ctx: Ctx, selection: Selection) => Promise<number[]>
}

type ColumnsOf<R extends object> = { [K in keyof R]: Column<R[K]> }

export type DeclaredList<R extends object = Row> = List<ColumnsOf<R>> & {
  declared: ListSpec
}
