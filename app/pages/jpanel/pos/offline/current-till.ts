import type { OfflineTill, Opening } from './offline-till'
import { isMarked } from './prepared-mark'

let current: OfflineTill | null = null
const listeners = new Set<() => void>()

/** Null on a device that was not prepared: there everything is as without this. */
export const readOfflineTill = (): OfflineTill | null => current

/** Carts can be counted and sold on this device. */
export const isReadyHere = (): boolean => current?.carts.isReady() ?? false

export function watchOfflineTill(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setOfflineTill(till: OfflineTill | null): void {
  current = till
  for (const listener of listeners) listener()
}

/** Returns what closes it. What is behind it is loaded on prepared devices alone. */
export function startOfflineTill(opening: Opening): () => void {
  let stop = (): void => undefined
  let isOver = false
  const start = async () => {
    const { keepFresh, openOfflineTill } = await import('./offline-till')
    const till = await openOfflineTill(opening)
    if (till === null || isOver) return
    setOfflineTill(till)
    stop = keepFresh(till)
  }
  // A browser that refuses its storage has a till with a network.
  if (isMarked()) void start().catch(() => undefined)
  return () => {
    isOver = true
    stop()
    setOfflineTill(null)
  }
}
