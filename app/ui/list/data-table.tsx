import type { ChangeEvent, MouseEvent as Pressed } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '~/ui/link'
import { Box } from '~/ui/form/choice'
import { blankColumns, leastWidth, shownColumns, type DataTableProps, type Shown } from './column'
import { Icon } from '~/ui/icon'
import { ScrollRegion } from '~/ui/scroll-region'
import { openRow, renderRow, showWhole } from './table-row'
import { useFollow } from '~/ui/use-follow'
import { renderContent, stored } from '~/fast/draw'

export type { Column, DataTableProps } from './column'

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, view, selection, by, empty, children } = props
  const navigate = useNavigate()
  const follow = useFollow()
  const blank = blankColumns(props)
  const columns = shownColumns(props.columns, view, { canPick: selection !== undefined, blank })
  const part = (name: string) => by && { ...by, key: `${name}\n${by.key}\n${[...blank].join()}` }
  const shown = { ...props, columns }
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    selection?.toggle(event.currentTarget.value, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
  const drawn = { ...shown, choose }
  const open = (event: Pressed) => openRow(event, follow, navigate)
  const widths = () => (
    <>
      {selection ? <col style={{ width: 44 }} /> : null}
      {columns.map(({ key, widthClass, width }) => (
        <col key={key} className={widthClass} style={width ? { width } : undefined} />
      ))}
    </>
  )
  const tableClass = [
    'list',
    view?.density === 'compact' ? 'compact' : '',
    props.rowHref ? 'opens' : '',
    columns.some(({ avatar, isMain }) => isMain && avatar) ? '' : 'bare',
  ]
  return (
    <section className="card table-card" aria-label={label}>
      {rows.length === 0 && empty ? (
        empty
      ) : (
        <ScrollRegion label={`Table of ${label}`}>
          <table
            className={tableClass.filter(Boolean).join(' ')}
            style={view?.hasChoice ? leastWidth(columns, selection !== undefined) : undefined}
          >
            <colgroup {...stored(part('widths'), widths)} />
            <thead {...stored(part('head'), () => <Head {...shown} />)} />
            {/*
              oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
              jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens a row by the link in it
            */}
            <tbody
              onClick={open}
              onAuxClick={open}
              onPointerOver={showWhole}
              {...renderContent(rows.map((row) => renderRow(drawn, row)))}
            />
          </table>
        </ScrollRegion>
      )}
      {children}
    </section>
  )
}

function Head<Row>({ columns, rows, selection, sorting, sortHref }: Shown<Row>) {
  return (
    <tr>
      {selection ? (
        <th className="pick">
          <Box
            label="Select all on this page"
            checked={rows.length > 0 && selection.selected.size === rows.length}
            isMixed={selection.selected.size > 0 && selection.selected.size < rows.length}
            onChange={selection.togglePage}
          />
        </th>
      ) : null}
      {columns.map((column) => {
        const sorted = column.sort !== undefined && sorting?.key === column.sort ? sorting.direction : null
        return (
          <th
            key={column.key}
            scope="col"
            className={column.headClass}
            aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {column.sort && sortHref ? (
              <SortLink
                head={column.head}
                sorted={sorted}
                to={sortHref(column.sort, nextDirection(sorted, column.align))}
              />
            ) : (
              column.head
            )}
          </th>
        )
      })}
    </tr>
  )
}

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
