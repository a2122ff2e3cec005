import { sql, type SqlRunner } from '~/kit/sql'
import type { GatewayRecord } from '~/ports/payment-gateway'

type Row = { reference: string; minor: bigint; currency: string; refundedMinor: bigint; isFailed: boolean }

/** Excludes methods that were only saved, and does not count disputed amounts as refunds. */
export async function recordsSince(runner: SqlRunner, since: Date): Promise<GatewayRecord[]> {
  const rows = await runner.rows<Row>(sql`
    SELECT reference, amount_minor AS minor, currency, status NOT IN ('succeeded', 'pending') AS is_failed,
      CASE WHEN EXISTS (SELECT 1 FROM sandbox_dispute d WHERE d.charge_id = c.id AND d.stage = 'lost')
        THEN (SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM sandbox_refund r
          WHERE r.charge_id = c.id AND r.status IN ('succeeded', 'pending')) ELSE refunded_minor END AS refunded_minor
    FROM sandbox_charge c WHERE created_at >= ${since} AND amount_minor > 0 ORDER BY id`)
  return rows.map(({ minor, currency, ...row }) => ({ ...row, money: { minor, currency } }))
}
