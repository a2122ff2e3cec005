import type { SqlTxCtx } from '~/db/ctx'
import type { CalendarDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'

export type NewMembership = {
  supporter_id: number
  name: string
  starts_on: string | null
  expires_on: string | null
}

function mergeWanted(wanted: readonly NewMembership[]): NewMembership[] {
  const by = new Map<string, NewMembership>()
  for (const one of wanted) {
    const key = `${one.supporter_id} ${one.name}`
    const first = by.get(key)
    by.set(key, first === undefined ? one : { ...first, expires_on: one.expires_on ?? first.expires_on })
  }
  return [...by.values()]
}

/**
 * Updates the end of an active membership; a period that an earlier import of the row added stays. A new one starts on
 * its level's day, else when a later one ends, else on the sheet's day, else on the supporter's creation day. Returns
 * the supporters with changes (R-IMPORTS-8).
 */
export async function addMemberships(
  ctx: SqlTxCtx,
  wanted: readonly NewMembership[],
  today: CalendarDate,
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set()
  const changed = await ctx.sql.rows<{ id: number }>(sql`
    WITH w AS (
      SELECT w.supporter_id, w.expires_on, m.id AS membership_id, m.days, m.starts_on AS fixed_on, w.starts_on,
        coalesce(m.starts_on, w.starts_on, (s.created_at AT TIME ZONE ${ctx.organisation.zone})::date) AS own_start
      FROM jsonb_to_recordset(${JSON.stringify(mergeWanted(wanted))}::jsonb) AS w (supporter_id int, name text,
        starts_on date, expires_on date)
      JOIN supporter s ON s.id = w.supporter_id
      JOIN LATERAL (SELECT m.* FROM membership m WHERE m.name = w.name AND m.deleted_at IS NULL ORDER BY m.id
        LIMIT 1) m ON true),
    active AS (
      SELECT DISTINCT ON (r.supporter_id, r.membership_id) r.id, r.supporter_id, r.membership_id, w.expires_on
      FROM w JOIN supporter_membership r ON r.supporter_id = w.supporter_id AND r.membership_id = w.membership_id
      WHERE r.removed_at IS NULL AND r.starts_on <= ${today}::date
        AND (r.ends_on IS NULL OR r.ends_on >= ${today}::date)
      ORDER BY r.supporter_id, r.membership_id, r.ends_on DESC NULLS FIRST, r.id DESC),
    -- Added by an import for the same days: where the row says, or behind another period that ended there.
    imported AS (
      SELECT w.supporter_id, w.membership_id
      FROM w JOIN supporter_membership r ON r.supporter_id = w.supporter_id AND r.membership_id = w.membership_id
      WHERE r.source = 'import' AND r.removed_at IS NULL
        AND r.ends_on IS NOT DISTINCT FROM greatest(coalesce(w.expires_on, r.starts_on + w.days),
          CASE WHEN coalesce(w.expires_on, r.starts_on + w.days) IS NOT NULL THEN r.starts_on END)
        AND (r.starts_on = w.own_start OR r.starts_on > w.own_start AND EXISTS (SELECT 1 FROM supporter_membership q
          WHERE q.supporter_id = r.supporter_id AND q.membership_id = r.membership_id AND q.id < r.id
            AND q.ends_on = r.starts_on))),
    kept AS (UPDATE supporter_membership r SET ends_on = greatest(a.expires_on, r.starts_on) FROM active a
      WHERE r.id = a.id AND a.expires_on IS NOT NULL
        AND r.ends_on IS DISTINCT FROM greatest(a.expires_on, r.starts_on)
      RETURNING r.supporter_id),
    added AS (INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, source, days,
      created_at, created_by)
    SELECT w.supporter_id, w.membership_id, d.start, greatest(coalesce(w.expires_on, d.start + w.days),
      CASE WHEN coalesce(w.expires_on, d.start + w.days) IS NOT NULL THEN d.start END),
      'import', w.days, ${ctx.now}, ${ctx.actor.staffId}::int
    FROM w, LATERAL (SELECT coalesce(w.fixed_on,
      (SELECT max(r.ends_on) FROM membership_span r
        WHERE r.supporter_id = w.supporter_id AND r.membership_id = w.membership_id AND r.ends_on > ${today}::date),
      w.own_start) AS start) d
    WHERE NOT EXISTS (SELECT 1 FROM active a WHERE a.supporter_id = w.supporter_id
      AND a.membership_id = w.membership_id)
      AND NOT EXISTS (SELECT 1 FROM imported i WHERE i.supporter_id = w.supporter_id
      AND i.membership_id = w.membership_id)
    RETURNING supporter_id)
    SELECT supporter_id AS id FROM kept UNION SELECT supporter_id FROM added`)
  return new Set(changed.map(({ id }) => id))
}
