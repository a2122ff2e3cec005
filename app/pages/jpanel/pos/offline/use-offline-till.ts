import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCurrentCsrf } from '~/http/use-call'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { systemClock } from '~/kit/clock'
import { noteWaiting } from '~/pages/jpanel/pos/payment/unfinished'
import { readDeviceSales, readOfflineTill, startOfflineTill, watchOfflineTill } from './current-till'
import type { OfflineTill } from './offline-till'
import type { Waiting } from './outbox'
import type { DeviceSales } from './sending'

export function useOpenOfflineTill(seller: number | null, mayRefund: boolean): void {
  const csrf = useCurrentCsrf()
  useEffect(
    () => (seller === null ? undefined : startOfflineTill({ seller, mayRefund, csrf })),
    [seller, mayRefund, csrf],
  )
}

/** Null on an unprepared device and during server rendering. */
export const useOfflineTill = (): OfflineTill | null =>
  useSyncExternalStore(watchOfflineTill, readOfflineTill, () => null)

export const useDeviceSales = (): DeviceSales | null =>
  useSyncExternalStore(watchOfflineTill, readDeviceSales, () => null)

const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null, isOld: false }
const readNothing = (): Waiting => NOTHING_WAITS
const watchNothing = () => () => undefined

export function useWaitingSales(): Waiting {
  const sales = useDeviceSales()
  const waiting = useSyncExternalStore(sales?.watch ?? watchNothing, sales?.read ?? readNothing, readNothing)
  useEffect(() => noteWaiting(waiting.count), [waiting.count])
  return waiting
}

/** A page stored for offline use may be days old, so a prepared device uses its own date. */
export function useOwnDay<Start extends { rules: { today: CalendarDate; zone: string } }>(start: Start): Start {
  const till = useOfflineTill()
  return useMemo(() => {
    const { rules } = start
    return till === null ? start : { ...start, rules: { ...rules, today: localDate(systemClock.now(), rules.zone) } }
  }, [start, till])
}
