import { useEffect, type RefObject } from 'react'

const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)

/**
 * Moves the only child of `home` into the topmost modal dialog, because everything outside a modal is inert, and back
 * when the dialog closes. `onMoved` shows it again, because moving takes an element out of the top layer.
 */
export function useTopDialog(home: RefObject<HTMLElement | null>, isNeeded: boolean, onMoved: () => void): void {
  useEffect(() => {
    const place = home.current
    const guest = place?.firstElementChild
    if (!isNeeded || !place || !guest) return
    const settle = () => {
      const wanted = topDialog() ?? place
      if (guest.parentNode === wanted) return
      wanted.append(guest)
      onMoved()
    }
    settle()
    const watching = new MutationObserver(settle)
    watching.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    return () => {
      watching.disconnect()
      place.append(guest)
    }
  }, [home, isNeeded, onMoved])
}
