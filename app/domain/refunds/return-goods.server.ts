import type { SqlTxCtx } from '~/db/ctx'
import { returnStock, type SoldLine } from '~/domain/catalog/sold-stock.server'
import { sql } from '~/kit/sql'
import type { Refundable } from './refund'
import type { Head, RefundRow } from './refunds.server'

type Line = SoldLine & { unitId: number; unitQty: number }

async function countPieces(ctx: SqlTxCtx, refund: RefundRow, of: Refundable): Promise<ReadonlyMap<number, number>> {
  if (refund.kind === 'whole') return new Map(of.units.map((unit) => [unit.lineId, unit.qty - unit.refundedQty]))
  const lines = await ctx.sql.rows<{ lineId: number; qty: number }>(
    sql`SELECT line_id, qty FROM refund_line WHERE refund_id = ${refund.id}`,
  )
  return new Map(lines.map(({ lineId, qty }) => [lineId, qty]))
}

async function readGoods(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<SoldLine[]> {
  if (!refund.returnsGoods) return []
  const pieces = await countPieces(ctx, refund, of)
  const lines = await ctx.sql.rows<Line>(sql`
    SELECT l.variant_id, v.product_id, l.description, l.qty,
      l.is_donation, p.limit_sales IS NOT NULL AS is_limited,
      coalesce(l.locked_to_line_id, l.id) AS unit_id, coalesce(b.qty, l.qty) AS unit_qty
    FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    LEFT JOIN contribution_line b ON b.id = l.locked_to_line_id WHERE l.contribution_id = ${of.id} ORDER BY l.id`)
  return lines.flatMap(({ unitId, unitQty, ...line }) => {
    const qty = ((pieces.get(unitId) ?? 0) * line.qty) / unitQty
    return qty > 0 ? [{ ...line, qty }] : []
  })
}

export async function returnGoods(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  const goods = await readGoods(ctx, refund, of)
  if (goods.length === 0) return
  await returnStock(ctx, of.id, goods)
  await ctx.sql.run(sql`UPDATE refund SET returned_goods = ${JSON.stringify(goods)}::jsonb WHERE id = ${refund.id}`)
}

export async function retakeGoods(ctx: SqlTxCtx, refund: RefundRow, of: Head): Promise<void> {
  const row = await ctx.sql.first<{ goods: SoldLine[] | null }>(sql`
    WITH was AS (SELECT id, returned_goods AS goods FROM refund WHERE id = ${refund.id})
    UPDATE refund r SET returned_goods = NULL FROM was WHERE r.id = was.id RETURNING was.goods`)
  const goods = row?.goods ?? []
  await returnStock(
    ctx,
    of.id,
    goods.map((line) => ({ ...line, qty: -line.qty })),
  )
}
