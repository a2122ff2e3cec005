import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { readForm } from '~/kit/form-input'
import { sql } from '~/kit/sql'
import { oneShippingSaveAtATime } from './internal.server'
import { tierValues } from './method-form.server'
import { SaveTiersInput, tiersIn, type TierInput } from './method-input'

async function writeTier(ctx: SqlTxCtx, { id, from, to }: TierInput): Promise<number> {
  const min = from ?? 0n
  const saved =
    (id === undefined
      ? null
      : await ctx.sql.first<{ id: number }>(
          sql`UPDATE shipping_tier SET min_minor = ${min}, max_minor = ${to} WHERE id = ${id} RETURNING id`,
        )) ??
    (await ctx.sql.first<{ id: number }>(
      sql`INSERT INTO shipping_tier (min_minor, max_minor) VALUES (${min}, ${to}) RETURNING id`,
    ))
  return saved?.id ?? 0
}

/**
 * Copies prices to new tiers from the tier below, or from the first one, so that every method has a price for every
 * tier.
 */
const fillPrices = (ctx: SqlTxCtx) =>
  ctx.sql.run(sql`
    INSERT INTO shipping_price (method_id, tier_id, price_minor)
    SELECT m.id, t.id, coalesce(
      (SELECT p.price_minor FROM shipping_price p JOIN shipping_tier o ON o.id = p.tier_id
        WHERE p.method_id = m.id AND o.min_minor < t.min_minor ORDER BY o.min_minor DESC LIMIT 1),
      (SELECT p.price_minor FROM shipping_price p JOIN shipping_tier o ON o.id = p.tier_id WHERE p.method_id = m.id
        ORDER BY o.min_minor LIMIT 1), 0)
    FROM shipping_method m CROSS JOIN shipping_tier t WHERE m.deleted_at IS NULL ON CONFLICT DO NOTHING`)

export const saveTiers = sqlOperation({
  name: 'shipping.save-tiers',
  permission: 'shipping.edit',
  input: SaveTiersInput,
  async run(ctx, raw) {
    const { currency } = ctx.organisation
    const { tiers } = readForm(tiersIn(currency), raw)
    await oneShippingSaveAtATime(ctx.sql)
    const before = await tierValues(ctx.sql, currency)
    const remaining: number[] = []
    for (const tier of tiers) remaining.push(await writeTier(ctx, tier))
    await ctx.sql.run(sql`DELETE FROM shipping_tier WHERE id <> ALL(${remaining}::int[])`)
    await fillPrices(ctx)
    await ctx.publish('shipping_tiers.saved', {
      id: 0,
      before: { tiers: before },
      after: { tiers: await tierValues(ctx.sql, currency) },
    })
    return { count: remaining.length }
  },
})
