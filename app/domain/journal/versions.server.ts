import { MAX_HISTORY } from '~/kit/search/shown-rows'
import type { EditedFields, EventName } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { nameReferences } from './reference-names.server'
import type { StoredAfter } from './stored-event'

/**
 * Selects the saves of one record. Entries note differences in `before` and `after`. Older entries have no event, only
 * the operation's name.
 */
type Saves<Name extends EventName> = { event: Name; verb: string; id: number }

type Fields<Name extends EventName> = Required<StoredAfter<Name>>

export type Version<Name extends EventName> = {
  id: number
  at: Date
  actor: string
  kind: string
  changed: (keyof Fields<Name> & string)[]
  values: Record<string, [unknown, unknown]>
}

export function findDifferences<T extends object>(before: Partial<T>, after: T): EditedFields<T> {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (all: Partial<T>) => Object.fromEntries(changed.map((key) => [key, all[key] ?? null])) as Partial<T>
  return { before: only(before), after: only(after) }
}

const recordType = (event: EventName): string => event.split('.', 1)[0] ?? ''

const MAX_VALUE = 120

const objectIn = (side: Sql): Sql => sql`CASE jsonb_typeof(${side}) WHEN 'object' THEN ${side} ELSE '{}' END`

const VALUES = sql`(SELECT coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}')
  FROM jsonb_each(${objectIn(sql`j.before`)}) b JOIN jsonb_each(${objectIn(sql`j.after`)}) a ON a.key = b.key
  WHERE jsonb_typeof(a.value) NOT IN ('array', 'object') AND jsonb_typeof(b.value) NOT IN ('array', 'object')
    AND length(a.value::text) <= ${MAX_VALUE} AND length(b.value::text) <= ${MAX_VALUE})`

export async function listVersions<Name extends EventName>(
  runner: SqlRunner,
  { event, verb, id }: Saves<Name>,
): Promise<Version<Name>[]> {
  const kind = recordType(event)
  const saves = await runner.rows<Version<Name>>(sql`
    SELECT j.id::int AS id, j.at, j.actor, ARRAY(SELECT jsonb_object_keys(${objectIn(sql`j.after`)})) AS changed,
      ${VALUES} AS values
    FROM journal_entry j WHERE subject_type = ${kind} AND subject_id = ${String(id)} AND verb = ${verb}
    ORDER BY id DESC LIMIT ${MAX_HISTORY}`)
  const named = await nameReferences(
    runner,
    kind,
    saves.map(({ values }) => values),
  )
  return saves.map((save, index) => ({ ...save, kind, values: named[index] ?? save.values }))
}

export const versionIn = (url: URL): number | null => {
  const typed = url.searchParams.get('version') ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
}

export async function stateAfter<Name extends EventName, Now extends Fields<Name>>(
  runner: SqlRunner,
  { event, verb, id }: Saves<Name>,
  { entry, now }: { entry: number; now: Now },
) {
  const entries = await runner.rows<{ id: number; at: Date; actor: string; before: Partial<Now> | null }>(sql`
    SELECT id::int AS id, at, actor, before FROM journal_entry
    WHERE subject_type = ${recordType(event)} AND subject_id = ${String(id)} AND verb = ${verb} AND id >= ${entry}
    ORDER BY id DESC`)
  const saved = entries.at(-1)
  if (saved?.id !== entry) return null
  const later = entries.slice(0, -1)
  return {
    at: saved.at,
    actor: saved.actor,
    state: later.reduce<Now>((state, { before }) => ({ ...state, ...before }), now),
  }
}
