import { sqlOperation } from '~/db/operation.server'
import { hours, later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { ListedInput } from './check-input'

/**
 * An attempt that began at least this long after the list's start is within the list, even if the provider's clock
 * differs.
 */
const CLOCKS_DIFFER = hours(1)

/**
 * Finds payments in the listed days that the provider does not have. An attempt from before the list's start is not in
 * it, even if its answer came later.
 */
export const compareListed = sqlOperation({
  name: 'books.compare-listed',
  permission: 'reports.settlements',
  input: ListedInput,
  audit: 'none',
  async run(ctx, { checkId, since, references }): Promise<void> {
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT ${checkId}, 'gateway', coalesce(p.contribution_id, p.plan_contribution_id), p.id,
        coalesce(p.reference, 'Payment ' || p.id), 0, p.amount_minor - p.refunded_minor, p.currency,
        array_remove(ARRAY[coalesce('payments C' || p.contribution_id, 'payment ' || p.id), 'charge ' || p.charge_id],
          NULL)
      FROM payment p LEFT JOIN payment_attempt a ON a.id = p.attempt_id
      LEFT JOIN recurring_charge h ON h.id = p.charge_id
      WHERE p.gateway = ${ctx.ports.gateway.key} AND p.status <> 'failed' AND p.created_at >= ${since}
        AND p.created_at <= ${ctx.now}
        AND coalesce(a.created_at, h.created_at, p.created_at) >= ${later(since, CLOCKS_DIFFER)}
        AND p.amount_minor <> p.refunded_minor
        AND p.reference IS NOT NULL AND NOT (p.reference = ANY(${references}::text[]))`)
  },
})
