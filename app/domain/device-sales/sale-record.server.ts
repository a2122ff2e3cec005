import { sql, type SqlRunner } from '~/kit/sql'
import { readSale } from './record-sale.server'
import type { SaleBody } from './sale-body'
import type { Settlement } from './review'
import type { Variance } from './variance'

type Row = {
  id: number
  body: string
  state: 'variance' | 'held'
  heldFor: string | null
  variances: Variance[]
  printedNumber: string | null
  number: string | null
  /** Another contribution with the printed number, which may be the same sale entered by hand. */
  sameNumber: string | null
  device: string | null
  seller: string | null
  soldAt: Date | null
  receivedAt: Date
  currency: string | null
  totalMinor: bigint | null
  settledAt: Date | null
  settledBy: string | null
  settlement: Settlement | null
  note: string | null
}

export type SaleRecord = Row & { sale: SaleBody | null; names: Record<number, string> }

const selectName = (of: 'sold_by' | 'settled_by') =>
  of === 'sold_by'
    ? sql`(SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = p.sold_by)`
    : sql`(SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = p.settled_by)`

function readable(body: string): SaleBody | null {
  try {
    return readSale(body)
  } catch {
    return null
  }
}

export async function saleRecord(runner: SqlRunner, id: number): Promise<SaleRecord | null> {
  const row = await runner.first<Row>(sql`
    SELECT p.id, p.body, p.state, p.held_for, p.variances, p.printed_number,
      (SELECT c.number FROM contribution c WHERE c.id = p.contribution_id) AS number,
      (SELECT c.number FROM contribution c WHERE c.client_uuid = p.printed_number
        AND c.id IS DISTINCT FROM p.contribution_id) AS same_number,
      (SELECT d.name FROM pos_device d WHERE d.id = p.device_id) AS device, ${selectName('sold_by')} AS seller,
      p.sold_at, p.received_at, p.currency, p.total_minor,
      p.settled_at, ${selectName('settled_by')} AS settled_by, p.settlement, p.note
    FROM pos_sale p WHERE p.id = ${id} AND p.state <> 'accepted'`)
  if (row === null) return null
  const sale = readable(row.body)
  const variantIds = sale?.totals.lines.map(({ variantId }) => variantId) ?? []
  const named = await runner.rows<{ id: number; name: string }>(sql`
    SELECT v.id, concat_ws(' - ', p.name, nullif(v.name, '')) AS name FROM product_variant v
    JOIN product p ON p.id = v.product_id WHERE v.id = ANY(${variantIds}::int[])`)
  return { ...row, sale, names: Object.fromEntries(named.map(({ id: variantId, name }) => [variantId, name])) }
}
