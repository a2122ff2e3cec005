import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ViewCell } from '~/kit/list/columns'
import type { ListView, ViewControl, ViewFilter, ViewRow } from '~/kit/list/view'
import { grouped } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import type { Column } from './column'
import { DataTable } from './data-table'
import { Field, Input } from '~/ui/form/field'
import { FilterBar, type Filter } from './filter-bar'
import { ListBatch, PlainListBatch, type ListAction } from './list-batch'
import { ListPage, PageHead } from '~/ui/shell/page-head'
import { Pagination } from './pagination'
import { Code, Pill } from '~/ui/pill'
import { useSelection } from './selection'
import { NoMatch } from '~/ui/states'
import { TableOptions } from './table-options'
import { useTableView } from './table-view'

type Props = {
  title: string
  view: ListView
  /** The address of the list, without filters. */
  at: string
  /** The address of its export. */
  exportAt?: string
  actions?: ReactNode
  /** Stands between head and filters: tabs, a notice. */
  above?: ReactNode
  /** What is shown where there is nothing yet. */
  empty: ReactNode
  batch?: { csrf: string; actions: readonly ListAction[] }
}

/** A whole list page from its declaration: title, totals, filters, table, selection and pages. `<ListScreen title="Tributes" view={loaderData.list} … />` */
export function ListScreen({ title, view, at, exportAt, actions, above, empty, batch }: Props) {
  const table = useTableView(view.name)
  const found = grouped(view.count) + (view.isMore ? '+' : '')
  const columns = view.columns.map((column, index): Column<ViewRow> => {
    const isFigure = column.kind === 'money' || column.kind === 'count'
    const isTime = column.kind === 'moment' || column.kind === 'date'
    return {
      key: column.key,
      head: column.label,
      isMain: column.isMain,
      cell: ({ cells }) => drawn(cells[index], column.kind),
      title: ({ cells }) => cells[index]?.title,
      ...(isFigure || isTime ? { align: 'right' as const } : {}),
      ...(column.kind === 'money' ? { tone: 'amount' as const } : column.isMain ? {} : { tone: 'dim' as const }),
      ...(column.kind === 'person' ? { avatar: ({ cells }: ViewRow) => cells[index]?.text ?? '' } : {}),
      ...(column.isSortable ? { sort: column.key } : {}),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.from === undefined ? {} : { from: column.from }),
      ...(column.place === undefined ? {} : { place: column.place }),
    }
  })
  return (
    <ListPage>
      <PageHead
        title={title}
        sub={[found, ...view.sums].join(' · ')}
        actions={
          <>
            {exportAt && view.count > 0 ? (
              <LinkButton to={exportAt + view.address} icon="download" aria-label={`Export ${found}`} reloadDocument>
                <span className="no-phone">{`Export ${found}`}</span>
              </LinkButton>
            ) : null}
            {actions}
          </>
        }
      />
      {above}
      <FilterBar
        filters={view.filters.map(filterOf)}
        {...(view.search ? { search: { name: view.search.param, value: view.search.value, label: 'Search in this list' } } : {})}
      >
        <TableOptions view={table} columns={columns} />
      </FilterBar>
      <Rows
        key={view.rows.map(({ id }) => id).join()}
        {...{ title, view, at, columns, table, batch }}
        empty={view.isNarrowed ? <NoMatch clearTo={at} /> : empty}
      />
    </ListPage>
  )
}

type RowsProps = Pick<Props, 'title' | 'view' | 'at' | 'batch' | 'empty'> & {
  columns: Column<ViewRow>[]
  table: ReturnType<typeof useTableView>
}

function Rows({ title, view, at, batch, empty, columns, table }: RowsProps) {
  const { rows, first, count, sorting } = view
  const selection = useSelection(rows.map(({ id }) => String(id)))
  const hasBatch = batch !== undefined && batch.actions.length > 0
  const main = view.columns.findIndex(({ isMain }) => isMain)
  return (
    <Form method="post" action={at + view.address} className="list-form">
      {hasBatch ? <input type="hidden" name="_token" value={batch.csrf} /> : null}
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowName={({ cells }) => cells[main]?.text ?? ''}
        {...(rows.some(({ href }) => href !== null) ? { rowHref: ({ href }: ViewRow) => href ?? at } : {})}
        {...(sorting ? { sorting } : {})}
        sortHref={(key, direction) => sorted(view.address, key, direction)}
        {...(hasBatch ? { selection } : {})}
        view={table}
        empty={empty}
      >
        {hasBatch && rows.length > 0 ? <PlainListBatch actions={batch.actions} /> : null}
        {hasBatch ? (
          <ListBatch
            selection={selection}
            total={view.isMore ? rows.length : count}
            address={view.address}
            noun={view.noun}
            actions={batch.actions}
          />
        ) : null}
        {rows.length > 0 ? (
          <Pagination
            from={first}
            to={first + rows.length - 1}
            total={count}
            page={view.page}
            pages={view.pages}
            exactly={view.exactly && at + view.exactly}
            previous={view.previous}
            next={view.next}
          />
        ) : null}
      </DataTable>
    </Form>
  )
}

function sorted(address: string, key: string, direction: 'asc' | 'desc'): string {
  const search = new URLSearchParams(address)
  search.set('sort', key)
  search.set('dir', direction)
  return `?${search.toString()}`
}

function drawn(cell: ViewCell | undefined, kind: string): ReactNode {
  if (cell === undefined || cell.text === '') return ''
  if (cell.tone) return <Pill tone={cell.tone}>{cell.text}</Pill>
  return kind === 'code' && cell.text !== '–' ? <Code>{cell.text}</Code> : cell.text
}

const filterOf = ({ control, ...filter }: ViewFilter): Filter => ({
  ...filter,
  fields: control === null ? null : <Control control={control} label={filter.label} />,
})

function Control({ control, label }: { control: ViewControl; label: string }) {
  if (control.kind === 'choice')
    return (
      <div className="option-list">
        {control.choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={`${control.param}[]`}
            value={choice.value}
            label={choice.label}
            defaultChecked={control.chosen.includes(choice.value)}
          />
        ))}
      </div>
    )
  if (control.kind === 'text')
    return (
      <Field label={label}>
        <Input name={control.param} defaultValue={control.value} required />
      </Field>
    )
  const type = control.kind === 'dates' ? 'date' : 'text'
  return (
    <>
      <Field label="From">
        <Input type={type} name={control.from} defaultValue={control.values.from} isNumber={control.kind === 'amounts'} />
      </Field>
      <Field label="To">
        <Input type={type} name={control.to} defaultValue={control.values.to} isNumber={control.kind === 'amounts'} />
      </Field>
    </>
  )
}
