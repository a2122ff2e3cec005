import { boundedCache } from './bounded-cache'

/**
 * A value shared by many requests, as one string, because hydration cost depends on the number of values, not on their
 * length. The JSON swaps quotes and backticks, because a script escapes each quote twice.
 */
export type Packed<T extends object> = string & { readonly of?: T }

const MAX_CACHED = 500
const texts = new WeakMap<object, string>()
const values = boundedCache<object>(MAX_CACHED)

const swapQuotes = (text: string): string => text.replace(/["`]/g, (sign) => (sign === '"' ? '`' : '"'))

/** For a value that is used by several requests. It is serialized only once. */
export function pack<T extends object>(value: T): Packed<T> {
  const cached = texts.get(value)
  if (cached !== undefined) return cached
  const text = swapQuotes(JSON.stringify(value))
  texts.set(value, text)
  values(text, () => value)
  return text
}

/** Returns the same object for the same text. */
export const unpack = <T extends object>(packed: Packed<T>): T =>
  values(packed, () => JSON.parse(swapQuotes(packed)) as T) as T
