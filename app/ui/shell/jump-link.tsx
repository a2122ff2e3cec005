import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '~/ui/use-follow'

/**
 * A link to an element of the same page, by its id. With scripts it moves the focus and leaves the address alone: an
 * entry of the history that the router did not make cannot be held back by the question about unsaved changes. A closed
 * section opens. `<JumpLink to="website">Website</JumpLink>`
 */
export function JumpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const target = document.getElementById(to)
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    const fold = target.querySelector<HTMLDetailsElement>('details.form-fold')
    if (fold) fold.open = true
    target.focus()
    target.scrollIntoView({ block: 'nearest' })
  }
  return (
    <a className={className} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  )
}
