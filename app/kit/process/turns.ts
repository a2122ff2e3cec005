import { setImmediate as breath } from 'node:timers/promises'

export const TURN_MS = 10

/** Lets other work run during long work. Await it between parts; it returns immediately until a turn is used up. */
export function makeTurns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN_MS) return undefined
    // The first immediate can come before arrived data is read; the second one comes after it.
    return breath()
      .then(() => breath())
      .then(() => {
        since = performance.now()
      })
  }
}
