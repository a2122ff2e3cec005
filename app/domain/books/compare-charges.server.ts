import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

/** Transactions of plans beside their ledger, refunds and tax receipts, and settlement batches beside their rows. */
export const compareCharges = sqlOperation({
  name: 'books.compare-charges',
  permission: 'reports.settlements',
  input: CheckPartInput.pick({ checkId: true }),
  skipsAudit: true,
  async run(ctx, { checkId }): Promise<void> {
    await ctx.sql.run(sql`SET LOCAL statement_timeout = '20min'`)
    await ctx.sql.run(sql`
      WITH e AS (SELECT transaction_id AS id, sum(amount_minor) AS entered FROM ledger_entry
        WHERE transaction_id IS NOT NULL GROUP BY 1),
        r AS (SELECT transaction_id AS id, sum(amount_minor) AS back FROM refund
          WHERE transaction_id IS NOT NULL AND status IN ('succeeded', 'pending') GROUP BY 1)
      INSERT INTO book_difference (check_id, kind, contribution_id, payment_id, reference, expected_minor, found_minor,
        currency)
      SELECT ${checkId}, d.kind, p.contribution_id, t.payment_id, 'Transaction ' || t.id, d.expected, d.found,
        t.currency
      FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id LEFT JOIN e ON e.id = t.id
      LEFT JOIN r ON r.id = t.id,
        LATERAL (VALUES
          ('ledger', CASE t.payment_status WHEN 'Completed' THEN t.amount_minor - t.refunded_minor
            ELSE 0 END, coalesce(e.entered, 0)),
          ('refund', coalesce(r.back, 0), t.refunded_minor)
        ) d (kind, expected, found)
      WHERE d.expected <> d.found`)
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency)
      SELECT ${checkId}, 'receipt', r.contribution_id, 'Transaction ' || t.id, w.most, x.receipted, t.currency
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
