import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { recountSponsors } from './recount-sponsors.server'
import { lockSponsorships } from './sold-sponsorships.server'

type StoredSponsor = { id: number; sponsorshipId: number; supporter: string }

const findSponsor = (ctx: SqlTxCtx, lineId: number): Promise<StoredSponsor | null> =>
  ctx.sql.first<StoredSponsor>(
    sql`SELECT r.id, r.sponsorship_id, s.display_name AS supporter
      FROM sponsor r JOIN supporter s ON s.id = r.supporter_id WHERE r.line_id = ${lineId} AND r.deleted_at IS NULL`,
  )

export async function endSponsorOfLine(ctx: SqlTxCtx, lineId: number, reason: string): Promise<void> {
  const sponsor = await findSponsor(ctx, lineId)
  if (!sponsor) return
  await lockSponsorships(ctx, [sponsor.sponsorshipId])
  const endedOn = localDate(ctx.now, ctx.organisation.zone)
  const changed = await ctx.sql.run(sql`
    UPDATE sponsor SET ended_on = ${endedOn}::date, ended_by = ${ctx.actor.staffId},
      ended_reason = ${reason}
    WHERE id = ${sponsor.id} AND ended_on IS NULL`)
  if (changed === 0) return
  await recountSponsors(ctx, [sponsor.sponsorshipId])
  await ctx.publish('sponsorship.sponsor-ended', {
    id: sponsor.sponsorshipId,
    after: { sponsorId: sponsor.id, supporter: sponsor.supporter, endedOn, reason },
  })
}

/** Reopens the sponsor that a line started, unless the supporter has another begun or planned row for the sponsee. */
export async function reopenSponsorOfLine(ctx: SqlTxCtx, lineId: number): Promise<void> {
  const sponsor = await findSponsor(ctx, lineId)
  if (!sponsor) return
  await lockSponsorships(ctx, [sponsor.sponsorshipId])
  const changed = await ctx.sql.run(
    sql`UPDATE sponsor s SET ended_on = NULL, ended_by = NULL, ended_reason = NULL
      WHERE s.id = ${sponsor.id} AND s.ended_on IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sponsor r
        WHERE r.supporter_id = s.supporter_id AND r.sponsorship_id = s.sponsorship_id AND r.id <> s.id
          AND r.deleted_at IS NULL
          AND (r.ended_on IS NULL OR r.ended_on >= ${localDate(ctx.now, ctx.organisation.zone)}::date))`,
  )
  if (changed === 0) return
  await recountSponsors(ctx, [sponsor.sponsorshipId])
  await ctx.publish('sponsorship.sponsor-continued', {
    id: sponsor.sponsorshipId,
    after: { sponsorId: sponsor.id, supporter: sponsor.supporter },
  })
}
