import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentCsrf } from '~/http/use-call'
import { readOfflineTill, startOfflineTill, watchOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import type { OfflineTill } from '~/pages/jpanel/pos/offline/offline-till'

/** Opened once for each person at the till. */
export function useOpenOfflineTill(seller: number | null): void {
  const csrf = useCurrentCsrf()
  useEffect(() => (seller === null ? undefined : startOfflineTill({ seller, csrf })), [seller, csrf])
}

/** Null where the device was not prepared, and in the page that the server paints. */
export const useOfflineTill = (): OfflineTill | null =>
  useSyncExternalStore(watchOfflineTill, readOfflineTill, () => null)
