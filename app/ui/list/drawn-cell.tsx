import type { ReactNode } from 'react'
import type { ViewCell } from '~/kit/list/columns'
import { Code, Pill } from '~/ui/pill'

/** A cell of a list as its kind shows it; a figure leads to the rows that it is made of, by a plain link that its table follows. */
export function drawn(cell: ViewCell | undefined, kind: string): ReactNode {
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
