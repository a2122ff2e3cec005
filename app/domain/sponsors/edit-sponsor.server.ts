import { sqlOperation } from '~/db/operation.server'
import { findDifferences } from '~/domain/journal/versions.server'
import type { SponsorTerms } from '~/domain/sponsorships/events'
import { recountSponsors } from '~/domain/sponsorships/recount-sponsors.server'
import { lockSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { localDate, startOfDay } from '~/kit/calendar'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { mailSponsor } from './mail-sponsor.server'
import { ENDED_ON_WANTED, ENDS_BEFORE_START } from './messages'
import { sponsorById } from './queries.server'
import { refuseSecondRow } from './refuse-second-row.server'
import type { SponsorRecord } from './sponsor'
import { EditSponsorInput } from './sponsor-input'
import { lockPlanFor, suspendPlanFor } from './suspend-plan-of-sponsor.server'

const refusedAt = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

const toTerms = (
  { startedAt, source, endedOn, endedReason, endedNote }: SponsorRecord,
  zone: string,
): SponsorTerms => ({ startedOn: localDate(startedAt, zone), source, endedOn, endedReason, endedNote })

/**
 * Changes a sponsor. With an end date, ends the sponsorship, suspends its plan unless the date is in the future, and
 * recounts the sponsors (R-SPONSORSHIP-5).
 */
export const editSponsor = sqlOperation({
  name: 'sponsors.edit-sponsor',
  permission: 'sponsor.edit',
  input: EditSponsorInput,
  async run(ctx, { id, startedOn, source, endedOn, endedReason, endedNote, isNotified }) {
    const { zone } = ctx.organisation
    const today = localDate(ctx.now, zone)
    await lockPlanFor(ctx, id)
    const existing = await sponsorById(ctx.sql, ctx, id)
    if (existing === null) throw notFound('The sponsor')
    await lockSponsorships(ctx, [existing.sponsorshipId])
    const before = await sponsorById(ctx.sql, ctx, id)
    if (before === null) throw notFound('The sponsor')
    if (endedOn === null && before.endedOn !== null) throw refusedAt('endedOn', ENDED_ON_WANTED)
    const wasDay = localDate(before.startedAt, zone)
    const startedAt =
      startedOn === undefined || startedOn === null || startedOn === wasDay
        ? before.startedAt
        : startOfDay(startedOn, zone)
    if (endedOn !== null && endedOn < localDate(startedAt, zone)) throw refusedAt('endedOn', ENDS_BEFORE_START)
    const isEnding = endedOn !== null && before.endedOn === null
    const isLonger = startedAt < before.startedAt || (before.endedOn !== null && (endedOn ?? '9') > before.endedOn)
    if (isLonger) {
      const field = startedAt < before.startedAt ? 'startedOn' : 'endedOn'
      await refuseSecondRow(ctx, { ...before, startedAt, endedOn }, field)
    }
    await ctx.sql.run(sql`
      UPDATE sponsor SET started_at = ${startedAt}, source = ${source === undefined ? before.source : source},
        ended_on = ${endedOn}::date,
        ended_reason = ${endedOn === null ? null : endedReason}, ended_note = ${endedOn === null ? null : endedNote},
        ended_by = CASE WHEN ${isEnding}::boolean THEN ${ctx.actor.staffId}::int ELSE ended_by END WHERE id = ${id}`)
    const sponsor = await sponsorById(ctx.sql, ctx, id)
    if (sponsor === null) throw notFound('The sponsor')
    const named = { sponsorId: id, supporter: sponsor.supporter }
    if (isEnding)
      await ctx.publish('sponsorship.sponsor-ended', {
        id: sponsor.sponsorshipId,
        after: { ...named, endedOn, reason: endedReason },
      })
    else {
      const edited = findDifferences(toTerms(before, zone), toTerms(sponsor, zone))
      await ctx.publish('sponsorship.sponsor-edited', {
        id: sponsor.sponsorshipId,
        before: { ...named, ...edited.before },
        after: { ...named, ...edited.after },
      })
    }
    if (endedOn !== null && endedOn <= today) await suspendPlanFor(ctx, sponsor.lineId)
    await recountSponsors(ctx, [sponsor.sponsorshipId])
    if (isEnding && isNotified) await mailSponsor(ctx, sponsor, 'sponsorship_ended')
    return sponsor
  },
})
