import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { ExpireInput } from './membership-input'

const MAX_AT_ONCE = 2000

/**
 * Run by a job. Records once that a membership expired, unless another period follows. Membership itself depends only
 * on the dates, not on this job (R-MEMBERSHIPS-3).
 */
export const expireMemberships = sqlOperation({
  name: 'memberships.expire',
  permission: 'member.edit',
  input: ExpireInput,
  audit: 'when-changed',
  async run(ctx) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    const over = await ctx.sql.rows<{ supporterId: number; name: string; endsOn: string; isMember: boolean }>(sql`
      UPDATE supporter_membership r SET expired_at = ${ctx.now} FROM membership m
      WHERE m.id = r.membership_id AND r.id IN (
        SELECT id FROM supporter_membership WHERE removed_at IS NULL AND expired_at IS NULL AND ends_on < ${today}::date
        ORDER BY ends_on, id LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING r.supporter_id, m.name, to_char(r.ends_on, 'YYYY-MM-DD') AS ends_on, EXISTS (SELECT 1
        FROM membership_span s
        WHERE s.supporter_id = r.supporter_id AND s.membership_id = r.membership_id
          AND (s.ends_on IS NULL OR s.ends_on >= ${today}::date) AND s.starts_on <= r.ends_on + 1) AS is_member`)
    for (const { supporterId, name, endsOn, isMember } of over)
      if (!isMember)
        await ctx.publish('supporter.membership-expired', { id: supporterId, after: { membership: name, endsOn } })
    if (over.length === MAX_AT_ONCE) ctx.enqueue({ job: 'memberships.expire', payload: {} })
    return over.length
  },
})
