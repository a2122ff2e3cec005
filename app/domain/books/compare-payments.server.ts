import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

export const comparePayments = sqlOperation({
  name: 'books.compare-payments',
  permission: 'reports.settlements',
  input: CheckPartInput,
  audit: 'none',
  async run(ctx, { checkId, from, to }): Promise<void> {
    await ctx.sql.run(sql`
      WITH f AS (SELECT payment_id AS id, currency, sum(fee_minor) AS charged, min(rate_ppm) AS ppm FROM platform_fee
        WHERE payment_id BETWEEN ${from} AND ${to} GROUP BY 1, 2),
        r AS (SELECT payment_id AS id, currency, sum(amount_minor) AS back FROM refund
          WHERE payment_id BETWEEN ${from} AND ${to} AND status IN ('succeeded', 'pending') GROUP BY 1, 2),
        t AS (SELECT payment_id AS id, currency, sum(amount_minor) AS paid FROM recurring_transaction
          WHERE payment_id BETWEEN ${from} AND ${to} AND payment_status = 'Completed' GROUP BY 1, 2),
        i AS (SELECT s.payment_id AS id, coalesce(sum(s.amount_minor) FILTER (WHERE b.currency = p.currency), 0)
            AS settled
          FROM settlement_item s JOIN settlement_batch b ON b.id = s.batch_id JOIN payment p ON p.id = s.payment_id
          WHERE s.payment_id BETWEEN ${from} AND ${to} AND s.refund_id IS NULL GROUP BY 1)
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT ${checkId}, d.kind, coalesce(p.contribution_id, p.plan_contribution_id), p.id,
        coalesce(p.reference, 'Payment ' || p.id), d.expected, d.found, p.currency,
        ARRAY[coalesce('payments C' || p.contribution_id, 'payment ' || p.id)] || d.others
      FROM payment p LEFT JOIN f ON f.id = p.id AND f.currency = p.currency LEFT JOIN i ON i.id = p.id
      LEFT JOIN r ON r.id = p.id AND r.currency = p.currency LEFT JOIN t ON t.id = p.id AND t.currency = p.currency,
        -- Of a payment from before rates were stored, without fees, none are expected.
        LATERAL (SELECT coalesce(f.ppm, CASE WHEN p.is_live AND p.gateway <> 'offline' THEN p.fee_ppm END) AS ppm) k,
        LATERAL (VALUES
          ('refund', coalesce(r.back, 0), p.refunded_minor,
            CASE WHEN p.contribution_id IS NOT NULL THEN ARRAY['refunds C' || p.contribution_id]
              ELSE ARRAY(SELECT 'refunds T' || t.id FROM recurring_transaction t WHERE t.payment_id = p.id) END),
          ('charge', CASE WHEN p.contribution_id IS NOT NULL
            OR p.status = 'failed' THEN 0 ELSE p.amount_minor END, coalesce(t.paid, 0),
            ARRAY(SELECT 'transaction ' || t.id FROM recurring_transaction t WHERE t.payment_id = p.id)),
          ('fee', CASE WHEN p.is_paid AND k.ppm > 0 THEN platform_fee_left(p.amount_minor, p.refunded_minor, k.ppm)
            ELSE 0 END, coalesce(f.charged, 0), ARRAY['fees ' || p.id]),
          ('settlement', CASE WHEN i.id IS NULL THEN 0 WHEN p.is_paid THEN p.amount_minor
            ELSE i.settled END, coalesce(i.settled, 0), ARRAY['settlement ' || p.id])
        ) d (kind, expected, found, others)
      WHERE p.id BETWEEN ${from} AND ${to} AND d.expected <> d.found`)
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT ${checkId}, 'fee', coalesce(p.contribution_id, p.plan_contribution_id), p.id,
        coalesce(p.reference, 'Payment ' || p.id), w.minor, f.settled_minor, f.settled_currency, ARRAY['fees ' || p.id]
      FROM platform_fee f JOIN payment p ON p.id = f.payment_id,
        LATERAL (SELECT worth_at_home(f.fee_minor, f.currency, f.settled_currency, f.exchange_rate) AS minor) w
      WHERE p.id BETWEEN ${from} AND ${to} AND w.minor <> f.settled_minor`)
  },
})
