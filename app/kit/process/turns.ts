import { setImmediate as breath } from 'node:timers/promises'

export const TURN_MS = 10

/**
 * Lets others work while long work is done: to be awaited between its parts, it returns at once until a turn is used
 * up.
 */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return undefined
    // The first immediate may come before what has arrived is read; the second one comes after it.
    return breath()
      .then(() => breath())
      .then(() => {
        since = performance.now()
      })
  }
}
