import { sqlOperation } from '~/db/operation.server'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { lockSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NOT_ENDED, SPONSOR_AWAY } from './messages'
import { sponsorById } from './queries.server'
import { refuseFull } from './refuse-full.server'
import { refuseSecondRow } from './refuse-second-row.server'
import { SponsorIdInput } from './sponsor-input'
import { lockPlanFor } from './suspend-plan-of-sponsor.server'

/**
 * Reopens an ended sponsorship if its place is still free. Staff resume a plan that was paused with it by hand, because
 * that charges again (R-SPONSORSHIP-5).
 */
export const reopenSponsor = sqlOperation({
  name: 'sponsors.reopen-sponsor',
  permission: 'sponsor.edit',
  input: SponsorIdInput,
  async run(ctx, { id }) {
    await lockPlanFor(ctx, id)
    const existing = await sponsorById(ctx.sql, ctx, id)
    if (existing === null) throw notFound('The sponsor')
    await lockSponsorships(ctx, [existing.sponsorshipId])
    const sponsor = await sponsorById(ctx.sql, ctx, id)
    if (sponsor === null) throw notFound('The sponsor')
    if (sponsor.endedOn === null) throw refused(NOT_ENDED)
    const person = await ctx.sql.first(
      sql`SELECT 1 FROM supporter WHERE id = ${sponsor.supporterId} AND is_active AND NOT is_spam FOR KEY SHARE`,
    )
    if (person === null) throw refused(SPONSOR_AWAY)
    await refuseSecondRow(ctx, { ...sponsor, endedOn: null }, 'endedOn')
    await refuseFull(ctx, sponsor.sponsorshipId, id)
    await ctx.sql.run(
      sql`UPDATE sponsor SET ended_on = NULL, ended_by = NULL, ended_reason = NULL, ended_note = NULL WHERE id = ${id}`,
    )
    await recountSponsors(ctx, [sponsor.sponsorshipId])
    await ctx.publish('sponsorship.sponsor-continued', {
      id: sponsor.sponsorshipId,
      before: { endedOn: sponsor.endedOn, endedReason: sponsor.endedReason },
      after: { sponsorId: id, supporter: sponsor.supporter, endedOn: null, endedReason: null },
    })
    return sponsor
  },
})
