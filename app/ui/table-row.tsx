import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from './avatar'
import { Box } from './choice'
import type { Column, DataTableProps, Shown } from './column'

/** Links, boxes and buttons inside a row act for themselves; marking text opens nothing. */
const actsForItself = (event: MouseEvent): boolean =>
  (event.target instanceof Element && event.target.closest('a, button, input, label, select, summary') !== null) ||
  String(getSelection()) !== ''

/** One row of a DataTable: a click opens its record, the middle button in a new tab. */
export function TableRow<Row>({ row, columns, rowKey, rowHref, rowName, selection, widthClass }: Shown<Row> & { row: Row }) {
  const navigate = useNavigate()
  const key = rowKey(row)
  const href = rowHref?.(row)
  const isChosen = selection?.chosen.has(key) ?? false
  const open = (event: MouseEvent) => {
    if (!href || actsForItself(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else if (event.button === 0) void navigate(href)
  }
  return (
    <tr className={isChosen ? 'sel' : undefined} data-open={href ? '' : undefined} onClick={open} onAuxClick={open}>
      {selection ? (
        <td className="pick">
          <Box
            label={`Select ${rowName?.(row) ?? key}`}
            name="ids"
            value={key}
            checked={isChosen}
            onChange={(event) => selection.toggle(key, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => {
        const classes = [column.align === 'right' ? 'r n' : '', column.tone ?? '', widthClass(column) ?? ''].filter(Boolean).join(' ')
        return (
          <td key={column.key} className={classes || undefined} title={column.title?.(row)}>
            {column.isMain ? <MainCell column={column} row={row} href={href} /> : column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

function MainCell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | undefined }) {
  const name = column.avatar?.(row)
  return (
    <span className="who">
      {name === undefined ? null : <Avatar name={name} />}
      {href ? <Link to={href}>{column.cell(row)}</Link> : <b>{column.cell(row)}</b>}
    </span>
  )
}

/** The same rows on a phone. */
export function Cards<Row>({ rows, rowKey, rowHref, card, selection }: DataTableProps<Row>) {
  return (
    <ul className="cards">
      {rows.map((row) => {
        const { avatar, name, below, amount, amountBelow } = card(row)
        const href = rowHref?.(row)
        const isChosen = selection?.chosen.has(rowKey(row))
        return (
          <li
            key={rowKey(row)}
            className={[isChosen ? 'sel' : '', avatar === undefined ? 'bare' : ''].filter(Boolean).join(' ') || undefined}
          >
            {avatar === undefined ? null : <Avatar name={avatar} size="md" />}
            <div className="ll">
              <b>{href ? <Link to={href}>{name}</Link> : name}</b>
              <div className="l2">{below}</div>
            </div>
            <div className="rr">
              <b>{amount}</b>
              <div className="l2">{amountBelow}</div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
