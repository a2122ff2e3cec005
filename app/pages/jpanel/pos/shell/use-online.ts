import { useSyncExternalStore } from 'react'
import { reachMeter, type Reach } from '~/pages/jpanel/pos/controls/reach'

const subscribe = (notice: () => void) => {
  window.addEventListener('online', notice)
  window.addEventListener('offline', notice)
  return () => {
    window.removeEventListener('online', notice)
    window.removeEventListener('offline', notice)
  }
}

/** Whether the device has a network at all; the server paints the till as online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** How the server answers; `offline` where the device has no network at all. */
export function useReach(): Reach | 'offline' {
  const isOnline = useOnline()
  const reach = useSyncExternalStore(reachMeter.subscribe, reachMeter.read, () => 'online' as const)
  return isOnline ? reach : 'offline'
}
