import { useEffect, type RefObject } from 'react'

const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)

/**
 * Keeps the only child of `home` in the modal dialog on top, because nothing beside a modal can be pressed or is read
 * out; it returns when the dialog goes. `onMoved` raises it again: what lay in the top layer leaves it on the way.
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
