import { sql, type SqlRunner } from '~/kit/sql'
import type { GatewayRecord } from '~/ports/payment-gateway'

type Row = { reference: string; minor: bigint; currency: string; refundedMinor: bigint; isFailed: boolean }

/** The sandbox's own list of charges, as a gateway's dashboard would show it. What was only saved is no charge. */
export async function recordsSince(over: SqlRunner, since: Date): Promise<GatewayRecord[]> {
  const rows = await over.rows<Row>(sql`
    SELECT reference, amount_minor AS minor, currency, refunded_minor AS "refundedMinor", status NOT IN ('succeeded', 'pending') AS "isFailed"
    FROM sandbox_charge WHERE created_at >= ${since} AND amount_minor > 0 ORDER BY id`)
  return rows.map(({ minor, currency, ...row }) => ({ ...row, money: { minor, currency } }))
}
