import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import type { SegmentValue } from './segment-value'

/** Keyed by segment id; null removes a value. */
export type SegmentValues = ReadonlyMap<number, SegmentValue | null>

export async function writeSegmentValues(ctx: SqlTxCtx, sponsorshipId: number, values: SegmentValues): Promise<void> {
  // A change of type waits until this is done, and then converts these values.
  await ctx.sql.rows(sql`SELECT id FROM segment WHERE id = ANY(${[...values.keys()]}::int[]) ORDER BY id FOR SHARE`)
  const removed = [...values].flatMap(([id, value]) => (value === null ? [id] : []))
  await ctx.sql.run(
    sql`DELETE FROM sponsorship_segment WHERE sponsorship_id = ${sponsorshipId}
      AND segment_id = ANY(${removed}::int[])`,
  )
  for (const [segmentId, value] of values) {
    if (value === null) continue
    const { text, date, itemId } = value
    const by = ctx.actor.staffId
    await ctx.sql.run(sql`
      INSERT INTO sponsorship_segment (sponsorship_id, segment_id, text_value, date_value, item_id, created_at,
        created_by, updated_at, updated_by)
      VALUES (${sponsorshipId}, ${segmentId}, ${text}, ${date}::date, ${itemId}, ${ctx.now}, ${by}, ${ctx.now}, ${by})
      ON CONFLICT (sponsorship_id, segment_id) DO UPDATE SET text_value = excluded.text_value,
      date_value = excluded.date_value,
        item_id = excluded.item_id, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
  }
}
