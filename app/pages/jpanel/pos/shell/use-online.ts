import { useEffect, useSyncExternalStore } from 'react'
import { reachMeter, type Reach } from '~/pages/jpanel/pos/controls/reach'

const subscribe = (notice: () => void) => {
  window.addEventListener('online', notice)
  window.addEventListener('offline', notice)
  return () => {
    window.removeEventListener('online', notice)
    window.removeEventListener('offline', notice)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const isInFront = (): boolean => navigator.onLine && document.visibilityState === 'visible'

/** For parts of the till: the screen itself watches by `useReach`. */
export const useIsReached = (): boolean => {
  const isOnline = useOnline()
  const reach = useSyncExternalStore(reachMeter.subscribe, reachMeter.read, () => 'online' as const)
  return isOnline && reach !== 'silent'
}

export function useReach(): Reach | 'offline' {
  useEffect(() => reachMeter.watch(isInFront), [])
  const isOnline = useOnline()
  const reach = useSyncExternalStore(reachMeter.subscribe, reachMeter.read, () => 'online' as const)
  return isOnline ? reach : 'offline'
}
