import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * The bank took back what a sale was paid with (R-PAYMENTS-7): what its profiles counted as their first payment is no
 * longer theirs. The profiles go on; requested twice, it happens once. The next completion of the same sale gives it
 * back.
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
