import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { CheckPartInput } from './check-input'

/**
 * Compares contributions with their items, and ledger entries of each type with their part of the total. Amounts that
 * only moved between parts change no sum (R-BOOKS-5).
 */
export const compareParts = sqlOperation({
  name: 'books.compare-parts',
  permission: 'reports.settlements',
  input: CheckPartInput,
  audit: 'none',
  async run(ctx, { checkId, from, to }): Promise<void> {
    // Looks up sums row by row: without statistics, as right after a first start, Postgres joins sets of sums pair by
    // pair.
    await ctx.sql.run(sql`
      INSERT INTO book_difference (check_id, kind, contribution_id, reference, expected_minor, found_minor, currency,
        sides)
      SELECT ${checkId}, d.kind, c.id, c.client_uuid, d.expected, d.found, c.currency,
        ARRAY[CASE WHEN d.place < 3 THEN 'items' ELSE 'contribution' END || ' C' || c.id,
          CASE WHEN d.place = 1 THEN 'contribution' ELSE 'ledger' END || ' C' || c.id]
      FROM contribution c,
        LATERAL (SELECT sum(total_minor) AS items FROM contribution_line WHERE contribution_id = c.id) n,
        LATERAL (SELECT count(*) AS n, coalesce(sum(amount_minor) FILTER (WHERE type = 'Line Item'), 0) AS items,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'DCC'), 0) AS dcc,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'Shipping'), 0) AS shipping,
          coalesce(sum(amount_minor) FILTER (WHERE type = 'Tax'), 0) AS tax FROM ledger_entry
          WHERE contribution_id = c.id AND refund_id IS NULL AND type <> 'Overpayment') e,
        LATERAL (SELECT coalesce(sum(l.amount_minor), 0) AS minor FROM ledger_entry l
          WHERE l.contribution_id = c.id AND l.refund_id IS NOT NULL AND NOT EXISTS (SELECT 1
            FROM ledger_entry f WHERE f.contribution_id = c.id AND f.refund_id IS NULL
              AND f.type = l.type AND f.line_id IS NOT DISTINCT FROM l.line_id)) o,
        LATERAL (SELECT kind, place, expected, found FROM (VALUES ('items', 1, n.items, c.subtotal_minor),
          ('ledger', 2, n.items, e.items), ('ledger', 3, c.dcc_minor, e.dcc), ('ledger', 4, c.shipping_minor,
          e.shipping), ('ledger', 5, c.tax_minor, e.tax), ('ledger', 6, 0, o.minor)
        ) v (kind, place, expected, found) WHERE expected <> found AND (kind = 'items' OR e.n > 0)
          ORDER BY place LIMIT 1) d
      WHERE c.id BETWEEN ${from} AND ${to} AND c.confirmed_at IS NOT NULL AND n.items IS NOT NULL
        AND (d.kind = 'items' OR c.id NOT IN (SELECT contribution_id FROM book_difference
          WHERE check_id = ${checkId} AND kind = 'ledger' AND contribution_id IS NOT NULL))`)
  },
})
