import { sqlOperation } from '~/db/operation.server'
import { lockSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { localDate, startOfDay } from '~/kit/calendar'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { mailSponsor } from './mail-sponsor.server'
import { SPONSOR_WANTED } from './messages'
import { sponsorById } from './queries.server'
import { refuseSecondRow } from './refuse-second-row.server'
import { AddSponsorInput } from './sponsor-input'

const refusedAt = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

export const addSponsor = sqlOperation({
  name: 'sponsors.add-sponsor',
  permission: 'sponsor.add',
  input: AddSponsorInput,
  async run(ctx, { supporterId, sponsorshipId, startedOn, source, isNotified }) {
    const { zone } = ctx.organisation
    const supporter = await ctx.sql.first<{ name: string }>(sql`
      SELECT display_name AS name FROM supporter WHERE id = ${supporterId} AND is_active AND NOT is_spam FOR KEY SHARE`)
    if (supporter === null) throw refusedAt('supporterId', SPONSOR_WANTED)
    await lockSponsorships(ctx, [sponsorshipId])
    const sponsee = await ctx.sql.first<{ id: number }>(
      sql`SELECT id FROM sponsorship WHERE id = ${sponsorshipId} AND deleted_at IS NULL`,
    )
    if (sponsee === null) throw notFound('The sponsee')
    const startedAt =
      startedOn === null || startedOn === localDate(ctx.now, zone) ? ctx.now : startOfDay(startedOn, zone)
    await refuseSecondRow(ctx, { supporterId, sponsorshipId, startedAt, endedOn: null }, 'supporterId')
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO sponsor (supporter_id, sponsorship_id, source, started_at, started_by)
      VALUES (${supporterId}, ${sponsorshipId}, ${source}, ${startedAt}, ${ctx.actor.staffId}) RETURNING id`)
    const sponsor = created && (await sponsorById(ctx.sql, ctx, created.id))
    if (!sponsor) throw new Error('the sponsor was not written')
    await recountSponsors(ctx, [sponsorshipId])
    await ctx.publish('sponsorship.sponsor-started', {
      id: sponsorshipId,
      after: { sponsorId: sponsor.id, supporterId, supporter: sponsor.supporter, source },
    })
    if (isNotified) await mailSponsor(ctx, sponsor, 'sponsorship_started')
    return sponsor
  },
})
