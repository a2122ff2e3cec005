import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { KeepOutcomeInput } from './schemas'

/** What came of one try to deliver a mail. */
export const keepOutcome = sqlOperation({
  name: 'messaging.keep-outcome',
  permission: 'admin.general',
  input: KeepOutcomeInput,
  skipsAudit: true,
  async run({ sql: over, now }, { mailId, status, failure }) {
    await over.run(sql`UPDATE mail SET status = ${status}, failure = ${failure},
      sent_at = ${status === 'sent' ? now : null}
      WHERE id = ${mailId} AND status IN ('queued', 'failed')`)
  },
})
