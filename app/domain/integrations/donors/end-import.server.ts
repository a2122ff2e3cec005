import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { summarizeImport } from './import'
import { RUN, type ImportRun } from './runs.server'
import { EndImportInput } from './schemas'

export const endImport = sqlOperation({
  name: 'integrations.end-import',
  permission: 'admin.dpo',
  input: EndImportInput,
  audit: 'when-changed',
  async run(ctx, { id, state, reason }): Promise<void> {
    const run = await ctx.sql.first<ImportRun>(sql`${RUN} WHERE id = ${id} FOR UPDATE`)
    if (run === null || run.finishedAt !== null) return
    await ctx.sql.run(sql`UPDATE donor_import SET state = ${state}, finished_at = ${readMoment(ctx)} WHERE id = ${id}`)
    const summary = summarizeImport(run)
    const outcome = reason ?? (state === 'canceled' ? `Canceled. ${summary} before that.` : summary)
    // The CRM may now have fewer donors than it first reported.
    if (run.taskId !== null && reason === null)
      await ctx.sql.run(sql`UPDATE task SET total = ${run.seen} WHERE id = ${run.taskId} AND ${state}::text = 'done'`)
    await advanceTask(ctx, run.taskId, { done: run.seen, state, outcome })
    const { seen, linked, ignored, added, logins } = run
    await ctx.publish('donor_import.ended', { id, after: { state, seen, linked, ignored, added, logins } })
    const person = await ctx.sql.first<{ email: string; firstName: string }>(
      sql`SELECT email, first_name FROM staff WHERE id = ${run.staffId} AND deleted_at IS NULL`,
    )
    if (person === null) return
    await perform(sendTemplate, ctx, {
      dedupeKey: `donor-import:${id}`,
      to: person.email,
      template: 'staff_donor_import',
      words: {
        first_name: person.firstName,
        outcome:
          reason ??
          (state === 'canceled'
            ? 'The import was canceled. What was imported before that stays.'
            : 'The import is complete.'),
        total: String(seen),
        matched: String(linked),
        ignored: String(ignored),
        added: String(added),
        logins: String(logins),
        link: `${ctx.officeUrl}/jpanel/settings/donor-import`,
      },
    })
  },
})
