import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

/**
 * Contributions of these ids beside their items, and the entries of each type in the ledger beside the part of the
 * total that they stand for: amounts that only moved from one part to another change no sum (R-BOOKS-5).
 */
export const compareParts = sqlOperation({
  name: 'books.compare-parts',
  permission: 'reports.settlements',
  input: CheckPartInput,
  skipsAudit: true,
  async run(ctx, { checkId, from, to }): Promise<void> {
    await ctx.sql.run(sql`
      WITH n AS (SELECT contribution_id AS id, sum(total_minor) AS items FROM contribution_line
        WHERE contribution_id BETWEEN ${from} AND ${to} GROUP BY 1)
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency)
      SELECT ${checkId}, 'items', c.id, c.client_uuid, n.items, c.subtotal_minor, c.currency
      FROM contribution c JOIN n ON n.id = c.id WHERE c.confirmed_at IS NOT NULL AND n.items <> c.subtotal_minor`)
    await ctx.sql.run(sql`
      WITH e AS (SELECT contribution_id AS id, coalesce(sum(amount_minor) FILTER (WHERE type = 'Line Item'), 0) AS items,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'DCC'), 0) AS dcc,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'Shipping'), 0) AS shipping,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'Tax'), 0) AS tax FROM ledger_entry
        WHERE contribution_id BETWEEN ${from} AND ${to} AND refund_id IS NULL AND type <> 'Overpayment' GROUP BY 1),
        o AS (SELECT l.contribution_id AS id, sum(l.amount_minor) AS minor FROM ledger_entry l
          WHERE l.contribution_id BETWEEN ${from} AND ${to} AND l.refund_id IS NOT NULL AND NOT EXISTS (SELECT 1
            FROM ledger_entry f WHERE f.contribution_id = l.contribution_id AND f.refund_id IS NULL
              AND f.type = l.type AND f.line_id IS NOT DISTINCT FROM l.line_id) GROUP BY 1),
        n AS (SELECT contribution_id AS id, sum(total_minor) AS items FROM contribution_line
          WHERE contribution_id BETWEEN ${from} AND ${to} GROUP BY 1),
        known AS (SELECT contribution_id AS id FROM book_difference
          WHERE check_id = ${checkId} AND kind IN ('ledger', 'items') AND contribution_id IS NOT NULL)
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency)
      SELECT ${checkId}, 'ledger', c.id, c.client_uuid, d.expected, d.found, c.currency
      FROM e JOIN contribution c ON c.id = e.id JOIN n ON n.id = e.id LEFT JOIN o ON o.id = e.id,
        LATERAL (SELECT expected, found FROM (VALUES (1, n.items, e.items), (2, c.dcc_minor, e.dcc),
          (3, c.shipping_minor, e.shipping), (4, c.tax_minor, e.tax), (5, 0, coalesce(o.minor, 0))
        ) v (place, expected, found) WHERE expected <> found ORDER BY place LIMIT 1) d
      WHERE c.id NOT IN (SELECT id FROM known)`)
  },
})
