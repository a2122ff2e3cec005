import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

/**
 * Compares contributions with their payments, refunds, ledger and tax receipts, and stores a row for each amount that
 * differs (R-BOOKS-1 and R-REFUNDS-1).
 */
export const compareContributions = sqlOperation({
  name: 'books.compare-contributions',
  permission: 'reports.settlements',
  input: CheckPartInput,
  audit: 'none',
  async run(ctx, { checkId, from, to }): Promise<void> {
    await ctx.sql.run(sql`
      WITH p AS (SELECT contribution_id AS id, currency, sum(amount_minor) AS paid, sum(refunded_minor) AS back,
          max(functional_rate) AS rate FROM payment
        WHERE contribution_id BETWEEN ${from} AND ${to} AND status <> 'failed' GROUP BY 1, 2),
        e AS (SELECT contribution_id AS id, currency, sum(amount_minor) AS entered,
          sum(amount_minor) FILTER (WHERE type <> 'Overpayment') AS owed FROM ledger_entry
          WHERE contribution_id BETWEEN ${from} AND ${to} AND deleted_at IS NULL GROUP BY 1, 2),
        r AS (SELECT contribution_id AS id, currency, sum(amount_minor - overpaid_minor) AS owed FROM refund
          WHERE contribution_id BETWEEN ${from} AND ${to} AND status IN ('succeeded', 'pending') GROUP BY 1, 2),
        x AS (SELECT y.contribution_id AS id, sum(y.amount_minor) AS receipted FROM tax_receipt_line y
          JOIN tax_receipt t ON t.id = y.receipt_id
          WHERE y.contribution_id BETWEEN ${from} AND ${to} AND t.status = 'issued' AND t.deleted_at IS NULL GROUP BY 1)
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency,
        sides)
      SELECT ${checkId}, d.kind, c.id, c.client_uuid, d.expected, d.found, c.currency,
        ARRAY[d.one || ' C' || c.id, d.other || ' C' || c.id]
      FROM contribution c LEFT JOIN p ON p.id = c.id AND p.currency = c.currency
      LEFT JOIN e ON e.id = c.id AND e.currency = c.currency LEFT JOIN r ON r.id = c.id AND r.currency = c.currency
      LEFT JOIN x ON x.id = c.id,
        LATERAL (SELECT c.confirmed_at IS NOT NULL
          AND c.deleted_at IS NULL AS kept, coalesce(p.paid, 0) AS paid, coalesce(p.back, 0) AS back) k,
        LATERAL (SELECT CASE WHEN k.kept THEN k.paid - k.back ELSE 0 END AS ledger,
          CASE WHEN k.kept AND NOT (c.total_minor > 0 AND c.refunded_minor = c.total_minor)
            THEN c.total_minor - c.refunded_minor ELSE 0 END AS owed) l,
        LATERAL (VALUES
          ('payment', CASE WHEN c.confirmed_at IS NULL THEN 0 ELSE greatest(c.total_minor, c.check_minor) END,
            k.paid, 'contribution', 'payments'),
          ('refund', c.refunded_minor, coalesce(r.owed, 0), 'contribution', 'refunds'),
          ('ledger', l.ledger, coalesce(e.entered, 0), 'payments', 'ledger'),
          -- One wrong entry is off by the same amount in both comparisons, and counts once.
          ('ledger', l.owed, CASE WHEN coalesce(e.entered, 0) - l.ledger = coalesce(e.owed, 0) - l.owed
            THEN l.owed ELSE coalesce(e.owed, 0) END, 'contribution', 'ledger'),
          ('receipt', least(coalesce(x.receipted, 0), CASE WHEN k.kept THEN c.total_minor - c.refunded_minor
            ELSE 0 END), coalesce(x.receipted, 0), 'contribution', 'receipts'),
          ('rate', CASE WHEN p.rate IS NULL OR p.rate = c.functional_rate THEN c.functional_total_minor
            ELSE round(c.total_minor * p.rate * power(10::numeric,
              minor_digits(coalesce(c.functional_currency, c.currency)) - minor_digits(c.currency)))::bigint END,
            c.functional_total_minor, 'contribution', 'payments'),
          ('rate', c.functional_total_minor, CASE WHEN c.confirmed_at IS NOT NULL
            AND coalesce(c.functional_currency, c.currency) <> ${ctx.organisation.currency} THEN 0
            ELSE c.functional_total_minor END, 'contribution', 'organization')
        ) d (kind, expected, found, one, other)
      WHERE c.id BETWEEN ${from} AND ${to} AND d.expected <> d.found`)
  },
})
