import type { SqlTxCtx } from '~/db/ctx'
import { hours, later } from '~/kit/clock'
import { minorDigits } from '~/kit/money'
import { join, sql, type Sql } from '~/kit/sql'
import { joinWithAnd } from '~/domain/locale/join-with-and'
import { counted } from '~/kit/text'

type Currencies = { from: string; to: string }
type Blocker = { one: string; many?: string; count: Sql }

const CART_LASTS = hours(14 * 24)

/** Payments stay counted in the old currency, even if a debit was returned. */
const PAID: Blocker = {
  one: 'contribution',
  count: sql`SELECT count(*)::int FROM contribution c WHERE c.confirmed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.captured_at IS NOT NULL)`,
}

const isOpenSince = (since: Date): Sql => sql`(c.confirmed_at IS NULL AND (c.payment_locked_at IS NOT NULL
  OR (c.deleted_at IS NULL AND c.started_at > ${since}
    AND coalesce((SELECT k.total_qty FROM cart k WHERE k.contribution_id = c.id), c.total_qty) > 0)))`

const listStartedSales = (ctx: SqlTxCtx): Blocker[] => [
  {
    one: 'open cart',
    count: sql`SELECT count(*)::int FROM contribution c WHERE ${isOpenSince(later(ctx.now, -CART_LASTS))}`,
  },
  {
    one: 'gift by text message',
    many: 'gifts by text message',
    count: sql`SELECT count(*)::int FROM talk WHERE amount_minor IS NOT NULL AND expires_at > ${ctx.now}`,
  },
]

/** Prices are whole numbers of the smallest unit. Archived records count, because they can be restored. */
const PRICED: Blocker[] = [
  {
    one: 'product',
    count: sql`SELECT count(*)::int FROM product p WHERE p.base_currency IS NULL
      AND (p.goal_minor > 0 OR p.goal_offset_minor <> 0
        OR EXISTS (SELECT 1 FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL
          AND (v.price_minor > 0 OR v.sale_price_minor > 0 OR v.price_minimum_minor > 0 OR v.cost_minor > 0
            OR v.fair_market_value_minor > 0 OR cardinality(v.price_presets) > 0
            OR EXISTS (SELECT 1 FROM linked_variant l WHERE l.parent_id = v.id AND l.price_minor > 0))))`,
  },
  {
    one: 'promo code',
    count: sql`SELECT count(*)::int FROM promo_code WHERE discount_minor > 0 AND deleted_at IS NULL`,
  },
  {
    one: 'shipping method',
    count: sql`SELECT count(DISTINCT p.method_id)::int FROM shipping_price p
      JOIN shipping_method m ON m.id = p.method_id WHERE p.price_minor > 0 AND m.deleted_at IS NULL`,
  },
  {
    one: 'shipping tier',
    count: sql`SELECT count(*)::int FROM shipping_tier WHERE min_minor > 0 OR max_minor > 0`,
  },
  {
    one: 'payment option',
    count: sql`SELECT count(*)::int FROM payment_option WHERE amount_minor > 0 AND deleted_at IS NULL`,
  },
  {
    one: 'fundraiser',
    count: sql`SELECT count(*)::int FROM fundraising_page g JOIN product p ON p.id = g.product_id
      WHERE p.base_currency IS NULL AND (g.goal_minor > 0 OR g.raised_offset_minor <> 0)`,
  },
]

/** For example `1 product and 2 promo codes`; empty if nothing blocks the change. */
async function listBlockers(ctx: SqlTxCtx, blockers: readonly Blocker[]): Promise<string> {
  const counts = await ctx.sql.first<{ counts: number[] }>(
    sql`SELECT ARRAY[${join(blockers.map(({ count }) => sql`(${count})`))}] AS counts`,
  )
  return joinWithAnd(
    blockers.flatMap(({ one, many }, index) => {
      const count = counts?.counts[index] ?? 0
      return count > 0 ? [counted(count, one, many)] : []
    }),
  )
}

/**
 * Returns why the currency cannot change, or null: payments keep their value in the old currency, and prices are whole
 * numbers of its smallest unit (R-SETTINGS-6).
 */
export async function currencyChangeError(
  ctx: SqlTxCtx,
  { from, to }: Currencies,
  rates: string,
): Promise<string | null> {
  const paid = await listBlockers(ctx, [PAID])
  if (paid !== '') return `The currency stays ${from}: ${paid} ${paid.startsWith('1 ') ? 'is' : 'are'} counted in it.`
  const open = await listBlockers(ctx, listStartedSales(ctx))
  if (open !== '') return `Finish or discard what was started in ${from} first: ${open}.`
  if (rates !== '') return `Remove the exchange rates first: they say what a unit is worth in ${from}.`
  if (minorDigits(from) === minorDigits(to)) return null
  const priced = await listBlockers(ctx, PRICED)
  return priced === '' ? null : `${to} has other decimals than ${from}. Remove the prices in ${from} first: ${priced}.`
}

/** Discards abandoned carts and moves fundraisers to the new currency (R-SETTINGS-6). */
export async function rebuildForCurrency(ctx: SqlTxCtx, { from, to }: Currencies): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE contribution SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
    WHERE confirmed_at IS NULL AND deleted_at IS NULL`)
  await ctx.sql.run(sql`
    UPDATE fundraising_page g SET currency = ${to}, updated_at = ${ctx.now}
    FROM product p WHERE p.id = g.product_id AND p.base_currency IS NULL AND g.currency = ${from}`)
}
