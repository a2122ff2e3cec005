import { useMemo, type ReactNode } from 'react'
import type { ViewCell } from '~/lists/declare/columns'
import { readRows, type ListView, type ViewColumn, type ViewRow } from '~/lists/declare/view'
import { unpack } from '~/kit/cache/packed'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import type { Column } from './column'
import { DataTable } from './data-table'
import { renderCell, readDrawnRows } from './drawn-cell'
import { FilterBar, type Offer } from './filter-bar'
import { toFilter } from './filter-control'
import type { Suggest } from './lookup-field'
import { ListBatch, PlainListBatch, type ListAction } from './list-batch'
import { PostForm } from '~/ui/form/post-form'
import { ListPage, PageHead } from '~/ui/shell/page-head'
import { Pagination } from './pagination'
import { ViewTabs, type ListFailure } from './saved-views'
import { useSelection, type Selection } from './selection'
import { NoMatch } from '~/ui/states'
import { TableOptions } from './table-options'
import { useTableView } from './table-view'
import type { Tab } from './tabs'

type Props = {
  title: string
  view: ListView
  at: string
  exportAt?: string
  actions?: ReactNode
  csrf: string
  tabs?: readonly Tab[]
  failure?: ListFailure | null
  above?: ReactNode
  empty: ReactNode
  batch?: { actions: readonly ListAction[] } | OwnBatch
  /** Renders cells of kind `custom`, by column. Other kinds are read back from the rendered table. */
  cells?: Readonly<Record<string, (cell: ViewCell) => ReactNode>>
  /** From `useListFilters`, where the list has `filtersAt`. */
  offer?: Offer | null
  suggest?: Suggest
  /** Prevents switching tabs while something is typed or being sent. */
  isHeld?: boolean
}

export type OwnBatch = {
  to: string
  bar: (selected: { selection: Selection; total: number; address: string }) => ReactNode
  plain: ReactNode
}

/** The width of a currency code next to an amount. */
const CURRENCY_WIDTH = 36

export function ListScreen({
  title,
  view,
  at,
  exportAt,
  actions,
  csrf,
  tabs,
  failure,
  above,
  empty,
  batch,
  cells,
  offer,
  suggest,
  isHeld,
}: Props) {
  const table = useTableView(view.name)
  const found = grouped(view.count) + (view.isMore ? '+' : '')
  const { sent } = view
  const rows = useMemo(() => readRows(sent, () => readDrawnRows(sent.columns.length)), [sent])
  const columns = toColumns(view, cells)
  return (
    <ListPage>
      <PageHead
        title={title}
        sub={
          view.count === 0 ? null : (
            <>
              {found}
              <span className="no-phone">{view.sums.map((sum) => ` · ${sum}`).join('')}</span>
            </>
          )
        }
        actions={
          <>
            {exportAt && view.count > 0 ? (
              <LinkButton to={exportAt + view.address} icon="download" aria-label={`Export ${found}`} reloadDocument>
                <span className="no-phone">{`Export ${found}`}</span>
              </LinkButton>
            ) : null}
            {exportAt && view.count > 0 ? (
              <LinkButton to={`${exportAt}${view.address || '?'}&for=spreadsheet`} className="no-phone" reloadDocument>
                For spreadsheets
              </LinkButton>
            ) : null}
            {actions}
          </>
        }
      />
      {above}
      <ViewTabs
        {...{ title, view, at, csrf }}
        {...(tabs ? { tabs } : {})}
        failure={failure ?? null}
        isHeld={isHeld ?? false}
      />
      <FilterBar
        filters={view.filters.map((filter) => toFilter(filter, suggest))}
        {...(offer ? { offer } : {})}
        by={{ of: unpack(view.columns), key: JSON.stringify([view.filters, view.isWaiting, view.search]) }}
        {...(view.search
          ? { search: { name: view.search.param, value: view.search.value, label: 'Search in this list' } }
          : {})}
      >
        <TableOptions view={table} columns={columns} canPick={canPick(batch)} />
      </FilterBar>
      <Rows
        key={view.sent.id}
        {...{ title, view, rows, at, columns, table, batch }}
        empty={view.isNarrowed ? <NoMatch clearTo={at} /> : empty}
      />
    </ListPage>
  )
}

const isFigure = (kind: string): boolean => kind === 'money' || kind === 'count'
const isTime = (kind: string): boolean => kind === 'moment' || kind === 'date'

const chooseTone = ({ kind, isMain, place }: ViewColumn): Column<ViewRow>['tone'] => {
  if (kind === 'money' && place === 'amount') return 'amount'
  if (kind === 'reference') return 'dim mono'
  return isMain ? undefined : 'dim'
}

function toColumn(
  column: ViewColumn,
  index: number,
  { isMixed, own }: { isMixed: boolean; own?: (cell: ViewCell) => ReactNode },
): Column<ViewRow> {
  const { key, label, kind, isMain, isSortable, width, from, place, wraps } = column
  const tone = own ? undefined : chooseTone(column)
  const text = ({ cells }: ViewRow) => cells[index]?.text ?? ''
  return {
    key,
    head: label,
    isMain,
    cell: ({ cells }) => (own ? own(cells[index] ?? { text: '' }) : renderCell(cells[index], kind)),
    title: (row) => row.cells[index]?.title,
    ...(isFigure(kind) || isTime(kind) ? { align: 'right' as const } : {}),
    ...(tone ? { tone } : {}),
    ...(kind === 'person' ? { avatar: text } : {}),
    ...(isSortable ? { sort: key } : {}),
    ...(width === undefined ? {} : { width: width + (isMixed && kind === 'money' ? CURRENCY_WIDTH : 0) }),
    ...(from === undefined ? {} : { from }),
    ...(place === undefined ? {} : { place }),
    ...(wraps === undefined ? {} : { wraps }),
  }
}

const toColumns = ({ columns, isMixed }: ListView, cells: Props['cells']): Column<ViewRow>[] =>
  unpack(columns).map((column, index) => {
    const own = cells?.[column.key]
    return toColumn(column, index, { isMixed, ...(own ? { own } : {}) })
  })

const canPick = (batch: Props['batch']): boolean => batch !== undefined && ('bar' in batch || batch.actions.length > 0)

type RowsProps = Pick<Props, 'title' | 'view' | 'at' | 'batch' | 'empty'> & {
  rows: ViewRow[]
  columns: Column<ViewRow>[]
  table: ReturnType<typeof useTableView>
}

function Rows({ title, view, rows, at, batch, empty, columns, table }: RowsProps) {
  const { first, count, sorting, address } = view
  const selection = useSelection(rows.map(({ id }) => String(id)))
  const own = batch && 'bar' in batch ? batch : undefined
  const actions = batch && 'actions' in batch && batch.actions.length > 0 ? batch.actions : undefined
  const hasBatch = canPick(batch)
  const named = unpack(view.columns).findIndex(({ key }) => key === view.rowName)
  const total = view.isMore ? rows.length : count
  return (
    <PostForm action={own?.to ?? at + address} reloadDocument={own !== undefined} className="list-form">
      {own ? <input type="hidden" name="back" value={at + address} /> : null}
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowName={({ cells }) => cells[named]?.text ?? ''}
        {...(rows.some(({ href }) => href !== null) ? { rowHref: ({ href }: ViewRow) => href ?? at } : {})}
        {...(sorting ? { sorting } : {})}
        sortHref={(key, direction) => sorted(address, key, direction)}
        {...(hasBatch ? { selection } : {})}
        view={table}
        by={{
          of: unpack(view.columns),
          key: JSON.stringify([address, sorting, view.isMixed, hasBatch, rows.length > 0]),
        }}
        empty={empty}
      >
        {rows.length > 0 ? (own?.plain ?? (actions ? <PlainListBatch actions={actions} /> : null)) : null}
        {own?.bar({ selection, total, address })}
        {actions ? (
          <ListBatch selection={selection} total={total} address={address} noun={view.noun} actions={actions} />
        ) : null}
        {rows.length > 0 ? (
          <Pagination
            from={first}
            to={first + rows.length - 1}
            total={count}
            page={view.page}
            pages={view.pages}
            exactly={view.exactCountAddress && at + view.exactCountAddress}
            previous={view.previous}
            next={view.next}
          />
        ) : null}
      </DataTable>
    </PostForm>
  )
}

function sorted(address: string, key: string, direction: 'asc' | 'desc'): string {
  const search = new URLSearchParams(address)
  search.set('sort', key)
  search.set('dir', direction)
  return `?${search.toString()}`
}
