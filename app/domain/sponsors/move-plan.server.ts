import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { IN_PROGRESS, PLAN_LOCKED, PLAN_OVER } from '~/domain/recurring/messages'
import { isInFlight, lockPlan, type Plan } from '~/domain/recurring/plan.server'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { lockSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { countSponsorPayments } from '~/domain/sponsorships/count-payments.server'
import { localDate } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { mailSponsor } from './mail-sponsor.server'
import { NOBODY_SPONSORED, SAME_SPONSEE } from './messages'
import { sponsorById } from './queries.server'
import { refuseFull } from './refuse-full.server'
import { refuseSecondRow } from './refuse-second-row.server'
import type { SponsorRecord } from './sponsor'
import { MovePlanInput } from './sponsor-input'

const refusedAt = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

async function holdSponsor(ctx: SqlTxCtx, plan: Plan, sponsorshipId: number): Promise<SponsorRecord> {
  const row = await ctx.sql.first<{ id: number; sponsorshipId: number }>(
    sql`SELECT id, sponsorship_id FROM sponsor WHERE line_id = ${plan.lineId} AND deleted_at IS NULL`,
  )
  if (row === null) throw refused(NOBODY_SPONSORED)
  if (row.sponsorshipId === sponsorshipId) throw refusedAt('sponsorshipId', SAME_SPONSEE)
  await lockSponsorships(ctx, [row.sponsorshipId, sponsorshipId])
  const sponsor = await sponsorById(ctx.sql, ctx, row.id)
  if (sponsor === null) throw refused(NOBODY_SPONSORED)
  return sponsor
}

async function refusePlan(ctx: SqlTxCtx, plan: Plan): Promise<void> {
  if (plan.status === 'Cancelled' || plan.status === 'Expired') throw refused(PLAN_OVER)
  if (plan.isLocked) throw refused(PLAN_LOCKED)
  if (await isInFlight(ctx.sql, plan.id)) throw refused(IN_PROGRESS)
}

/**
 * Makes the plan pay for another sponsee. The old sponsorship ends with what was paid until now; later payments count
 * for the new one (R-SPONSORSHIP-11).
 */
export const movePlan = sqlOperation({
  name: 'sponsors.move-plan',
  permission: { all: ['recurringpaymentprofile.edit', 'sponsor.edit'] },
  input: MovePlanInput,
  async run(ctx, { id, seen, sponsorshipId, isNotified }) {
    const plan = await lockPlan(ctx, id, seen)
    await refusePlan(ctx, plan)
    const former = await holdSponsor(ctx, plan, sponsorshipId)
    const { name } = await refuseFull(ctx, sponsorshipId, null)
    const { supporterId, source } = former
    await refuseSecondRow(ctx, { supporterId, sponsorshipId, startedAt: ctx.now, endedOn: null }, 'sponsorshipId')
    const reason = `Moved to ${name}`.slice(0, 150)
    const endedOn = localDate(ctx.now, ctx.organisation.zone)
    await ctx.sql.run(sql`
      UPDATE sponsor SET line_id = NULL, moved_line_id = ${plan.lineId}, moved_at = ${ctx.now},
        ended_by = CASE WHEN ended_on IS NULL THEN ${ctx.actor.staffId}::int ELSE ended_by END,
        ended_reason = CASE WHEN ended_on IS NULL THEN ${reason} ELSE ended_reason END,
        ended_on = coalesce(ended_on, ${endedOn}::date)
      WHERE id = ${former.id}`)
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO sponsor (supporter_id, sponsorship_id, line_id, source, started_at, started_by, joined_at)
      VALUES (${supporterId}, ${sponsorshipId}, ${plan.lineId}, ${source}, ${ctx.now}, ${ctx.actor.staffId}, ${ctx.now})
      RETURNING id`)
    await ctx.sql.run(sql`
      UPDATE recurring_profile SET description = ${name}, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${plan.id}`)
    const sponsor = created && (await sponsorById(ctx.sql, ctx, created.id))
    if (!sponsor) throw new Error('the sponsor was not written')
    await countSponsorPayments(ctx, [plan.contributionId])
    await recountSponsors(ctx, [former.sponsorshipId, sponsorshipId])
    await ctx.publish('recurring-plan.moved', {
      id: plan.id,
      before: { sponsee: former.sponsee },
      after: { sponsee: sponsor.sponsee },
    })
    if (former.endedOn === null)
      await ctx.publish('sponsorship.sponsor-ended', {
        id: former.sponsorshipId,
        after: { sponsorId: former.id, supporter: former.supporter, endedOn, reason },
      })
    await ctx.publish('sponsorship.sponsor-started', {
      id: sponsorshipId,
      after: { sponsorId: sponsor.id, supporterId, supporter: sponsor.supporter, source },
    })
    if (isNotified) await mailSponsor(ctx, sponsor, 'sponsorship_started')
    return { id: plan.profileId, sponsee: sponsor.sponsee, isPaused: plan.status === 'Suspended' }
  },
})
