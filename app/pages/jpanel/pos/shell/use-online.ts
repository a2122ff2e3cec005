import { useSyncExternalStore } from 'react'

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
