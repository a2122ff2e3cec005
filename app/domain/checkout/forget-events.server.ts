import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { SweepInput } from '~/domain/payments/schemas'

/** Longer than any gateway repeats an event (R-PAYMENTS-8). */
const STORED_DAYS = 30

/** Runs nightly in a job. If a deleted event is sent again, it only causes another look at the gateway. */
export const forgetEvents = sqlOperation({
  name: 'payments.forget-events',
  permission: 'order.refund',
  input: SweepInput,
  audit: 'none',
  async run({ sql: runner, now }) {
    await runner.run(
      sql`DELETE FROM gateway_event WHERE received_at < ${now}::timestamptz - make_interval(days => ${STORED_DAYS})`,
    )
  },
})
