import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { countFailedMails } from '~/domain/messaging/queries.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { listFailed } from '~/domain/queue/failing-jobs.server'
import { days, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

const KEY = 'failures'

const GOES_BACK = days(1)

async function failuresSince(ctx: SqlTxCtx, after: Date): Promise<string[]> {
  const [jobs, mails] = [
    await listFailed(ctx.sql, { after, until: ctx.now }),
    await countFailedMails(ctx.sql, { after, until: ctx.now, except: KEY }),
  ]
  return [
    ...jobs.map(({ title, jobs: count, reason }) => `${title}${count > 1 ? ` (${count} times)` : ''}: ${reason}`),
    ...(mails.count > 0 ? [`${counted(mails.count, 'email')} could not be sent: ${mails.reason ?? ''}`] : []),
  ]
}

/** Run by the schedule: notifies owners at most once an hour of jobs and emails given up since the last report. */
export const reportFailures = sqlOperation({
  name: 'tasks.report-failures',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<number> {
    const row = await ctx.sql.first<{ at: Date | null }>(
      sql`SELECT failures_reported_at AS at FROM installation FOR UPDATE`,
    )
    const earliest = later(ctx.now, -GOES_BACK)
    const after = row?.at && row.at > earliest ? row.at : earliest
    const failures = await failuresSince(ctx, after)
    await ctx.sql.run(sql`UPDATE installation SET failures_reported_at = ${ctx.now}`)
    if (failures.length === 0) return 0
    const owners = await ctx.sql.rows<{ id: number; email: string }>(
      sql`SELECT id, email FROM staff WHERE is_owner AND deleted_at IS NULL ORDER BY id`,
    )
    for (const { id, email: to } of owners)
      await perform(sendTemplate, ctx, {
        dedupeKey: `${KEY}:${ctx.now.toISOString()}:${id}`,
        to,
        template: 'staff_jobs_failed',
        words: { link: `${ctx.officeUrl}/jpanel/jobs` },
        blocks: { failures: failures.join('\n') },
      })
    return failures.length
  },
})
