import type { SqlTxCtx } from '~/db/ctx'
import { join, sql } from '~/kit/sql'
import { countSponsorPayments } from './count-payments.server'
import { recountSponsors } from './recount-sponsors.server'
import { lockSponsorships, sponsoredIn, type SponsoringLine } from './sold-sponsorships.server'

type Sold = {
  order: { id: number; source: string | null; lines: readonly SponsoringLine[] }
  supporterId: number | null
}

/**
 * Makes the supporter a sponsor for each sponsee line, from the moment of the sale and with its source
 * (R-SPONSORSHIP-4). A repeated completion starts no second one.
 */
export async function startSponsors(ctx: SqlTxCtx, { order, supporterId }: Sold): Promise<void> {
  const ids = sponsoredIn(order.lines)
  if (ids.length === 0 || supporterId === null) return
  await lockSponsorships(ctx, ids)
  const rows = order.lines.flatMap(({ id, sponsorshipId }) =>
    sponsorshipId === null
      ? []
      : [sql`(${supporterId}, ${sponsorshipId}, ${id}, ${order.source}, ${ctx.now}, ${ctx.actor.staffId})`],
  )
  const started = await ctx.sql.rows<{ id: number; sponsorshipId: number }>(sql`
    INSERT INTO sponsor (supporter_id, sponsorship_id, line_id, source, started_at, started_by)
    VALUES ${join(rows)} ON CONFLICT (line_id) DO NOTHING RETURNING id, sponsorship_id`)
  const events = started.map(({ id, sponsorshipId }) => ({
    id: sponsorshipId,
    after: { sponsorId: id, supporterId, contributionId: order.id },
  }))
  await ctx.publish('sponsorship.sponsor-started', ...events)
  await countSponsorPayments(ctx, [order.id])
  await recountSponsors(ctx, ids)
}
