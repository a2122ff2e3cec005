import { MAX_COUNTED } from '~/lists/list'
import type { Scale } from '~/lists/scale/scale'
import type { SortedKey } from '~/lists/sql/matching.server'
import { join, name, sql, wholeNumber, type Sql } from '~/kit/sql'

/** The keys that a search finds. If they exceed the counting limit, no row is read. */
export const withKeys = ({ keys }: { keys: Sql }): Sql =>
  sql`keys (key) AS MATERIALIZED (${keys}), number_of_keys AS MATERIALIZED (SELECT count(*) AS n FROM keys), `
export const NUMBER_OF_KEYS = sql`(SELECT n FROM number_of_keys)`
export const SELECT_FEW_KEYS = sql`SELECT key FROM keys WHERE ${NUMBER_OF_KEYS} <= ${wholeNumber(MAX_COUNTED)}`

type LaterKey = NonNullable<Scale['laterKey']>

/**
 * Sort keys of the first step. A computed key follows later from its parts, and not at all beyond the counting limit.
 */
export const selectFirstKeys = ({ parts }: LaterKey, keys: readonly SortedKey[]): Sql[] => [
  ...keys.slice(0, -1).map(({ by, as }) => sql`${by} AS ${as}`),
  ...Object.entries(parts).map(([part, of]) => sql`${of} AS ${name(part)}`),
]

export const selectLaterHits = ({ key }: LaterKey, keys: readonly SortedKey[]): Sql =>
  sql`hits AS MATERIALIZED (SELECT ${join([...keys.slice(0, -1).map(({ as }) => as), sql`${key} AS hit`])}
      FROM found WHERE (SELECT count(*) FROM found) <= ${wholeNumber(MAX_COUNTED)}), `
