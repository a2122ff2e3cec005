import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * Removes the first payment from a sale's profiles after the bank took it back (R-PAYMENTS-7). The profiles go on. A
 * second call changes nothing, and the sale's next completion restores the payment.
 */
export async function takeBackInitialCharge(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE recurring_profile SET initial_taken_back_at = ${ctx.now},
      aggregate_minor = greatest(0, aggregate_minor - initial_minor),
      cycles_completed = greatest(0, cycles_completed - 1),
      cycles_remaining = cycles_remaining + 1, status = CASE WHEN status = 'Expired'
      AND cycles_remaining = 0 THEN 'Active' ELSE status END,
      failed_payments = failed_payments + 1, last_payment_at = NULL, last_payment_minor = NULL, updated_at = ${ctx.now}
    WHERE contribution_id = ${contributionId} AND initial_minor IS NOT NULL AND initial_taken_back_at IS NULL`)
}
