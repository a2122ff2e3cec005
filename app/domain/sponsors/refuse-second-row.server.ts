import type { SqlTxCtx } from '~/db/ctx'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { alreadySponsors } from './messages'
import { sponsorById } from './queries.server'

type Span = {
  id?: number
  supporterId: number
  sponsorshipId: number
  startedAt: Date
  endedOn: CalendarDate | null
}

/**
 * Throws `invalid` on `field` when another row of this supporter and child overlaps this span, today or later
 * (R-SPONSORSHIP-4).
 */
export async function refuseSecondRow(ctx: SqlTxCtx, span: Span, field: string): Promise<void> {
  const { zone } = ctx.organisation
  const today = localDate(ctx.now, zone)
  const start = localDate(span.startedAt, zone)
  const row = await ctx.sql.first<{ id: number }>(sql`
    SELECT r.id FROM sponsor r
    WHERE r.supporter_id = ${span.supporterId} AND r.sponsorship_id = ${span.sponsorshipId} AND r.deleted_at IS NULL
      AND r.id IS DISTINCT FROM ${span.id ?? null}
      AND coalesce(r.ended_on, 'infinity'::date) >= ${start > today ? start : today}::date
      AND (r.started_at AT TIME ZONE ${zone})::date <= coalesce(${span.endedOn}::date, 'infinity'::date)
    LIMIT 1`)
  const other = row && (await sponsorById(ctx.sql, ctx, row.id))
  if (!other) return
  const message = alreadySponsors(other.supporter, other.sponsee)
  throw new DomainError('invalid', message, { fields: { [field]: [message] } })
}
