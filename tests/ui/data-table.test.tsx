import { expect, test } from 'vitest'
import { DataTable } from '~/ui/list/data-table'
import { blankColumns, shownColumns } from '~/ui/list/column'
import type { Column } from '~/ui/list/data-table'
import type { TableView } from '~/ui/list/table-view'
import { NoMatch } from '~/ui/states'
import { markup } from './render'

type Row = { id: string; name: string; total: string }
const rows: Row[] = [
  { id: 'A1', name: 'Amara Okafor', total: '92.19' },
  { id: 'B2', name: '<b>Mallory</b>', total: '10.00' },
]
const columns: Column<Row>[] = [
  { key: 'name', head: 'Supporter', isMain: true, sort: 'name', avatar: (row) => row.name, cell: (row) => row.name },
  { key: 'fund', head: 'Fund', from: 1280, cell: () => 'GEN-100' },
  { key: 'total', head: 'Total', align: 'right', sort: 'total', place: 'amount', cell: (row) => row.total },
]
const table = (input: Row[] = rows) => (
  <DataTable
    label="Contributions"
    columns={columns}
    rows={input}
    rowKey={(row) => row.id}
    rowHref={(row) => `/jpanel/contributions/${row.id}`}
    sorting={{ key: 'total', direction: 'desc' }}
    sortHref={(key, direction) => `?sort=${key}&dir=${direction}`}
    empty={<NoMatch clearTo="?" />}
  />
)

test('sorts by the heads and opens rows without a script: both are links', async () => {
  const html = await markup(table())
  expect(html).toContain('href="/jpanel/contributions?sort=name&amp;dir=asc"')
  expect(html).toContain('href="/jpanel/contributions?sort=total&amp;dir=asc"')
  expect(html.match(/href=\/jpanel\/contributions\/A1(?=[ >])/g)).toHaveLength(1)
})

test('a row is written once: what a phone makes of it is left to the styles', async () => {
  const html = await markup(table())
  expect(html.match(/92\.19/g)).toHaveLength(1)
  expect(html).toContain('class="r n at-amount"')
})

test('marks only the sorted column', async () => {
  const html = await markup(table())
  expect(html.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"'])
})

test('shows typed text as text', async () => {
  const html = await markup(table())
  expect(html).not.toContain('<b>Mallory</b>')
  expect(html).toContain('&lt;b&gt;Mallory&lt;/b&gt;')
})

test('a column that says nothing in any row is hidden, unless it is chosen, sorted by, or the only row', async () => {
  const empty: Column<Row> = { key: 'fund', head: 'Fund', sort: 'fund', cell: () => '–' }
  const view = (choice: boolean | undefined) => ({ choiceOf: () => choice }) as unknown as TableView
  const of = (more: object = {}) => [...blankColumns({ columns: [...columns.slice(0, 1), empty], rows, ...more })]
  expect(of()).toEqual(['fund'])
  expect(of({ view: view(undefined) })).toEqual(['fund'])
  expect(of({ view: view(true) })).toEqual([])
  expect(of({ sorting: { key: 'fund', direction: 'asc' } })).toEqual([])
  expect(of({ rows: rows.slice(0, 1) })).toEqual([])
  expect(of({ columns: columns.slice(1) })).toEqual([])
  const html = await markup(
    <DataTable
      label="Contributions"
      columns={[...columns.slice(0, 1), empty]}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={() => '/'}
    />,
  )
  // Its column, head and cells exist for a script that reads the rows back.
  expect(html.match(/<(col|th|td)[^>]*dashes/g)).toHaveLength(4)
})

test('a column for wide windows is marked, so that narrow ones drop it before they squeeze a name', async () => {
  const html = await markup(table())
  expect(html.match(/<(col|th|td)[^>]*from-1280/g)).toHaveLength(4)
})

test('shows a column from the width that fits it next to the name, in order, and a chosen one always', () => {
  const wide: Column<Row>[] = [
    { key: 'name', head: 'Supporter', isMain: true, cell: (row) => row.name },
    ...['a', 'b', 'c', 'd'].map((key) => ({ key, head: key, width: 200, cell: () => key })),
  ]
  const begin = (view?: TableView) =>
    Object.fromEntries(shownColumns(wide, view, { canPick: false }).map((column) => [column.key, column.begin]))
  expect(begin()).toEqual({ name: undefined, a: undefined, b: undefined, c: 1180, d: 1280 })
  const view = { choiceOf: (key: string) => ({ a: false, d: true })[key] } as TableView
  expect(begin(view)).toEqual({ name: undefined, d: undefined, b: undefined, c: 1180 })
})

test('shows the sentence of the specification and a way out when there are no rows', async () => {
  const html = await markup(table([]))
  expect(html).toContain('No matching records found for your query.')
  expect(html).toContain('Clear all filters')
  expect(html).not.toContain('<table')
})
