import type { RowSource } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'

// `p` is a payment; `d` is a line of its contribution or a charge of a plan.

export const LINES = sql`
    SELECT x.id AS line_id, NULL::int AS transaction_id, x.dcc_minor, x.total_minor + x.dcc_minor AS amount_minor,
      (x.is_dcc_eligible OR x.dcc_minor > 0) AS can
    FROM contribution_line x WHERE x.contribution_id = p.contribution_id AND p.refunded_minor = 0`
export const CHARGES = sql`
    SELECT y.line_id, x.id, x.dcc_minor, x.amount_minor - x.tax_minor - x.shipping_minor, (z.is_dcc_eligible
      OR x.dcc_minor > 0)
    FROM recurring_transaction x JOIN recurring_profile y ON y.id = x.profile_id
    JOIN contribution_line z ON z.id = y.line_id
    WHERE x.payment_id = p.id AND x.payment_status = 'Completed' AND x.refunded_minor = 0`

export const COVERED = sql`payment p JOIN LATERAL (${LINES} AND x.dcc_minor > 0
  UNION ALL ${CHARGES} AND x.dcc_minor > 0) d ON true`

/**
 * Reads the same rows through the indexes of covered lines and charges, for filters that no order of payments supports
 * and for reading all rows.
 */
export const BY_LINE = sql`(
    SELECT x.id AS line_id, q.id AS payment_id, NULL::int AS transaction_id, x.dcc_minor,
      x.total_minor + x.dcc_minor AS amount_minor
    FROM contribution_line x JOIN payment q ON q.contribution_id = x.contribution_id
    WHERE x.dcc_minor > 0 AND q.refunded_minor = 0
    UNION ALL SELECT y.line_id, x.payment_id, x.id, x.dcc_minor, x.amount_minor - x.tax_minor - x.shipping_minor
    FROM recurring_transaction x JOIN recurring_profile y ON y.id = x.profile_id
    WHERE x.dcc_minor > 0 AND x.payment_status = 'Completed' AND x.refunded_minor = 0) d
  JOIN payment p ON p.id = d.payment_id`
export const ABOUT = sql` LEFT JOIN contribution_line l ON l.id = d.line_id
  LEFT JOIN contribution c ON c.id = l.contribution_id
  LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product pr ON pr.id = v.product_id
  LEFT JOIN recurring_profile r ON r.line_id = d.line_id`
export const IS_ACCEPTED = sql`p.status <> 'failed' AND p.is_kept`

/** Lines have even keys, and charges of plans have odd ones. */
export const COVERED_KEY = sql`(CASE WHEN d.transaction_id IS NULL THEN d.line_id * 2
  ELSE d.transaction_id * 2 + 1 END)`

export const coveredOfKeys = (keys: Sql): RowSource => ({
  from: sql`unnest(${keys}) AS k (key) JOIN LATERAL (
      SELECT x.id AS line_id, q.id AS payment_id, NULL::int AS transaction_id, x.dcc_minor,
        x.total_minor + x.dcc_minor AS amount_minor
      FROM contribution_line x JOIN payment q ON q.contribution_id = x.contribution_id
      WHERE x.id = k.key / 2 AND k.key % 2 = 0 AND q.refunded_minor = 0
      UNION ALL SELECT y.line_id, x.payment_id, x.id, x.dcc_minor, x.amount_minor - x.tax_minor - x.shipping_minor
      FROM recurring_transaction x JOIN recurring_profile y ON y.id = x.profile_id
      WHERE x.id = k.key / 2 AND k.key % 2 = 1) d ON true
    JOIN payment p ON p.id = d.payment_id${ABOUT}`,
  where: IS_ACCEPTED,
})
