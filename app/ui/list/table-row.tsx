import type { ChangeEvent, MouseEvent, PointerEvent } from 'react'
import { Avatar } from '~/ui/avatar'
import type { Shown, ShownColumn } from './column'
import type { Follow } from '~/ui/use-follow'

const actsForItself = (target: Element): boolean =>
  target.closest('a, button, input, label, select, summary') !== null || String(getSelection()) !== ''

/** One handler for all rows: a click opens the record, the middle button or Ctrl opens it in a new tab. */
export const openRow = (event: MouseEvent, follow: Follow, navigate: (to: string) => unknown): void => {
  const { target } = event
  if (!(target instanceof Element) || event.defaultPrevented) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('.name > a')
  const to = link?.getAttribute('href')
  if (link?.contains(target) || target.closest('a[data-follow]')) return follow(event)
  if (!to || actsForItself(target)) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
  else if (event.button === 0) void navigate(to)
}

/** Sets the title of a cut cell on hover; an attribute on each cell would double its text. */
export const showWhole = ({ target }: PointerEvent): void => {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || (cell.title && cell.dataset.whole !== '')) return
  cell.dataset.whole = ''
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : ''
}

type RowsProps<Row> = Shown<Row> & { choose: (event: ChangeEvent<HTMLInputElement>) => void }

/** Plain elements, because a component for every row and cell would be most of a long page's cost. */
export const renderRow = <Row,>({ columns, rowKey, rowHref, rowName, selection, choose }: RowsProps<Row>, row: Row) => {
  const key = rowKey(row)
  const isSelected = selection?.selected.has(key) ?? false
  return (
    <tr key={key} className={isSelected ? 'sel' : undefined}>
      {selection ? (
        <td className="pick">
          <label>
            <input
              type="checkbox"
              className="box"
              aria-label={`Select ${rowName?.(row) ?? key}`}
              name="ids"
              value={key}
              checked={isSelected}
              onChange={choose}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.key} className={column.cellClass} title={column.title?.(row)}>
          {column.isMain ? mainCell(column, row, rowHref?.(row)) : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** Sets the direction on the name alone, so that a right-to-left name does not move the avatar next to it. */
const mainCell = <Row,>({ avatar, cell }: ShownColumn<Row>, row: Row, href: string | undefined) => (
  <>
    {avatar ? Avatar({ name: avatar(row) }) : null}
    {href ? (
      <a href={href} dir="auto">
        {cell(row)}
      </a>
    ) : (
      <b>{cell(row)}</b>
    )}
  </>
)
