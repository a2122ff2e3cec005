import { sqlOperation } from '~/db/operation.server'
import { RETURN_PREFIX } from '~/domain/refunds/disputes/dispute'
import { sql } from '~/kit/sql'
import { GatewayPartInput } from './check-input'

/**
 * Compares the amounts taken less returned in the provider's list with our payments of the same references. The
 * provider does not count a dispute as a refund, and lists a returned debit as a failed charge.
 */
export const compareRecords = sqlOperation({
  name: 'books.compare-records',
  permission: 'reports.settlements',
  input: GatewayPartInput,
  audit: 'none',
  async run(ctx, { checkId, records }): Promise<void> {
    const gateway = ctx.ports.gateway.key
    await ctx.sql.run(sql`
      WITH reported AS (SELECT * FROM unnest(${records.map(({ reference }) => reference)}::text[],
        ${records.map(({ minor }) => minor)}::bigint[], ${records.map(({ currency }) => currency)}::text[])
          AS r (reference, minor, currency)),
        ours AS (
          SELECT p.reference, p.currency, p.contribution_id, p.plan_contribution_id, p.id AS payment_id, CASE p.status
            WHEN 'failed' THEN 0 ELSE p.amount_minor - p.refunded_minor
              + coalesce((SELECT sum(r.amount_minor) FROM refund r JOIN dispute d ON d.id = r.dispute_id
                WHERE r.payment_id = p.id AND r.status = 'succeeded' AND d.reference NOT LIKE ${`${RETURN_PREFIX}%`}),
                  0) END AS minor
          FROM payment p WHERE p.gateway = ${gateway} AND p.reference = ANY(SELECT reference FROM reported))
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT ${checkId}, 'gateway', coalesce(o.contribution_id, o.plan_contribution_id, a.contribution_id),
        o.payment_id, t.reference, t.minor, coalesce(o.minor, 0), t.currency, array_remove(ARRAY[
          coalesce('payments C' || coalesce(o.contribution_id, a.contribution_id), 'payment ' || o.payment_id),
          'charge ' || h.id, 'gateway ' || t.reference], NULL)
      FROM reported t LEFT JOIN ours o ON o.reference = t.reference AND o.currency = t.currency
      LEFT JOIN payment_attempt a ON a.reference = t.reference AND a.gateway = ${gateway}
      LEFT JOIN recurring_charge h ON h.reference = t.reference AND h.gateway = ${gateway}
      WHERE t.minor <> coalesce(o.minor, 0)`)
  },
})
