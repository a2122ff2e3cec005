import { useEffect } from 'react'
import { isStray, type Press } from './double-tap'

/**
 * The pay button, its result and the close button share one place, so an impatient second tap must not close the screen
 * with the change due.
 */
export function useSingleTaps(): void {
  useEffect(() => {
    let first: Press | null = null
    const listen = (event: MouseEvent & { pointerType?: string }) => {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest('button, a')
      const { timeStamp: at, clientX: x, clientY: y, detail: count } = event
      const press = { at, x, y, count, isMouse: event.pointerType === 'mouse', on: button ?? event.target }
      if (button === null || !isStray(first, press)) {
        first = press
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('click', listen, { capture: true })
    return () => window.removeEventListener('click', listen, { capture: true })
  }, [])
}
