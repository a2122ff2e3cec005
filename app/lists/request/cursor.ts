import { parseCalendarDate } from '~/kit/calendar'
import { sql, type Sql } from '~/kit/sql'

/** Sets how a key is compared and formatted. Moments keep all digits of Postgres. */
export type KeyKind = 'moment' | 'date' | 'text' | 'integer'

export type SortKey = { by: Sql; kind: KeyKind }

const MAX_CURSOR = 4000

const isMoment = (text: string): boolean => {
  const match = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.exec(text)
  return match?.[1] !== undefined && parseCalendarDate(match[1]) !== null
}

const READABLE: Record<KeyKind, (text: string) => boolean> = {
  moment: isMoment,
  date: (text) => parseCalendarDate(text) !== null,
  text: (text) => !text.includes('\0'),
  integer: (text) => /^-?\d{1,18}$/.test(text),
}

const isId = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647

export const writeCursor = (values: readonly string[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

/** Null for anything that was not written by this list in this order. */
export function readCursor(input: unknown, keys: readonly SortKey[]): string[] | null {
  if (typeof input !== 'string' || input === '' || input.length > MAX_CURSOR) return null
  try {
    const bytes = Uint8Array.from(atob(input.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (
      !Array.isArray(values) ||
      values.length !== keys.length + 1 ||
      !values.every((value) => typeof value === 'string')
    )
      return null
    const isReadable =
      keys.every(({ kind }, index) => READABLE[kind](String(values[index]))) && isId(String(values.at(-1)))
    return isReadable ? values : null
  } catch {
    return null
  }
}

const cast: Record<KeyKind, (value: string) => Sql> = {
  moment: (value) => sql`${value}::timestamptz`,
  date: (value) => sql`${value}::date`,
  text: (value) => sql`${value}::text`,
  integer: (value) => sql`${value}::bigint`,
}

export const keyValues = (values: readonly string[], keys: readonly SortKey[]): Sql[] =>
  keys.map(({ kind }, index) => cast[kind](values[index] ?? ''))

export const cursorValues = (cursor: readonly string[], keys: readonly SortKey[]): Sql[] => [
  ...keyValues(cursor, keys),
  sql`${cursor.at(-1) ?? '0'}::int`,
]
