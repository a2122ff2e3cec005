import { sqlOperation } from '~/db/operation.server'
import { hastenRetries } from '~/domain/queue/hasten-retries.server'
import { refused } from '~/kit/errors'
import { toSelection } from '~/lists/declare/filter-values'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { mailList } from './mails.list.server'
import { SendAgainInput } from './schemas'

const MAX_NAMED = 100

const JOB = 'messaging.deliver-mail'

export const sendAgain = sqlOperation({
  name: 'messaging.send-again',
  permission: OWNER_ONLY,
  input: SendAgainInput,
  async run(ctx, input): Promise<number> {
    const selected = await mailList.selected(ctx, toSelection(input))
    const mails = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE mail SET status = 'queued', failure = NULL, sent_at = NULL, given_up_at = NULL, tries = 0,
        queued_at = ${ctx.now}
      WHERE id IN (SELECT id FROM mail WHERE id = ANY(${selected}::int[]) AND status <> 'queued'
        ORDER BY id FOR UPDATE) RETURNING id`)
    const ids = mails.map(({ id }) => id).toSorted((left, right) => left - right)
    if (ids.length === 0) throw refused('These emails are being sent already.')
    const hastened = new Set(await hastenRetries(ctx.sql, JOB, { field: 'mailId', ids }))
    for (const id of ids) if (!hastened.has(id)) ctx.enqueue({ job: JOB, payload: { mailId: id } })
    await ctx.publish('outbox.sent-again', {
      id: 'outbox',
      after: { emails: ids.length, first: ids.slice(0, MAX_NAMED) },
    })
    return ids.length
  },
})
