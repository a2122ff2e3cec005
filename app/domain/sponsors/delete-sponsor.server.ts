import { sqlOperation } from '~/db/operation.server'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { lockSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { FROM_CONTRIBUTION } from './messages'
import { sponsorById } from './queries.server'
import { SponsorIdInput } from './sponsor-input'

/**
 * Deletes a sponsor entered by mistake, without any email. A sponsor that a contribution began must be ended instead.
 */
export const deleteSponsor = sqlOperation({
  name: 'sponsors.delete-sponsor',
  permission: 'sponsor.edit',
  input: SponsorIdInput,
  async run(ctx, { id }) {
    const existing = await sponsorById(ctx.sql, ctx, id)
    if (existing === null) throw notFound('The sponsor')
    if (existing.isFromContribution) throw refused(FROM_CONTRIBUTION)
    await lockSponsorships(ctx, [existing.sponsorshipId])
    const gone = await ctx.sql.run(
      sql`UPDATE sponsor SET deleted_at = ${ctx.now} WHERE id = ${id} AND deleted_at IS NULL`,
    )
    if (gone === 0) throw notFound('The sponsor')
    await recountSponsors(ctx, [existing.sponsorshipId])
    const after = { sponsorId: id, supporter: existing.supporter }
    await ctx.publish('sponsorship.sponsor-removed', { id: existing.sponsorshipId, after })
    return existing
  },
})
