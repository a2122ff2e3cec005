import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { setVerification } from './set-verification.server'

type Found = { id: number; before: string | null; after: 'Verified' | 'Pending' }

const organizers = (ctx: SqlTxCtx, today: string): Promise<Found[]> =>
  ctx.sql.rows<Found>(sql`
    SELECT s.id, s.verified_status AS before, CASE WHEN EXISTS (SELECT 1 FROM fundraising_page g
      WHERE g.organizer_id = s.id AND g.type = 'website'
        AND g.deleted_at IS NULL AND g.status = 'active'
        AND coalesce(g.goal_deadline >= ${today}::date, true)) THEN 'Verified' ELSE 'Pending' END AS after
    FROM supporter s WHERE s.verified_status IS DISTINCT FROM 'Verified' AND s.verified_status IS DISTINCT FROM 'Denied'
      AND EXISTS (SELECT 1 FROM fundraising_page g
        WHERE g.organizer_id = s.id AND g.type = 'website' AND g.deleted_at IS NULL AND g.status = 'active')
    ORDER BY s.id FOR UPDATE`)

/**
 * Run by a job once each time the setting is turned on. Verifies organizers of active pages; those with only closed
 * pages become pending (R-FUNDRAISING-8).
 */
export const verifyFormer = sqlOperation({
  name: 'fundraising.verify-former',
  permission: 'fundraisingpages.edit',
  input: z.object({}),
  audit: 'when-changed',
  async run(ctx) {
    const found = (await organizers(ctx, localDate(ctx.now, ctx.organisation.zone))).filter(
      ({ before, after }) => before !== after,
    )
    for (const one of found) await setVerification(ctx, one)
    await ctx.sql.run(sql`DELETE FROM setting WHERE key = 'fundraising_pages_verify_former_pages'`)
    return found.length
  },
})
