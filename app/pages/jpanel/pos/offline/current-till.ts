import { isReached, reachMeter } from '~/pages/jpanel/pos/controls/reach'
import type { OfflineTill, OpenDevice, Opening } from './offline-till'
import { isPrepared } from './prepared-mark'
import type { DeviceSales } from './sending'

let current: OpenDevice | null = null
const listeners = new Set<() => void>()

export const readOfflineTill = (): OfflineTill | null => current?.till ?? null

export const readDeviceSales = (): DeviceSales | null => current?.sales ?? null

export const isReadyHere = (): boolean => current?.till?.carts.isReady() ?? false

export function watchOfflineTill(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setDevice(device: OpenDevice | null): void {
  current = device
  for (const listener of listeners) listener()
}

async function loadAhead(): Promise<void> {
  if (await isPrepared()) (await import('./offline-till')).readAhead()
}

if (typeof document !== 'undefined') void loadAhead().catch(() => undefined)

/** Returns a function that closes it. Only prepared devices load its code. */
export function startOfflineTill(opening: Opening): () => void {
  let stop = (): void => undefined
  let isOver = false
  const start = async () => {
    if (!(await isPrepared())) return
    const { keepFresh, openDevice } = await import('./offline-till')
    const device = await openDevice(opening)
    if (device === null) return
    const { sales, till } = device
    if (isOver) return sales.stop()
    const stopFresh = till === null ? null : keepFresh(till)
    const sendAgain = () => (isReached() ? sales.send() : undefined)
    window.addEventListener('online', sendAgain)
    const stopMeter = reachMeter.subscribe(sendAgain)
    stop = () => {
      stopFresh?.()
      window.removeEventListener('online', sendAgain)
      stopMeter()
      sales.stop()
    }
    setDevice(device)
  }
  // If the browser refuses storage, the till works only with a network.
  void start().catch(() => undefined)
  return () => {
    isOver = true
    stop()
    setDevice(null)
  }
}
