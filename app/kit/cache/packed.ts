import { boundedCache } from './bounded-cache'

/**
 * Something that is the same for many requests, as one text: hydration pays for every value a page is sent, not for its
 * length. The text is JSON with quotes and backticks exchanged, as a script escapes each quote twice.
 */
export type Packed<T extends object> = string & { readonly of?: T }

const MAX_CACHED = 500
const texts = new WeakMap<object, string>()
const values = boundedCache<object>(MAX_CACHED)

const exchanged = (text: string): string => text.replace(/["`]/g, (sign) => (sign === '"' ? '`' : '"'))

/** For a value that stands for longer than a request: it is written once. */
export function pack<T extends object>(value: T): Packed<T> {
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = exchanged(JSON.stringify(value))
  texts.set(value, text)
  values(text, () => value)
  return text
}

/** The same object for the same text. */
export const unpack = <T extends object>(packed: Packed<T>): T =>
  values(packed, () => JSON.parse(exchanged(packed)) as T) as T
