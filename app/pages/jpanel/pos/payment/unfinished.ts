import { withForeignCode } from '~/kit/money'
import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { UNFINISHED, WAITING_SALES } from '~/pages/jpanel/parts/session/sign-out-mark'
import type { Finished } from './payment-state'

/**
 * A payment whose outcome is unknown: the request as sent, and the content of the finished screen. It is stored on the
 * device and contains nothing about the giver (R-CART-17).
 */
export type Unfinished = {
  orderId: number
  body: Record<string, string>
  draft: Omit<Finished, 'number' | 'giver' | 'email' | 'mailedTo' | 'receipt'> & { sendsMail: boolean }
  /** In UTC; null if an older version of the till stored it. */
  takenAt: string | null
  /** The server's message if it refused the payment while the dialog was closed. */
  refused?: string
}

type Stored = Record<string, unknown>

/**
 * Migrations from each stored version to the next; an entry without a version is the first. An updated till must read
 * older entries, so never remove one.
 */
const MIGRATIONS: readonly ((stored: Stored) => Stored)[] = [(first) => ({ ...first, takenAt: null })]
const VERSION = MIGRATIONS.length + 1

const BIG = /^(-?\d+)n$/

const inMemory = new Map<number, Unfinished>()

/** False if the payment would be lost with the page. */
export function keepUnfinished(payment: Unfinished): boolean {
  const text = JSON.stringify({ ...payment, version: VERSION }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const isKept = keepOnDevice(UNFINISHED + payment.orderId, text)
  if (isKept) inMemory.delete(payment.orderId)
  // The stored entry stays, because an older state of a payment is better than none.
  else inMemory.set(payment.orderId, payment)
  showBadge()
  return isKept
}

export const isLostWithPage = (orderId: number): boolean =>
  inMemory.has(orderId) && readDevice(UNFINISHED + orderId) === null

export function forgetUnfinished(orderId: number): void {
  inMemory.delete(orderId)
  removeFromDevice(UNFINISHED + orderId)
  showBadge()
}

let waitingSales = 0

/** Stores the count for the sign-out question, which does not open the database. */
export function noteWaiting(count: number): void {
  if (count > 0) keepOnDevice(WAITING_SALES, String(count))
  else removeFromDevice(WAITING_SALES)
  if (count === waitingSales) return
  waitingSales = count
  showBadge()
}

export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return
  const count = allUnfinished().length + unreadablePayments().length + waitingSales
  void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined)
}

/** Null if it is unreadable, or if a newer version of the till wrote it. */
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

export const findUnfinished = (orderId: number): Unfinished | null =>
  inMemory.get(orderId) ?? parse(readDevice(UNFINISHED + orderId))

export const allUnfinished = (): Unfinished[] => [
  ...inMemory.values(),
  ...keysOnDevice(UNFINISHED)
    .flatMap((key) => parse(readDevice(key)) ?? [])
    .filter(({ orderId }) => !inMemory.has(orderId)),
]

/** Orders whose stored payment this version cannot read. They are shown and never removed. */
export const unreadablePayments = (): number[] =>
  keysOnDevice(UNFINISHED)
    .filter((key) => parse(readDevice(key)) === null)
    .map((key) => Number(key.slice(UNFINISHED.length)))

/**
 * "$16.00 in cash". Adds the currency code unless it is the organization's currency; without `home` it is always added.
 */
export const paidText = ({ draft }: Unfinished, home = ''): string =>
  `${withForeignCode({ minor: draft.totalMinor, currency: draft.currency }, home)} ${draft.way}`

const lockName = (orderId: number): string => UNFINISHED + orderId

/** Only one tab at a time handles a payment. Without browser locks all tabs may, which the server tolerates. */
export const inOneTab = async <R>(orderId: number, work: () => Promise<R>): Promise<R> =>
  'locks' in navigator ? navigator.locks.request(lockName(orderId), work) : work()

/** Null if another tab is handling it. */
export const ifFree = async <R>(orderId: number, work: () => Promise<R>): Promise<R | null> =>
  'locks' in navigator
    ? navigator.locks.request(lockName(orderId), { ifAvailable: true }, async (lock) => (lock ? work() : null))
    : work()
