import { Link } from 'react-router'
import { Box } from './choice'
import type { Column, DataTableProps, Shown } from './column'
import { Icon } from './icon'
import { ScrollRegion } from './scroll-region'
import { Cards, TableRow } from './table-row'

export type { Column, DataTableProps, RowCard } from './column'

/**
 * A list on a native table: sticky head, sort links, pick column, the row opens its record; on a phone each row is a card of two lines.
 * `<DataTable label="Contributions" columns={columns} rows={rows} rowKey={(row) => row.id} rowHref={…} sorting={sorting} sortHref={…} card={…}><Pagination …/></DataTable>`
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, view, selection, empty, children } = props
  const shown = columns.filter((column) => column.isMain || view?.choiceOf(column.key) !== false)
  const widthClass = (column: Column<Row>) => (column.from && view?.choiceOf(column.key) !== true ? `from-${column.from}` : undefined)
  return (
    <section className="card table-card" aria-label={label}>
      {rows.length === 0 && empty ? (
        empty
      ) : (
        <>
          <ScrollRegion label={`Table of ${label}`}>
            <table className={view?.density === 'compact' ? 'list compact' : 'list'}>
              <colgroup>
                {selection ? <col style={{ width: 44 }} /> : null}
                {shown.map((column) => (
                  <col key={column.key} className={widthClass(column)} style={column.width ? { width: column.width } : undefined} />
                ))}
              </colgroup>
              <Head {...props} columns={shown} widthClass={widthClass} />
              <tbody>
                {rows.map((row) => (
                  <TableRow key={props.rowKey(row)} {...props} columns={shown} widthClass={widthClass} row={row} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <Cards {...props} />
        </>
      )}
      {children}
    </section>
  )
}

function Head<Row>({ columns, rows, selection, sorting, sortHref, widthClass }: Shown<Row>) {
  return (
    <thead>
      <tr>
        {selection ? (
          <th className="pick">
            <Box
              label="Select all on this page"
              checked={rows.length > 0 && selection.chosen.size === rows.length}
              isMixed={selection.chosen.size > 0 && selection.chosen.size < rows.length}
              onChange={selection.togglePage}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const sorted = column.sort !== undefined && sorting?.key === column.sort ? sorting.direction : null
          const classes = [column.align === 'right' ? 'r n' : '', widthClass(column) ?? ''].filter(Boolean).join(' ')
          return (
            <th
              key={column.key}
              scope="col"
              className={classes || undefined}
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.sort && sortHref ? (
                <SortLink head={column.head} sorted={sorted} to={sortHref(column.sort, nextDirection(sorted, column.align))} />
              ) : (
                column.head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Figures and dates are first wanted from the top down, words from A to Z. */
const nextDirection = (sorted: 'asc' | 'desc' | null, align?: 'left' | 'right'): 'asc' | 'desc' => {
  if (sorted === null) return align === 'right' ? 'desc' : 'asc'
  return sorted === 'asc' ? 'desc' : 'asc'
}

function SortLink({ head, sorted, to }: { head: string; sorted: 'asc' | 'desc' | null; to: string }) {
  return (
    <Link to={to} preventScrollReset>
      {head}
      <Icon name={sorted === null ? 'selector' : sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size="sm" />
    </Link>
  )
}
