import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { addDays, localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { suspendPlanFor } from './suspend-plan-of-sponsor.server'

/** Catches up on up to a month in which nothing ran. */
const DAYS_BACK = 31

export const settleSponsors = sqlOperation({
  name: 'sponsors.settle-sponsors',
  permission: 'sponsor.edit',
  input: z.object({}),
  audit: 'when-changed',
  async run(ctx) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    const since = addDays(today, -DAYS_BACK)
    const over = await ctx.sql.rows<{ lineId: number }>(sql`
      SELECT r.line_id FROM recurring_profile p JOIN sponsor r ON r.line_id = p.line_id
      WHERE r.deleted_at IS NULL AND r.ended_on BETWEEN ${since}::date AND ${addDays(today, -1)}::date
        AND NOT p.is_locked AND p.status = 'Active' ORDER BY p.id FOR UPDATE OF p`)
    for (const { lineId } of over) await suspendPlanFor(ctx, lineId)
    const touched = await ctx.sql.rows<{ id: number }>(sql`
      SELECT DISTINCT sponsorship_id AS id FROM sponsor WHERE ended_on BETWEEN ${since}::date AND ${today}::date
        OR started_at BETWEEN ${ctx.now}::timestamptz - make_interval(days => ${DAYS_BACK})
        AND ${ctx.now}::timestamptz`)
    await recountSponsors(
      ctx,
      touched.map(({ id }) => id),
    )
  },
})
