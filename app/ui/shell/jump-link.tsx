import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '~/ui/use-follow'

/** Moves the focus but not the address, because the unsaved-changes question cannot hold back that history entry. */
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
