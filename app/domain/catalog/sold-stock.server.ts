import type { SqlTxCtx } from '~/db/ctx'
import { stockError } from '~/domain/pricing/stock'
import { refused } from '~/kit/errors'
import { join, sql, type Sql } from '~/kit/sql'

export type SoldLine = {
  variantId: number | null
  productId: number | null
  description: string
  qty: number
  isDonation: boolean
  isLimited: boolean
}

type Amounts = { ids: number[]; qtys: number[] }

function perId(lines: readonly SoldLine[], idOf: (line: SoldLine) => number | null): Amounts {
  const sums = new Map<number, number>()
  for (const line of lines) {
    const id = idOf(line)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + line.qty)
  }
  const ids = [...sums.keys()].sort((left, right) => left - right)
  return { ids, qtys: ids.map((id) => sums.get(id) ?? 0) }
}

function shortage(lines: readonly SoldLine[], isShort: (line: SoldLine) => boolean, left: number): string {
  const line = lines.find(isShort)
  return stockError(line?.description ?? 'An item', Number.MAX_SAFE_INTEGER, Math.max(0, left)) ?? ''
}

type Taking = { contributionId: number; goods: Amounts; counted: Amounts; isSold: boolean }

const wantedQuantity = (id: Sql, { ids, qtys }: Amounts): Sql =>
  sql`(${qtys}::int[])[array_position(${ids}::int[], ${id})]`

/** Left out if no product has a sales limit: most carts have none, and Postgres would still prepare the query. */
const countSalesSql = ({ counted, goods, isSold }: Taking): Sql[] =>
  counted.ids.length === 0
    ? []
    : [
        sql`sold AS MATERIALIZED (
          SELECT p.id FROM product p WHERE p.id = ANY(${counted.ids}::int[]) AND (SELECT count(*)
            FROM taken) = ${goods.ids.length} ORDER BY p.id FOR NO KEY UPDATE)`,
        sql`counted AS (
          UPDATE product p SET sold_quantity = p.sold_quantity + ${wantedQuantity(sql`p.id`, counted)} FROM sold
          WHERE p.id = sold.id AND (${isSold} OR p.outofstock_allow OR p.limit_sales IS NULL
            OR p.sold_quantity + ${wantedQuantity(sql`p.id`, counted)} <= p.limit_sales) RETURNING p.id)`,
      ]

/**
 * Locks rows in id order, variants before products, so that carts with the same items cannot deadlock; locks products
 * only after every variant is taken. With NO KEY, rows that only refer to these do not wait.
 */
const takeStockSql = (ctx: SqlTxCtx, { contributionId, goods, counted, isSold }: Taking): Sql => sql`
  WITH ${join([
    sql`held AS MATERIALIZED (
      SELECT v.id, p.outofstock_allow FROM product_variant v JOIN product p ON p.id = v.product_id
      WHERE v.id = ANY(${goods.ids}::int[]) ORDER BY v.id FOR NO KEY UPDATE OF v)`,
    sql`taken AS (
      UPDATE product_variant v SET quantity = v.quantity - ${wantedQuantity(sql`v.id`, goods)} FROM held
      WHERE v.id = held.id AND (${isSold} OR held.outofstock_allow OR v.quantity >= ${wantedQuantity(sql`v.id`, goods)})
      RETURNING v.id)`,
    sql`adjusted AS (
      INSERT INTO stock_adjustment (variant_id, type, state, quantity, contribution_id, staff_id, created_at)
      SELECT id, 'adjustment', 'sold', -${wantedQuantity(sql`id`, goods)}, ${contributionId}, ${ctx.actor.staffId},
        ${ctx.now} FROM taken ORDER BY id)`,
    ...countSalesSql({ contributionId, goods, counted, isSold }),
  ])}
  SELECT ARRAY(SELECT id
    FROM taken) AS variants, ${counted.ids.length === 0 ? sql`'{}'::int[]` : sql`ARRAY(SELECT id FROM counted)`}
      AS products`

const findMissing = ({ ids }: Amounts, found: readonly number[]): number | undefined =>
  ids.find((id) => !found.includes(id))

function sumWanted(lines: readonly SoldLine[]): Pick<Taking, 'goods' | 'counted'> {
  const goods = lines.filter((line) => !line.isDonation)
  const limited = lines.filter((line) => line.isLimited)
  return { goods: perId(goods, (line) => line.variantId), counted: perId(limited, (line) => line.productId) }
}

/** Returns what `takeStock` took for a payment that failed. Locks rows in the same order. */
export async function returnStock(ctx: SqlTxCtx, contributionId: number, lines: readonly SoldLine[]): Promise<void> {
  const { goods, counted } = sumWanted(lines)
  if (goods.ids.length + counted.ids.length === 0) return
  await ctx.sql.run(sql`
    WITH held AS MATERIALIZED (SELECT id FROM product_variant WHERE id = ANY(${goods.ids}::int[])
      ORDER BY id FOR NO KEY UPDATE),
    returned AS (
      UPDATE product_variant v SET quantity = v.quantity + w.qty
      FROM held, unnest(${goods.ids}::int[], ${goods.qtys}::int[]) AS w (variant_id, qty)
      WHERE v.id = held.id AND w.variant_id = held.id RETURNING v.id, w.qty),
    adjusted AS (
      INSERT INTO stock_adjustment (variant_id, type, state, quantity, contribution_id, staff_id, created_at)
      SELECT id, 'adjustment', 'sold', qty, ${contributionId}, ${ctx.actor.staffId}, ${ctx.now} FROM returned
      ORDER BY id),
    sold AS MATERIALIZED (SELECT p.id FROM product p WHERE p.id = ANY(${counted.ids}::int[]) AND (SELECT count(*)
      FROM returned) >= 0 ORDER BY p.id FOR NO KEY UPDATE)
    UPDATE product p SET sold_quantity = p.sold_quantity - w.qty
    FROM sold, unnest(${counted.ids}::int[], ${counted.qtys}::int[]) AS w (product_id, qty)
    WHERE p.id = sold.id AND w.product_id = sold.id`)
}

/**
 * Takes stock by an adjustment for each variant and counts the product's sales; throws if stock is gone. Counts sales
 * only if the product limits them, so that popular products cause no lock queue (R-PRICES-9).
 */
export async function takeStock(ctx: SqlTxCtx, contributionId: number, lines: readonly SoldLine[]): Promise<void> {
  const wanted = { contributionId, ...sumWanted(lines), isSold: false }
  if (wanted.goods.ids.length + wanted.counted.ids.length === 0) return
  const got = await ctx.sql.first<{ variants: number[]; products: number[] }>(takeStockSql(ctx, wanted))
  const variant = findMissing(wanted.goods, got?.variants ?? [])
  if (variant !== undefined) {
    const shelf = await ctx.sql.first<{ left: number }>(
      sql`SELECT quantity AS left FROM product_variant WHERE id = ${variant}`,
    )
    throw refused(shortage(lines, (line) => !line.isDonation && line.variantId === variant, shelf?.left ?? 0))
  }
  const product = findMissing(wanted.counted, got?.products ?? [])
  if (product === undefined) return
  const count = await ctx.sql.first<{ left: number }>(
    sql`SELECT limit_sales - sold_quantity AS left FROM product WHERE id = ${product}`,
  )
  throw refused(shortage(lines, (line) => line.isLimited && line.productId === product, count?.left ?? 0))
}

/** Like `takeStock`, but for goods that were already handed over: the stock may go below zero (R-DEVICES-6). */
export async function takeSoldStock(ctx: SqlTxCtx, contributionId: number, lines: readonly SoldLine[]): Promise<void> {
  const wanted = { contributionId, ...sumWanted(lines), isSold: true }
  if (wanted.goods.ids.length + wanted.counted.ids.length > 0) await ctx.sql.first(takeStockSql(ctx, wanted))
}
