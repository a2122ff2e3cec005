export interface Chance {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  pick: <T>(from: readonly T[]) => T
  isTrue: (probability: number) => boolean
  bell: () => number
  hex: (length: number) => string
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    pick(from) {
      const found = from[Math.floor(next() * from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    isTrue: (probability) => next() < probability,
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16).toUpperCase()).join(''),
  }
}
