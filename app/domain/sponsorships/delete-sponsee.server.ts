import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { stillSponsoredMessage } from './messages'
import { recountSponsors } from './recount-sponsors.server'
import { SponseeIdInput } from './sponsee-input'
import { fullName } from './sponsorship'

type Found = {
  firstName: string | null
  lastName: string | null
  referenceNumber: string
  sponsorCount: number
  deletedAt: Date | null
}

export const deleteSponsee = sqlOperation({
  name: 'sponsorships.delete-sponsee',
  permission: 'sponsorship.edit',
  input: SponseeIdInput,
  async run(ctx, { id }) {
    await ctx.sql.first(sql`SELECT id FROM sponsorship WHERE id = ${id} FOR UPDATE`)
    await recountSponsors(ctx, [id])
    const row = await ctx.sql.first<Found>(sql`
      SELECT first_name, last_name, reference_number,
        sponsor_count, deleted_at
      FROM sponsorship WHERE id = ${id}`)
    if (row === null || row.deletedAt !== null) throw notFound('The sponsee')
    const name = fullName(row)
    if (row.sponsorCount > 0) throw refused(stillSponsoredMessage(name, row.sponsorCount))
    await ctx.sql.run(
      sql`UPDATE sponsorship SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
        WHERE id = ${id}`,
    )
    await ctx.publish('sponsorship.deleted', { id, before: { referenceNumber: row.referenceNumber } })
    return { id, name }
  },
})
