import type { EventName, RecordEvents } from '~/kit/operation'

/**
 * A value as the journal keeps it, which is JSON. An entry may be older than a field of its event, so any of them may
 * be missing.
 */
type Stored<V> = V extends bigint
  ? string | number
  : V extends Date
    ? string
    : V extends readonly (infer One)[]
      ? readonly Stored<One>[]
      : V extends object
        ? { readonly [K in keyof V]?: Stored<V[K]> }
        : V

type Side<Name extends EventName, Of extends 'before' | 'after'> = Of extends keyof RecordEvents[Name]
  ? Stored<NonNullable<RecordEvents[Name][Of]>>
  : object

export type StoredAfter<Name extends EventName> = Side<Name, 'after'>

/** The currency of a record and that of the organization, whose code no amount has. */
export type Currencies = { currency: string; home: string }

export type StoredEvent<Name extends EventName> = { before: Side<Name, 'before'> } & Currencies

/** Each sentence is made of its journal entry alone. */
export type Sentences<Name extends EventName, Said = string> = {
  readonly [One in Name]: (after: StoredAfter<One>, at: StoredEvent<One>) => Said
}

const toSide = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** The one place where an entry, which the database knows as JSON, is taken for that of its event. */
export function writeSentence<Name extends EventName, Said>(
  sentences: Sentences<Name, Said>,
  event: Name,
  entry: { before: unknown; after: unknown } & Partial<Currencies>,
): Said {
  const say = sentences[event] as (after: object, at: { before: object } & Currencies) => Said
  const { currency = '', home = currency } = entry
  return say(toSide(entry.after), { before: toSide(entry.before), currency, home })
}
