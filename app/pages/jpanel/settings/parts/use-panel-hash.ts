import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothing = () => () => undefined

/** The panel named by the address's hash; null on the server and without scripts, where all panels stand below each other. */
export function usePanelHash(ids: readonly string[], failedPanel: string | null): string | null {
  const { hash } = useLocation()
  const isInBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  if (!isInBrowser) return null
  const asked = hash.slice(1)
  if (ids.includes(asked)) return asked
  return failedPanel ?? ids[0] ?? null
}
