import type { SqlTxCtx } from '~/db/ctx'
import { exchangeAmount, type Quoted, keepNumber } from '~/domain/pricing/exchange'
import { actualPrice } from '~/domain/pricing/price'
import { tillSettings } from '~/domain/settings/till.server'
import { refused } from '~/kit/errors'
import { MAX_AMOUNT } from '~/kit/money'
import { join, sql } from '~/kit/sql'
import { recount } from './stored-order.server'
import { CURRENCY_UNKNOWN, explainNoRate, TOTAL_TOO_LARGE } from './messages'
import { readRates } from './count/rules'
import type { Order, OrderState } from './order'
import { readCartRules, makeConverters } from './prices.server'

type Row = {
  id: number
  qty: number
  isDonation: boolean
  isSponsorship: boolean
  originalMinor: bigint
  discountMinor: bigint
  recurringMinor: bigint | null
  hasInitialCharge: boolean
  listMinor: bigint | null
  saleMinor: bigint | null
  productCurrency: string
  linkMinor: bigint | null
  bundleCurrency: string | null
}

type RepricedAmounts = { originalMinor: bigint; discountMinor: bigint; recurringMinor: bigint | null }

type Conversion = { from: Quoted; to: Quoted; toCart: (minor: bigint, currency: string) => bigint | null }

const requireRate = (minor: bigint | null, currency: string): bigint => {
  if (minor === null) throw refused(explainNoRate(currency))
  return minor
}

const changeAmounts = (row: Row, change: (minor: bigint) => bigint): RepricedAmounts => ({
  originalMinor: change(row.originalMinor),
  discountMinor: change(row.discountMinor),
  recurringMinor: row.recurringMinor === null ? null : change(row.recurringMinor),
})

/**
 * A gift keeps its number; a product is repriced from the catalog. A sponsorship, or a line outside the catalog, keeps
 * its value (R-PRICES-7).
 */
function repriceRow(row: Row, { from, to, toCart }: Conversion): RepricedAmounts {
  if (row.isSponsorship) return changeAmounts(row, (minor) => exchangeAmount(minor, from, to))
  if (row.isDonation) return changeAmounts(row, (minor) => keepNumber(minor, from.currency, to.currency))
  if (row.linkMinor !== null) {
    const currency = row.bundleCurrency ?? row.productCurrency
    return {
      originalMinor: requireRate(toCart(row.linkMinor, currency), currency),
      discountMinor: 0n,
      recurringMinor: null,
    }
  }
  if (row.listMinor === null) return changeAmounts(row, (minor) => exchangeAmount(minor, from, to))
  const actual = actualPrice({ priceMinor: row.listMinor, salePriceMinor: row.saleMinor, isDonation: false })
  const price = requireRate(toCart(actual, row.productCurrency), row.productCurrency)
  const list = requireRate(toCart(row.listMinor, row.productCurrency), row.productCurrency)
  const isCharged = row.recurringMinor === null || row.hasInitialCharge
  return {
    originalMinor: isCharged ? price : 0n,
    discountMinor: isCharged ? list - price : 0n,
    recurringMinor: row.recurringMinor === null ? null : price,
  }
}

const listRows = async (ctx: SqlTxCtx, order: OrderState): Promise<Row[]> =>
  ctx.sql.rows<Row>(sql`
    SELECT l.id, l.qty, l.is_donation, l.sponsorship_id IS NOT NULL AS is_sponsorship,
      l.original_price_minor AS original_minor, l.discount_minor,
      l.recurring_minor,
      l.recurring_initial_charge AS has_initial_charge, v.price_minor AS list_minor, v.sale_price_minor AS sale_minor,
      coalesce(p.base_currency, ${ctx.organisation.currency}) AS product_currency, k.price_minor AS link_minor,
      coalesce(bp.base_currency, ${ctx.organisation.currency}) AS bundle_currency
    FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id
    LEFT JOIN product p ON p.id = v.product_id
      LEFT JOIN contribution_line b ON b.id = l.locked_to_line_id LEFT JOIN product_variant bv ON bv.id = b.variant_id
      LEFT JOIN product bp ON bp.id = bv.product_id
      LEFT JOIN linked_variant k ON k.parent_id = b.variant_id AND k.part_id = l.variant_id
    WHERE l.contribution_id = ${order.id} ORDER BY l.id`)

async function writePrices(ctx: SqlTxCtx, rows: readonly (RepricedAmounts & { id: number })[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    (row) =>
      sql`(${row.id}::int, ${row.originalMinor}::bigint, ${row.discountMinor}::bigint, ${row.recurringMinor}::bigint)`,
  )
  await ctx.sql.run(sql`
    UPDATE contribution_line l SET original_price_minor = w.original, price_minor = w.original,
      total_minor = l.qty * w.original, discount_minor = w.discount, recurring_minor = w.recurring
    FROM (VALUES ${join(values)}) AS w (id, original, discount, recurring) WHERE l.id = w.id`)
}

const isTooMuch = ({ qty, originalMinor, discountMinor, recurringMinor }: RepricedAmounts & { qty: number }): boolean =>
  [BigInt(qty) * originalMinor, discountMinor, recurringMinor ?? 0n].some((minor) => minor > MAX_AMOUNT)

/** Uses today's rate: reprices everything but gifts, and applies the codes to the new prices (R-PRICES-7). */
export async function changeCurrency(ctx: SqlTxCtx, order: OrderState, currency: string | null): Promise<Order> {
  if (currency === null || !tillSettings(ctx.settings).currencies.includes(currency)) throw refused(CURRENCY_UNKNOWN)
  if (currency === order.currency) return recount(ctx, order)
  const changes = { currency, ...readRates(readCartRules(ctx), currency) }
  const { cart: to, toCart } = makeConverters(ctx, { ...order, ...changes })
  const way = { from: makeConverters(ctx, order).cart, to, toCart }
  const rows = (await listRows(ctx, order)).map((row) => ({ id: row.id, qty: row.qty, ...repriceRow(row, way) }))
  if (rows.some(isTooMuch)) throw refused(TOTAL_TOO_LARGE)
  await writePrices(ctx, rows)
  return recount(ctx, order, { changes })
}
