import type { ReactNode } from 'react'
import { JumpLink } from './jump-link'

/** Words for screen readers only. `<VisuallyHidden>opens in a new tab</VisuallyHidden>` @public */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}

/** The first thing Tab reaches on every page. `<SkipLink />` needs `<main id="main">`. */
export function SkipLink() {
  return (
    <JumpLink className="skip" to="main">
      Skip to content
    </JumpLink>
  )
}

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <circle className="mark-ink" cx="16" cy="10.5" r="3.5" />
      <path className="mark-ink" d="M6.5 17h19a9.5 9.5 0 0 1-19 0z" />
    </svg>
  )
}

export function Brand() {
  return (
    <div className="brand">
      <Mark />
      Almoner
    </div>
  )
}
