import type { EventName, RecordEvents } from '~/kit/operation'

/** A value as stored JSON. Any field may be missing, because an entry may be older than the field. */
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

/** `home` is the organization's currency, whose amounts are shown without a code. */
export type Currencies = { currency: string; home: string }

export type StoredEvent<Name extends EventName> = { before: Side<Name, 'before'> } & Currencies

export type Sentences<Name extends EventName, Said = string> = {
  readonly [One in Name]: (after: StoredAfter<One>, at: StoredEvent<One>) => Said
}

const toSide = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

export function writeSentence<Name extends EventName, Said>(
  sentences: Sentences<Name, Said>,
  event: Name,
  entry: { before: unknown; after: unknown } & Partial<Currencies>,
): Said {
  const say = sentences[event] as (after: object, at: { before: object } & Currencies) => Said
  const { currency = '', home = currency } = entry
  return say(toSide(entry.after), { before: toSide(entry.before), currency, home })
}
