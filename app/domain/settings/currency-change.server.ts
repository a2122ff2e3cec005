import type { SqlTxCtx } from '~/db/ctx'
import { minorDigits } from '~/kit/money'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

type Dependents = { contributions: number; products: number; promos: number; shipping: number; options: number }

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/**
 * What stands against another currency of the organization, or null (R-SETTINGS-6): whatever was paid keeps what it is
 * worth in the old one, and prices are whole numbers of its smallest unit.
 */
export async function currencyChangeError(
  ctx: SqlTxCtx,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const dependents = await ctx.sql.first<Dependents>(sql`
    SELECT (SELECT count(*)::int FROM contribution WHERE confirmed_at IS NOT NULL) AS contributions,
      (SELECT count(*)::int FROM product p WHERE p.base_currency IS NULL AND p.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL
          AND (v.price_minor > 0 OR v.price_minimum_minor > 0 OR cardinality(v.price_presets) > 0))) AS products,
      (SELECT count(*)::int FROM promo_code WHERE discount_minor > 0 AND deleted_at IS NULL) AS promos,
      (SELECT count(DISTINCT method_id)::int FROM shipping_price WHERE price_minor > 0) AS shipping,
      (SELECT count(*)::int FROM payment_option WHERE amount_minor > 0 AND deleted_at IS NULL) AS options`)
  if (dependents === null) return null
  const { contributions, products, promos, shipping, options } = dependents
  const verb = contributions === 1 ? 'is' : 'are'
  if (contributions > 0)
    return `The currency stays ${from}: ${counted(contributions, 'contribution')} ${verb} counted in it.`
  if (minorDigits(from) === minorDigits(to)) return null
  const priced = [
    ...(products > 0 ? [counted(products, 'product')] : []),
    ...(promos > 0 ? [counted(promos, 'promo code')] : []),
    ...(shipping > 0 ? [counted(shipping, 'shipping method')] : []),
    ...(options > 0 ? [counted(options, 'payment option')] : []),
  ]
  return priced.length === 0
    ? null
    : `${to} has other decimals than ${from}. Remove the prices in ${from} first: ${listed(priced)}.`
}
