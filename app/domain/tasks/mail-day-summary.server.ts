import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { summaryAddresses } from '~/domain/settings/mails.server'
import { addDays, localDate, shownDate, startOfDay } from '~/kit/calendar'
import { hours } from '~/kit/clock'
import { hashSecret } from '~/kit/codes/secret'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { summarizePeriod } from './day-figures.server'

/** 6 a.m. in the organization's time zone. */
const BEGINS = hours(6)

/** Run by the schedule: mails each address once with what came in the day before and what failed (R-EMAILS-5). */
export const mailDaySummary = sqlOperation({
  name: 'tasks.mail-day-summary',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<void> {
    const { zone } = ctx.organisation
    const today = localDate(ctx.now, zone)
    const ends = startOfDay(today, zone)
    const wanted = summaryAddresses(ctx.settings)
    if (wanted.length === 0 || ctx.now.getTime() < ends.getTime() + BEGINS) return
    const on = addDays(today, -1)
    const keyOf = (address: string) => `day:${on}:${hashSecret(address.toLowerCase()).slice(0, 16)}`
    const sent = await ctx.sql.rows<{ key: string }>(
      sql`SELECT dedupe_key AS key FROM mail WHERE dedupe_key = ANY(${wanted.map(keyOf)}::text[])`,
    )
    const left = wanted.filter((address) => !sent.some(({ key }) => key === keyOf(address)))
    if (left.length === 0) return
    const { headline, ...blocks } = await summarizePeriod(ctx.sql, {
      from: on,
      through: on,
      begins: startOfDay(on, zone),
      ends,
    })
    for (const to of left)
      await perform(sendTemplate, ctx, {
        dedupeKey: keyOf(to),
        to,
        template: 'staff_day_summary',
        words: { day: shownDate(on), headline, link: `${ctx.officeUrl}/jpanel/contributions` },
        blocks,
      })
  },
})
