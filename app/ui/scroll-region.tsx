import type { ReactNode } from 'react'

/** The keyboard must be able to reach and scroll it (WCAG 2.1.1). */
export function ScrollRegion({
  label,
  isAlways,
  children,
}: {
  label: string
  isAlways?: boolean
  children: ReactNode
}) {
  return (
    <section className={isAlways ? 'scroll always' : 'scroll'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
