import { sql, type SqlRunner } from '~/kit/sql'

type State = Record<string, unknown>

/** The saves of one operation: their entries note in `before` and `after` whatever differs. */
type Saves = { verb: string; subject: readonly [type: string, id: number] }

export type Version = { id: number; at: Date; actor: string; changed: string[] }

/** Only what differs, as an entry notes it. */
export function differences(before: State, after: State): { before: State; after: State } {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (all: State) => Object.fromEntries(changed.map((key) => [key, all[key] ?? null]))
  return { before: only(before), after: only(after) }
}

const NEWEST = 50

/** Who saved a record, when, and what differed; newest first. */
export const versionsOf = (over: SqlRunner, { verb, subject: [type, id] }: Saves): Promise<Version[]> =>
  over.rows<Version>(sql`
    SELECT id::int AS id, at, actor, ARRAY(SELECT jsonb_object_keys(CASE jsonb_typeof(after) WHEN 'object' THEN after ELSE '{}' END)) AS changed
    FROM journal_entry WHERE subject_type = ${type} AND subject_id = ${String(id)} AND verb = ${verb} ORDER BY id DESC LIMIT ${NEWEST}`)

/** The version that an address requests: `?version=12`. */
export const versionIn = (url: URL): number | null => {
  const typed = url.searchParams.get('version') ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
}

/** What a record was right after one of its saves: `now` with everything taken back that later saves changed. Null where there is no such save. */
export async function stateAfter(over: SqlRunner, { verb, subject: [type, id] }: Saves, { entry, now }: { entry: number; now: State }) {
  const entries = await over.rows<{ id: number; at: Date; actor: string; before: State | null }>(sql`
    SELECT id::int AS id, at, actor, before FROM journal_entry
    WHERE subject_type = ${type} AND subject_id = ${String(id)} AND verb = ${verb} AND id >= ${entry} ORDER BY id DESC`)
  const saved = entries.at(-1)
  if (saved?.id !== entry) return null
  const later = entries.slice(0, -1)
  return { at: saved.at, actor: saved.actor, state: later.reduce<State>((state, { before }) => ({ ...state, ...before }), now) }
}
