import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** A click that asks for nothing but to go there: no other button, no key held. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && !event.defaultPrevented

/**
 * One handler for many plain links: they go on within the page, where a `<Link>` each would cost the server the most of a menu.
 * `<ul onClick={useFollow()}><li><a href="/jpanel/users">Users</a></li></ul>`
 */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
