import type { ReactNode } from 'react'
import type { ViewCell } from '~/lists/declare/columns'
import type { DrawnRow } from '~/lists/declare/view'
import { Code, Pill, readTone } from '~/ui/pill'

export function renderCell(cell: ViewCell | undefined, kind: string): ReactNode {
  if (cell === undefined || cell.text === '') return ''
  if (cell.to !== undefined)
    return (
      <a className="link" data-follow="" href={cell.to}>
        {cell.text}
      </a>
    )
  if (cell.tone) return Pill({ tone: cell.tone, children: cell.text })
  return kind === 'code' && cell.text !== '–' ? Code({ children: cell.text }) : cell.text
}

function readCell(cell: HTMLTableCellElement): ViewCell {
  const shown = cell.classList.contains('name') ? (cell.lastElementChild ?? cell) : cell
  const read: ViewCell = { text: shown.textContent }
  const pill = shown.querySelector(':scope > .pill')
  const to = shown.querySelector(':scope > a[data-follow]')?.getAttribute('href')
  if (cell.title) read.title = cell.title
  if (pill) read.tone = readTone(pill)
  if (to) read.to = to
  return read
}

/**
 * Reads the rows back from the HTML that the server rendered, with all columns, so that they need not be sent twice.
 */
export const readDrawnRows = (columns: number): DrawnRow[] =>
  Array.from(document.querySelectorAll<HTMLTableRowElement>('.list-form .list > tbody > tr'), (row) => ({
    href: row.querySelector('.name > a')?.getAttribute('href') ?? null,
    cells: [...row.cells].slice(-columns).map(readCell),
  }))
