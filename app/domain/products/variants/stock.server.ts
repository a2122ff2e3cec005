import type { StockedPart } from '~/domain/pricing/stock'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { sql, type SqlRunner } from '~/kit/sql'
import { variantsByCode } from '../save-checks.server'
import type { VariantInput } from './variant-input'

export type StockedVariant = {
  id: number
  name: string
  sku: string | null
  quantity: number
  restock: number | null
  countedAt: Date | null
  countedBy: string | null
}

export const listStock = (runner: SqlRunner, productId: number): Promise<StockedVariant[]> =>
  runner.rows<StockedVariant>(sql`
    SELECT v.id, v.name, v.sku, v.quantity, v.quantity_restock AS restock, c.created_at AS counted_at,
      trim(s.first_name || ' ' || s.last_name) AS counted_by
    FROM product_variant v
    LEFT JOIN LATERAL (SELECT a.created_at, a.staff_id FROM stock_adjustment a
      WHERE a.variant_id = v.id AND a.type = 'physical_count' ORDER BY a.id DESC LIMIT 1) c ON true
    LEFT JOIN staff s ON s.id = c.staff_id
    WHERE v.product_id = ${productId} AND v.deleted_at IS NULL AND NOT v.is_donation ORDER BY v.sequence, v.id`)

export type StockEvent = {
  id: number
  name: string
  type: string
  quantity: number
  at: Date
  by: string | null
  contribution: string | null
}

/**
 * Returns the newest changes first. A count holds the number that were there; a sale holds the number taken or brought
 * back.
 */
export const stockHistory = (runner: SqlRunner, productId: number, max = MAX_HISTORY): Promise<StockEvent[]> =>
  runner.rows<StockEvent>(sql`
    SELECT a.id, v.name, a.type, a.quantity, a.created_at AS at, trim(s.first_name || ' ' || s.last_name) AS by,
      c.number AS contribution
    FROM stock_adjustment a JOIN product_variant v ON v.id = a.variant_id LEFT JOIN staff s ON s.id = a.staff_id
      LEFT JOIN contribution c ON c.id = a.contribution_id
    WHERE v.product_id = ${productId} ORDER BY a.id DESC LIMIT ${max}`)

export type PartStock = Omit<StockedPart, 'linkQty'>

export async function stockOfParts(
  runner: SqlRunner,
  variants: readonly VariantInput[],
): Promise<Map<string, PartStock>> {
  const codes = variants.flatMap(({ parts }) => parts.map(({ variant }) => variant ?? ''))
  const ids = await variantsByCode(runner, codes)
  if (ids.size === 0) return new Map()
  const rows = await runner.rows<PartStock & { id: number }>(sql`
    SELECT v.id, v.product_id, v.is_donation, v.quantity,
      p.outofstock_allow AS is_out_of_stock_allowed, p.limit_sales, p.sold_quantity
    FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.id = ANY(${[...ids.values()]}::int[])`)
  const stock = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const row = stock.get(id)
      return row === undefined ? [] : [[code, row] as const]
    }),
  )
}
