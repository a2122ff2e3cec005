import { useCallback, useEffect, useState } from 'react'

/** A touch becomes a click only after the finger lifts, at the place where the finger was. */
const CLICK_MS = 300

/**
 * Keeps a list still from `hold` until the press has become a click, because a row that moves meanwhile would miss it.
 */
export function useUnmoved<T>(latest: T): { shown: T; hold: () => void } {
  const [held, setHeld] = useState<{ shown: T } | null>(null)
  useEffect(() => {
    if (held === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ended = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setHeld(null), CLICK_MS)
    }
    window.addEventListener('pointerup', ended)
    window.addEventListener('pointercancel', ended)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerup', ended)
      window.removeEventListener('pointercancel', ended)
    }
  }, [held])
  const hold = useCallback(() => setHeld((before) => before ?? { shown: latest }), [latest])
  return { shown: held === null ? latest : held.shown, hold }
}
