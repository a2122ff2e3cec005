import { useEffect, useState } from 'react'

/** The first of these begins the use of a page. */
const USES = ['pointerdown', 'keydown', 'click'] as const

/** Where the page was when somebody first used it; null until then, so that a page that is only read loads no more. */
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
