import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export const planBooks = async (ctx: Ctx, ids: readonly number[]) =>
  ctx.read.first<{
    paid: bigint
    refunded: bigint
    ofRefunds: bigint
    ledger: bigint
    lowest: bigint
    given: bigint
    wanted: bigint
    gifts: number
    aggregate: bigint
    broken: number
  }>(sql`
    WITH t AS (SELECT * FROM recurring_transaction WHERE profile_id = ANY(${[...ids]}::int[])), p AS (SELECT *
      FROM payment WHERE id IN (SELECT payment_id FROM t) AND status <> 'failed'),
      s AS (SELECT * FROM supporter WHERE id IN (SELECT supporter_id FROM recurring_profile
        WHERE id = ANY(${[...ids]}::int[])))
    SELECT (SELECT coalesce(sum(amount_minor), 0)::bigint
      FROM p) AS paid, (SELECT coalesce(sum(refunded_minor), 0)::bigint FROM p) AS refunded,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM refund
        WHERE transaction_id IN (SELECT id FROM t) AND status IN ('succeeded', 'pending')) AS "ofRefunds",
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry
        WHERE transaction_id IN (SELECT id FROM t)) AS ledger,
      (SELECT coalesce(min(n.minor), 0)::bigint FROM (SELECT sum(amount_minor) AS minor FROM ledger_entry
        WHERE transaction_id IN (SELECT id FROM t) GROUP BY transaction_id, type) n) AS lowest,
      (SELECT coalesce(sum(lifetime_donation_minor + lifetime_purchase_minor), 0)::bigint FROM s) AS given,
      (SELECT coalesce(sum(donation_minor + purchase_minor), 0)::bigint FROM supporter_lifetime
        WHERE supporter_id IN (SELECT id FROM s)) AS wanted,
      (SELECT coalesce(sum(lifetime_donation_count), 0)::int FROM s) AS gifts,
      (SELECT sum(aggregate_minor)::bigint FROM recurring_profile WHERE id = ANY(${[...ids]}::int[])) AS aggregate,
      (SELECT count(*)::int FROM t WHERE CASE WHEN payment_status = 'Completed' THEN amount_minor - refunded_minor
        ELSE 0 END
        <> (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE transaction_id = t.id)) AS broken`)
