import type { ShippingMethod } from '~/domain/pricing/shipping'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { hours, later } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import type { ParcelQuote } from '~/ports/shipping-rates'

type StoredTier = { min: string; max: string | null; price: string }

/** Returns every method with its prices, in the organization's currency (R-SHIPPING-2). */
export async function shippingMethods(runner: SqlRunner): Promise<ShippingMethod[]> {
  const rows = await runner.rows<Omit<ShippingMethod, 'tiers'> & { tiers: StoredTier[] }>(sql`
    SELECT m.id, m.name, m.code, m.priority, m.is_default, m.countries, m.regions,
      coalesce((SELECT json_agg(json_build_object('min', t.min_minor::text, 'max', t.max_minor::text, 'price',
        p.price_minor::text))
        FROM shipping_price p JOIN shipping_tier t ON t.id = p.tier_id WHERE p.method_id = m.id), '[]') AS tiers
    FROM shipping_method m WHERE m.deleted_at IS NULL`)
  return rows.map((row) => ({
    ...row,
    tiers: row.tiers.map(({ min, max, price }) => ({
      minMinor: BigInt(min),
      maxMinor: max === null ? null : BigInt(max),
      priceMinor: BigInt(price),
    })),
  }))
}

const STORED_FOR = hours(12)

/** Quotes are valid for half a day (R-SHIPPING-3). */
export const oldestQuote = (now: Date): Date => later(now, -STORED_FOR)

type StoredQuote = Omit<ParcelQuote, 'minor'> & { minor: string }

export async function readQuotes(runner: SqlRunner, key: string, now: Date): Promise<ParcelQuote[] | null> {
  const row = await runner.first<{ quotes: StoredQuote[] }>(
    sql`SELECT quotes FROM shipping_rate WHERE key = ${key} AND quoted_at > ${oldestQuote(now)}`,
  )
  return row && row.quotes.map((quote) => ({ ...quote, minor: BigInt(quote.minor) }))
}

export const canShip = async ({ read, settings }: Ctx): Promise<boolean> =>
  shippingSettings(settings).couriers.length > 0 ||
  (await read.first(sql`SELECT 1 FROM shipping_method WHERE deleted_at IS NULL LIMIT 1`)) !== null
