import { hours, later, minutes } from '~/kit/clock'

/** Tries of one person, device or address. `names` holds the distinct names tried from an address. */
export type Tries = { failures: number; windowStarted: Date; lockedUntil: Date | null; names: readonly string[] }

const FREE_FAILURES = 5
const FIRST_LOCK = minutes(10)
const MAX_LOCK = hours(24)
const FORGOTTEN_AFTER = hours(24)

const startTries = (now: Date): Tries => ({ failures: 0, windowStarted: now, lockedUntil: null, names: [] })

export const secondsLocked = (tries: Tries | null, now: Date): number =>
  tries?.lockedUntil && tries.lockedUntil > now ? Math.ceil((tries.lockedUntil.getTime() - now.getTime()) / 1000) : 0

/**
 * Counts a try before the password is checked, so that fifty tries at once count as fifty. The fifth failure locks for
 * 10 minutes, each further one twice as long, up to a day; a quiet day resets the count (R-ACCESS-5).
 */
export function countPersonTry(before: Tries | null, now: Date): Tries {
  const quietSince = before?.lockedUntil ?? before?.windowStarted
  const { failures, windowStarted } =
    before && quietSince && later(quietSince, FORGOTTEN_AFTER) > now ? before : startTries(now)
  const count = failures + 1
  const lock = count < FREE_FAILURES ? null : later(now, Math.min(FIRST_LOCK * 2 ** (count - FREE_FAILURES), MAX_LOCK))
  return { failures: count, windowStarted: count === 1 ? now : windowStarted, lockedUntil: lock, names: [] }
}

export type Allowance = { tries: number; within: number }

/** `tries` are distinct names here. */
export const ADDRESS_ALLOWANCE: Allowance = { tries: 99, within: hours(1) }
/** Limits journal lines per person and hour, so that a flood of denied requests adds no further ones. */
export const DENIED_ALLOWANCE: Allowance = { tries: 10, within: hours(1) }
export const SHARE_ALLOWANCE: Allowance = { tries: 120, within: minutes(1) }
export const NEW_KEY_ALLOWANCE: Allowance = { tries: 5, within: hours(1) }

export function countTry(before: Tries | null, now: Date, { tries, within }: Allowance): Tries {
  const { failures, windowStarted } = before && later(before.windowStarted, within) > now ? before : startTries(now)
  const count = failures + 1
  return {
    failures: count,
    windowStarted,
    lockedUntil: count >= tries ? later(windowStarted, within) : null,
    names: [],
  }
}

/**
 * Counts a name against what one address may try per time window; null if it is one too many. A repeated name counts
 * once, even when the address is full, because each person's own tries are counted as well.
 */
export function countNameTry(
  before: Tries | null,
  name: string,
  { now, allowance }: { now: Date; allowance: Allowance },
): Tries | null {
  const open = before && later(before.windowStarted, allowance.within) > now ? before : startTries(now)
  if (open.names.includes(name)) return open
  if (open.names.length >= allowance.tries) return null
  const names = [...open.names, name]
  const isFull = names.length >= allowance.tries
  return {
    ...open,
    names,
    failures: names.length,
    lockedUntil: isFull ? later(open.windowStarted, allowance.within) : null,
  }
}
