import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

export const compareCharges = sqlOperation({
  name: 'books.compare-charges',
  permission: 'reports.settlements',
  input: CheckPartInput.pick({ checkId: true }),
  audit: 'none',
  async run(ctx, { checkId }): Promise<void> {
    await ctx.sql.run(sql`SET LOCAL statement_timeout = '20min'`)
    await ctx.sql.run(sql`
      WITH e AS (SELECT transaction_id AS id, currency, sum(amount_minor) AS entered FROM ledger_entry
        WHERE transaction_id IS NOT NULL GROUP BY 1, 2),
        r AS (SELECT transaction_id AS id, currency, sum(amount_minor) AS back FROM refund
          WHERE transaction_id IS NOT NULL AND status IN ('succeeded', 'pending') GROUP BY 1, 2)
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT ${checkId}, d.kind, p.contribution_id, t.payment_id, 'Transaction ' || t.id, d.expected, d.found,
        t.currency, ARRAY['transaction ' || t.id, d.other]
      FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
      LEFT JOIN e ON e.id = t.id AND e.currency = t.currency LEFT JOIN r ON r.id = t.id AND r.currency = t.currency
      LEFT JOIN payment o ON o.id = t.payment_id,
        LATERAL (SELECT power(10::numeric, minor_digits(coalesce(t.functional_currency, t.currency))
          - minor_digits(t.currency)) * t.amount_minor AS minor) w,
        LATERAL (VALUES
          ('ledger', CASE t.payment_status WHEN 'Completed' THEN t.amount_minor - t.refunded_minor
            ELSE 0 END, coalesce(e.entered, 0), 'ledger T' || t.id),
          ('refund', coalesce(r.back, 0), t.refunded_minor, 'refunds T' || t.id),
          ('rate', round(w.minor * coalesce(o.functional_rate, t.functional_rate)), CASE
            WHEN coalesce(t.functional_currency, t.currency) <> ${ctx.organisation.currency} THEN 0
            ELSE round(w.minor * t.functional_rate) END, coalesce('payment ' || t.payment_id, 'organization'))
        ) d (kind, expected, found, other)
      WHERE d.expected <> d.found`)
    await ctx.sql.run(sql`
      WITH e AS (SELECT transaction_id AS id, type, sum(amount_minor) AS minor FROM ledger_entry
        WHERE transaction_id IS NOT NULL AND refund_id IS NULL GROUP BY 1, 2)
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency, sides)
      SELECT DISTINCT ON (t.id) ${checkId}, 'ledger', p.contribution_id, t.payment_id, 'Transaction ' || t.id,
        coalesce(w.amount_minor, 0), coalesce(e.minor, 0), t.currency,
        ARRAY['transaction ' || t.id, 'ledger T' || t.id]
      FROM (SELECT transaction_id AS id, type, amount_minor FROM transaction_entry) w
      FULL JOIN e ON e.id = w.id AND e.type = w.type JOIN recurring_transaction t ON t.id = coalesce(w.id, e.id)
      JOIN recurring_profile p ON p.id = t.profile_id
      WHERE coalesce(w.amount_minor, 0) <> coalesce(e.minor, 0) AND t.id IN (SELECT id FROM e)
        AND 'Transaction ' || t.id NOT IN (SELECT reference FROM book_difference
          WHERE check_id = ${checkId} AND kind = 'ledger')
      ORDER BY t.id, coalesce(w.type, e.type) DESC`)
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency,
        sides)
      SELECT ${checkId}, 'receipt', r.contribution_id, 'Transaction ' || t.id, w.most, x.receipted, t.currency,
        ARRAY['transaction ' || t.id, 'receipts T' || t.id]
      FROM (SELECT y.transaction_id AS id, sum(y.amount_minor) AS receipted FROM tax_receipt_line y
        JOIN tax_receipt n ON n.id = y.receipt_id
          WHERE y.transaction_id IS NOT NULL AND n.status = 'issued' AND n.deleted_at IS NULL GROUP BY 1) x
        JOIN recurring_transaction t ON t.id = x.id JOIN recurring_profile r ON r.id = t.profile_id,
        LATERAL (SELECT CASE t.payment_status WHEN 'Completed' THEN t.amount_minor - t.refunded_minor
          ELSE 0 END AS most) w
      WHERE x.receipted > w.most`)
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, reference, expected_minor, found_minor, currency)
      SELECT ${checkId}, 'settlement', 'Batch ' || b.id, b.net_minor, coalesce(i.minor, 0), b.currency
      FROM settlement_batch b LEFT JOIN (SELECT batch_id, sum(amount_minor) AS minor FROM settlement_item
        GROUP BY 1) i ON i.batch_id = b.id WHERE b.net_minor <> coalesce(i.minor, 0)`)
  },
})
