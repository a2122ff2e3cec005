import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import type { Digest } from '~/domain/settings/digest'
import { accountWords } from '~/domain/auth/mails'
import { allows } from '~/domain/auth/roles'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { addDays, localDate, shownDate, startOfDay, startOfUtcDay, type CalendarDate } from '~/kit/calendar'
import { hours } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { summarizePeriod, type Period } from '~/domain/tasks/day-figures.server'
import { listWaiting } from './waiting-work.server'

/** Six in the morning in the organization's time zone. */
const BEGINS = hours(6)
const WEEK = 7
const MONDAY = 1

type Reader = { id: number; firstName: string; email: string; isOwner: boolean; permissions: string[]; digest: Digest }

function toPeriod(digest: Digest, today: CalendarDate, zone: string): Period {
  const from = addDays(today, digest === 'daily' ? -1 : -WEEK)
  return { from, through: addDays(today, -1), begins: startOfDay(from, zone), ends: startOfDay(today, zone) }
}

const sayPeriod = ({ from, through }: Period): string =>
  from === through ? shownDate(from) : `${shownDate(from)} – ${shownDate(through)}`

async function toWords(ctx: Ctx, period: Period) {
  const { headline, figures, failures } = await summarizePeriod(ctx.read, period)
  const waiting = await listWaiting(ctx)
  return {
    words: { period: sayPeriod(period), headline, link: `${ctx.officeUrl}/jpanel/` },
    blocks: {
      figures,
      failures,
      waiting: waiting.length === 0 ? 'Nothing waits.' : ['Waiting:', ...waiting].join('\n'),
    },
  }
}

/**
 * Sends the previous day each morning, and the previous week on Mondays, once to each user who wants it and may see the
 * dashboard (R-EMAILS-5).
 */
export const mailDigests = sqlOperation({
  name: 'reports.mail-digests',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<number> {
    const { zone } = ctx.organisation
    const today = localDate(ctx.now, zone)
    if (ctx.now.getTime() < startOfDay(today, zone).getTime() + BEGINS) return 0
    const due = startOfUtcDay(today).getUTCDay() === MONDAY ? ['daily', 'weekly'] : ['daily']
    const readers = await ctx.sql.rows<Reader>(sql`
      SELECT s.id, s.first_name, s.email, s.is_owner, s.permissions, s.digest FROM staff s
      WHERE s.digest = ANY(${due}::text[]) AND s.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM mail m
        WHERE m.dedupe_key = 'digest:' || s.digest || ':' || ${today}::text || ':' || s.id)
      ORDER BY s.id`)
    const left = readers.filter((reader) => allows(reader, 'dashboard.view'))
    for (const [digest, group] of Map.groupBy(left, (reader) => reader.digest)) {
      const { words, blocks } = await toWords(ctx, toPeriod(digest, today, zone))
      for (const { id, firstName, email } of group)
        await perform(sendTemplate, ctx, {
          dedupeKey: `digest:${digest}:${today}:${id}`,
          to: email,
          template: 'staff_digest',
          words: { ...words, ...accountWords(ctx, { firstName }) },
          blocks,
        })
    }
    return left.length
  },
})
