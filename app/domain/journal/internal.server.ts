import { createHash } from 'node:crypto'
import { sql } from '~/kit/sql'

/**
 * Text of one row that is identical on every server, as input of the seal. `e` is the journal entry. Entries without an
 * event keep their original format.
 */
export const CANONICAL = sql`(jsonb_build_array(e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
  e.staff_id, e.actor, e.verb,
  e.subject_type, e.subject_id, e.before, e.after, e.request_id, e.xid::text) || CASE WHEN e.event IS NULL THEN '[]'
  ELSE jsonb_build_array(e.event) END)::text`

export const BEFORE_THE_FIRST = Buffer.alloc(32)

/** Each seal includes the one before, so changing an entry breaks every later seal. */
export const sealRow = (previous: Uint8Array, row: string): Buffer =>
  createHash('sha256').update(previous).update(row).digest()
