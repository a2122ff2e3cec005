import type { ReactNode } from 'react'

/**
 * Something wide or long that scrolls by itself; the keyboard can reach it to scroll (WCAG 2.1.1). `<ScrollRegion
 * label="Table of contributions"><table>…</table></ScrollRegion>`
 */
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
