import { useEffect, useState } from 'react'

const USES = ['pointerdown', 'keydown', 'click'] as const

/** Null until the page is first used, so that a page that is only read loads nothing more. */
export function useFirstAddress(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const use = () => setAddress((before) => before ?? location.pathname + location.search)
    for (const name of USES) addEventListener(name, use, { capture: true, once: true })
    return () => {
      for (const name of USES) removeEventListener(name, use, true)
    }
  }, [])
  return address
}
