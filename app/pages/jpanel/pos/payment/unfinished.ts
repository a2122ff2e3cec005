import { withForeignCode } from '~/kit/money'
import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { UNFINISHED, WAITING_SALES } from '~/pages/jpanel/parts/session/sign-out-mark'
import type { Finished } from './payment-state'

/**
 * A payment whose outcome is not known yet: the call as it was sent, and what the finished screen says. It is kept on
 * the device and holds nothing about the person who gives (R-CART-17).
 */
export type Unfinished = {
  orderId: number
  body: Record<string, string>
  draft: Omit<Finished, 'number' | 'giver' | 'email' | 'mailedTo'> & { sendsMail: boolean }
  /** In UTC; null where an older version of the till did not say. */
  takenAt: string | null
  /** The server's sentence, where it refused it while nobody looked. */
  refused?: string
}

type Stored = Record<string, unknown>

/**
 * Steps from each version of a stored payment to the next; entries without a version are of the first. A
 * till that is updated reads what an older one left, so none of these is ever removed.
 */
const MIGRATIONS: readonly ((stored: Stored) => Stored)[] = [(first) => ({ ...first, takenAt: null })]
const VERSION = MIGRATIONS.length + 1

const BIG = /^(-?\d+)n$/

/** Of a device that keeps nothing: they last as long as the page. */
const inMemory = new Map<number, Unfinished>()

/** False where it is lost with the page. */
export function keepUnfinished(payment: Unfinished): boolean {
  const text = JSON.stringify({ ...payment, version: VERSION }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const isKept = keepOnDevice(UNFINISHED + payment.orderId, text)
  if (isKept) inMemory.delete(payment.orderId)
  // The device's own entry stays: an older word on a payment is better than none.
  else inMemory.set(payment.orderId, payment)
  showBadge()
  return isKept
}

/** The device keeps it no longer than the page is open. */
export const isLostWithPage = (orderId: number): boolean =>
  inMemory.has(orderId) && readDevice(UNFINISHED + orderId) === null

export function forgetUnfinished(orderId: number): void {
  inMemory.delete(orderId)
  removeFromDevice(UNFINISHED + orderId)
  showBadge()
}

/** Sales of the device that wait to be sent. */
let waitingSales = 0

/** The question before signing out, which opens no database, reads it from here. */
export function noteWaiting(count: number): void {
  if (count > 0) keepOnDevice(WAITING_SALES, String(count))
  else removeFromDevice(WAITING_SALES)
  if (count === waitingSales) return
  waitingSales = count
  showBadge()
}

/** The icon of the installed till counts what is not recorded yet. Only some browsers have badges. */
export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return
  const count = allUnfinished().length + unreadablePayments().length + waitingSales
  void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined)
}

/** Null for what cannot be read, or what a newer version of the till has written. */
function parse(text: string | null): Unfinished | null {
  if (text === null) return null
  try {
    const revive = (_key: string, value: unknown) => {
      const digits = typeof value === 'string' ? BIG.exec(value)?.[1] : undefined
      return digits === undefined ? value : BigInt(digits)
    }
    const { version = 1, ...stored } = JSON.parse(text, revive) as Stored
    if (typeof version !== 'number' || !(version <= VERSION)) return null
    return MIGRATIONS.slice(version - 1).reduce((before, migrate) => migrate(before), stored as Stored) as Unfinished
  } catch {
    return null
  }
}

/** The payment that was in progress when the page went away. */
export const findUnfinished = (orderId: number): Unfinished | null =>
  inMemory.get(orderId) ?? parse(readDevice(UNFINISHED + orderId))

export const allUnfinished = (): Unfinished[] => [
  ...inMemory.values(),
  ...keysOnDevice(UNFINISHED)
    .flatMap((key) => parse(readDevice(key)) ?? [])
    .filter(({ orderId }) => !inMemory.has(orderId)),
]

/** Orders with a payment on this device that this version of the till cannot read. It is shown, and never removed. */
export const unreadablePayments = (): number[] =>
  keysOnDevice(UNFINISHED)
    .filter((key) => parse(readDevice(key)) === null)
    .map((key) => Number(key.slice(UNFINISHED.length)))

/** "$16.00 in cash"; with its code where it is not the currency of the organization, or nobody knows whether it is. */
export const paidText = ({ draft }: Unfinished, home = ''): string =>
  `${withForeignCode({ minor: draft.totalMinor, currency: draft.currency }, home)} ${draft.way}`

const lockName = (orderId: number): string => UNFINISHED + orderId

/** One tab at a time works on a payment; a browser without locks lets all of them, which the server bears. */
export const inOneTab = async <R>(orderId: number, work: () => Promise<R>): Promise<R> =>
  'locks' in navigator ? navigator.locks.request(lockName(orderId), work) : work()

/** Null where another tab works on it now. */
export const ifFree = async <R>(orderId: number, work: () => Promise<R>): Promise<R | null> =>
  'locks' in navigator
    ? navigator.locks.request(lockName(orderId), { ifAvailable: true }, async (lock) => (lock ? work() : null))
    : work()
