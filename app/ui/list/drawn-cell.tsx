import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ViewCell } from '~/kit/list/columns'
import { Code, Pill } from '~/ui/pill'

/** A cell of a list as its kind shows it; a figure leads to the rows that it is made of. */
export function drawn(cell: ViewCell | undefined, kind: string): ReactNode {
  if (cell === undefined || cell.text === '') return ''
  if (cell.to !== undefined)
    return (
      <Link className="link" to={cell.to}>
        {cell.text}
      </Link>
    )
  if (cell.tone) return Pill({ tone: cell.tone, children: cell.text })
  return kind === 'code' && cell.text !== '–' ? Code({ children: cell.text }) : cell.text
}
