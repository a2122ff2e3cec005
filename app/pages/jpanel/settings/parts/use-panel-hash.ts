import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothing = () => () => undefined

/** `chosen` is shown; `isAsked` where the address names it. Both are empty on the server and without scripts: there all panels stand below each other. */
export type PanelPlace = { chosen: string | null; isAsked: boolean }

/** The panel named by the address's hash, so that it can be copied, reloaded and gone back from. */
export function usePanelHash(ids: readonly string[], failedPanel: string | null): PanelPlace {
  const { hash } = useLocation()
  const isInBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  if (!isInBrowser) return { chosen: null, isAsked: false }
  const asked = hash.slice(1)
  if (ids.includes(asked)) return { chosen: asked, isAsked: true }
  return { chosen: failedPanel ?? ids[0] ?? null, isAsked: failedPanel !== null }
}
