import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

export async function startConversion(
  ctx: SqlTxCtx,
  segmentId: number,
  types: { from: string; to: string },
): Promise<number> {
  await ctx.sql.run(
    sql`UPDATE segment_conversion SET state = 'stopped', finished_at = ${ctx.now}
      WHERE segment_id = ${segmentId} AND state = 'running'`,
  )
  const values = await ctx.sql.first<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM sponsorship_segment WHERE segment_id = ${segmentId}`,
  )
  const requested = values?.count ?? 0
  if (requested === 0) return 0
  const { staffId, name } = ctx.actor
  const started = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO segment_conversion (segment_id, from_type, to_type, requested, staff_id, created_at)
    VALUES (${segmentId}, ${types.from}, ${types.to}, ${requested}, ${staffId}, ${ctx.now}) RETURNING id`)
  ctx.enqueue({ job: 'segments.convert-values', payload: { id: started?.id ?? 0, requestedBy: { staffId, name } } })
  return requested
}
