import { useCallback, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) && !event.defaultPrevented

export type Follow = (event: MouseEvent, options?: { preventScrollReset?: boolean }) => void

/**
 * One handler serves many links; a React Router `<Link>` for each would be the largest cost of a menu on the server.
 */
export function useFollow(): Follow {
  const navigate = useNavigate()
  return useCallback(
    (event, options) => {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.target) return
      event.preventDefault()
      // Like the browser, adds no history entry when the page is already shown.
      void navigate(link.pathname + link.search + link.hash, { ...options, replace: link.href === location.href })
    },
    [navigate],
  )
}
