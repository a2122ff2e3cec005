import type { SqlTxCtx } from '~/db/ctx'
import { stockRefusal } from '~/domain/pricing/stock'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'

export type SoldLine = {
  variantId: number | null
  productId: number | null
  description: string
  qty: number
  isDonation: boolean
  isLimited: boolean
}

function perId(lines: readonly SoldLine[], idOf: (line: SoldLine) => number | null): { ids: number[]; qtys: number[] } {
  const sums = new Map<number, number>()
  for (const line of lines) {
    const id = idOf(line)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + line.qty)
  }
  const ids = [...sums.keys()].sort((left, right) => left - right)
  return { ids, qtys: ids.map((id) => sums.get(id) ?? 0) }
}

/** Rows are locked in id order, so that carts with the same things in another order never wait for each other in a circle. */
async function takeFromShelf(ctx: SqlTxCtx, contributionId: number, lines: readonly SoldLine[]): Promise<void> {
  const { ids, qtys } = perId(lines, (line) => line.variantId)
  if (ids.length === 0) return
  const taken = await ctx.sql.rows<{ variantId: number }>(sql`
    WITH held AS MATERIALIZED (
      SELECT v.id, p.outofstock_allow FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.id = ANY(${ids}::int[]) ORDER BY v.id FOR UPDATE OF v),
    taken AS (
      UPDATE product_variant v SET quantity = v.quantity - w.qty FROM held, unnest(${ids}::int[], ${qtys}::int[]) AS w (variant_id, qty)
      WHERE v.id = held.id AND w.variant_id = held.id AND (held.outofstock_allow OR v.quantity >= w.qty) RETURNING v.id, w.qty)
    INSERT INTO stock_adjustment (variant_id, type, state, quantity, contribution_id, staff_id, created_at)
    SELECT id, 'adjustment', 'sold', -qty, ${contributionId}, ${ctx.actor.staffId}, ${ctx.now} FROM taken ORDER BY id RETURNING variant_id AS "variantId"`)
  if (taken.length === ids.length) return
  const short = ids.find((id) => !taken.some(({ variantId }) => variantId === id)) ?? 0
  const shelf = await ctx.sql.first<{ quantity: number }>(sql`SELECT quantity FROM product_variant WHERE id = ${short}`)
  throw refused(shortage(lines, (line) => line.variantId === short, shelf?.quantity ?? 0))
}

function shortage(lines: readonly SoldLine[], isShort: (line: SoldLine) => boolean, left: number): string {
  const line = lines.find(isShort)
  return stockRefusal(line?.description ?? 'An item', Number.MAX_SAFE_INTEGER, Math.max(0, left)) ?? ''
}

async function countSales(ctx: SqlTxCtx, lines: readonly SoldLine[]): Promise<void> {
  const { ids, qtys } = perId(lines, (line) => line.productId)
  if (ids.length === 0) return
  const counted = await ctx.sql.rows<{ id: number }>(sql`
    WITH held AS MATERIALIZED (SELECT p.id FROM product p WHERE p.id = ANY(${ids}::int[]) ORDER BY p.id FOR UPDATE)
    UPDATE product p SET sold_quantity = p.sold_quantity + w.qty FROM held, unnest(${ids}::int[], ${qtys}::int[]) AS w (product_id, qty)
    WHERE p.id = held.id AND w.product_id = held.id AND (p.outofstock_allow OR p.limit_sales IS NULL OR p.sold_quantity + w.qty <= p.limit_sales) RETURNING p.id`)
  if (counted.length === ids.length) return
  const short = ids.find((one) => !counted.some(({ id }) => id === one)) ?? 0
  const left = await ctx.sql.first<{ left: number }>(sql`SELECT limit_sales - sold_quantity AS left FROM product WHERE id = ${short}`)
  throw refused(shortage(lines, (line) => line.productId === short, left?.left ?? 0))
}

/**
 * What a sale takes: stock by an adjustment for each variant, and the product's count of sales (money 8.3). Refuses when something is no longer there.
 * A gift has no stock, and is counted only where the product limits its sales: the most given-to product is then no queue.
 */
export async function takeStock(ctx: SqlTxCtx, contributionId: number, lines: readonly SoldLine[]): Promise<void> {
  const goods = lines.filter((line) => !line.isDonation)
  await takeFromShelf(ctx, contributionId, goods)
  await countSales(
    ctx,
    lines.filter((line) => !line.isDonation || line.isLimited),
  )
}
