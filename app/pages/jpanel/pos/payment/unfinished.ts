import type { Finished } from './payment-state'

const KEY = 'almoner-unfinished-payment'

/**
 * A payment whose outcome is not known yet: the call as it was sent, and what the finished screen says. It outlives a
 * reload of the page.
 */
export type Unfinished = { orderId: number; body: Record<string, string>; draft: Omit<Finished, 'number'> }

const BIG = /^(-?\d+)n$/

const store = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export function keepUnfinished(payment: Unfinished): void {
  const text = JSON.stringify(payment, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  try {
    store()?.setItem(KEY, text)
  } catch {
    // A full or forbidden store costs only the memory after a reload; the server settles the payment either way.
  }
}

export const forgetUnfinished = (): void => store()?.removeItem(KEY)

/** What was in progress on this order when the page went away. */
export function unfinishedOf(orderId: number): Unfinished | null {
  const text = store()?.getItem(KEY)
  if (!text) return null
  try {
    const revive = (_key: string, value: unknown) => {
      const digits = typeof value === 'string' ? BIG.exec(value)?.[1] : undefined
      return digits === undefined ? value : BigInt(digits)
    }
    const stored = JSON.parse(text, revive) as Unfinished
    return stored.orderId === orderId ? stored : null
  } catch {
    return null
  }
}
