import { isVisibleAtTill } from '~/domain/catalog/queries.server'
import { tillSettings } from '~/domain/settings/till.server'
import { notFound, refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { loadOrder } from '~/domain/cart/current-order.server'
import { CURRENCY_UNKNOWN } from '~/domain/cart/messages'
import type { OrderLine } from '~/domain/cart/order'
import { makeConverters } from '~/domain/cart/prices.server'
import { mayVisitSale } from '~/domain/contributions/visible-sale.server'

export type SoldAgain = {
  currency: string
  lines: OrderLine[]
  skipped: string[]
}

async function stillSold(ctx: Ctx, id: number): Promise<Set<number>> {
  const rows = await ctx.read.rows<{ id: number }>(sql`
    SELECT l.id FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
    JOIN product p ON p.id = v.product_id
      LEFT JOIN fundraising_page g ON g.id = l.fundraising_page_id
    WHERE l.contribution_id = ${id} AND v.deleted_at IS NULL AND p.deleted_at IS NULL
      AND CASE WHEN l.fundraising_page_id IS NULL THEN ${isVisibleAtTill(ctx)} ELSE g.status = 'active'
      AND g.deleted_at IS NULL END`)
  return new Set(rows.map((row) => row.id))
}

type ToCart = (minor: bigint, currency: string) => bigint | null

function exchangeLine(line: OrderLine, currency: string, toCart: ToCart): OrderLine | null {
  const price = toCart(line.priceMinor, currency)
  const original = toCart(line.originalPriceMinor, currency)
  const later = line.recurringMinor === null ? null : toCart(line.recurringMinor, currency)
  if (price === null || original === null || (later === null && line.recurringMinor !== null)) return null
  return { ...line, priceMinor: price, originalPriceMinor: original, recurringMinor: later }
}

/**
 * Returns the goods and gifts of a sale that may go into another cart. Leaves out sponsorships, because a child is
 * sponsored once, and parts, which come with their bundle.
 */
export async function readSoldAgain(ctx: Ctx, id: number, wanted: string | null): Promise<SoldAgain> {
  if (!(await mayVisitSale(ctx, id))) throw notFound('That contribution')
  const sale = await loadOrder(ctx, id)
  const currency = wanted ?? sale.currency
  if (!tillSettings(ctx.settings).currencies.includes(currency)) throw refused(CURRENCY_UNKNOWN)
  const { toCart } = makeConverters(ctx, { currency, functionalCurrency: null, functionalRate: '' })
  const sold = await stillSold(ctx, id)
  const lines: OrderLine[] = []
  const skipped = new Set<string>()
  for (const line of sale.lines.filter(
    ({ sponsorshipId, lockedToLineId }) => sponsorshipId === null && lockedToLineId === null,
  )) {
    const exchanged = sold.has(line.id) ? exchangeLine(line, sale.currency, toCart) : null
    if (exchanged) lines.push(exchanged)
    else skipped.add(line.description)
  }
  return { currency, lines, skipped: [...skipped] }
}
