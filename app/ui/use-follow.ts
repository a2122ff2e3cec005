import { useCallback, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** A click that asks for nothing but to go there: no other button, no key held. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && !event.defaultPrevented

export type Follow = (event: MouseEvent, options?: { preventScrollReset?: boolean }) => void

/**
 * The click on a plain link goes on within the page. One handler serves many links, where React Router's `<Link>` each
 * would cost the server the most of a menu. `<ul onClick={useFollow()}><li><a href="/jpanel/users">Users</a></li></ul>`
 */
export function useFollow(): Follow {
  const navigate = useNavigate()
  return useCallback(
    (event, options) => {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.target) return
      event.preventDefault()
      // As the browser does: the page that is shown already is no further step of the history.
      void navigate(link.pathname + link.search + link.hash, { ...options, replace: link.href === location.href })
    },
    [navigate],
  )
}
