import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { KeepOutcomeInput } from './schemas'

export const keepOutcome = sqlOperation({
  name: 'messaging.keep-outcome',
  permission: 'admin.general',
  input: KeepOutcomeInput,
  audit: 'none',
  async run({ sql: runner, now }, { mailId, status, failure, isGivenUp }) {
    await runner.run(sql`UPDATE mail SET status = ${status}, failure = ${failure}, tries = tries + 1,
      sent_at = ${status === 'sent' ? now : null}, given_up_at = ${isGivenUp ? now : null}
      WHERE id = ${mailId} AND status IN ('queued', 'failed')`)
  },
})
