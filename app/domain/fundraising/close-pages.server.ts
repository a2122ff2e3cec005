import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'

const MAX_AT_ONCE = 500

/**
 * Run by a job. Records once that a page's deadline has passed, and notifies staff. The day of the deadline still
 * counts (R-FUNDRAISING-9).
 */
export const closePages = sqlOperation({
  name: 'fundraising.close-pages',
  permission: 'fundraisingpages.edit',
  input: z.object({}),
  audit: 'when-changed',
  async run(ctx) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    const closed = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE fundraising_page SET closed_on = ${today}::date WHERE id IN (
        SELECT id FROM fundraising_page WHERE status = 'active' AND closed_on IS NULL AND deleted_at IS NULL
          AND type = 'website'
          AND goal_deadline < ${today}::date ORDER BY goal_deadline, id LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING id`)
    for (const { id } of closed) {
      await ctx.publish('fundraising_page.closed', { id, after: { closedOn: today } })
      ctx.enqueue({ job: 'fundraising.mail-page', payload: { id, event: 'closed', at: today } })
    }
    if (closed.length === MAX_AT_ONCE) ctx.enqueue({ job: 'fundraising.close-pages', payload: {} })
    return closed.length
  },
})
