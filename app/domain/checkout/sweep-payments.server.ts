import { workflow } from '~/db/operation.server'
import { refreshPayment } from './refresh-payment.server'
import { SweepInput } from '~/domain/payments/schemas'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { chargeOnce } from './charge-once.server'

const MAX_SWEPT = 200
const MAX_AT_ONCE = 4

async function each(ids: readonly number[], run: (id: number) => Promise<unknown>): Promise<unknown[]> {
  const faults: unknown[] = []
  const waiting = [...ids]
  const one = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await run(id).catch((error: unknown) => faults.push(error))
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, one))
  return faults
}

/**
 * Runs every minute in a job. Reads unsettled attempts at the gateway and requests those it never received again with
 * the same key; gives up unconfirmed payments and checks pending debits. One failure does not stop the others.
 */
export const sweepPayments = workflow({
  name: 'pos.sweep-payments',
  permission: 'pos.edit',
  input: SweepInput,
  run: async (ctx): Promise<{ attempts: number; payments: number }> => {
    const due = (table: 'attempts' | 'payments') =>
      ctx.read.rows<{ id: number }>(
        table === 'attempts'
          ? sql`SELECT id FROM payment_attempt WHERE state IN ('created', 'sent', 'unknown', 'action')
            AND next_check_at <= ${ctx.now} ORDER BY next_check_at LIMIT ${MAX_SWEPT}`
          : sql`SELECT id FROM payment WHERE status = 'pending' AND next_check_at <= ${ctx.now} ORDER BY next_check_at
            LIMIT ${MAX_SWEPT}`,
      )
    const attempts = (await due('attempts')).map(({ id }) => id)
    const payments = (await due('payments')).map(({ id }) => id)
    const faults = [
      ...(await each(attempts, async (id) => chargeOnce(ctx, id))),
      ...(await each(payments, async (paymentId) => perform(refreshPayment, ctx, { paymentId }))),
    ]
    if (faults.length > 0) throw faults[0]
    return { attempts: attempts.length, payments: payments.length }
  },
})
