import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { sql } from '~/kit/sql'
import { lockMethod, oneShippingSaveAtATime } from './internal.server'
import { methodForm } from './method-form.server'
import { methodIn, SaveMethodInput } from './method-input'

const TIERS_CHANGED = 'The tiers were changed meanwhile. Please check the prices and save again.'

export const saveMethod = sqlOperation({
  name: 'shipping.save-method',
  permission: 'shipping.edit',
  input: SaveMethodInput,
  async run(ctx, { id, ...raw }) {
    const { currency } = ctx.organisation
    const method = readForm(methodIn(currency), raw)
    await oneShippingSaveAtATime(ctx.sql)
    if (id !== undefined) await lockMethod(ctx.sql, id)
    const tiers = (await ctx.sql.rows<{ id: number }>(sql`SELECT id FROM shipping_tier ORDER BY id`)).map(
      (tier) => tier.id,
    )
    const priced = method.prices.map(({ tierId }) => tierId).toSorted((one, other) => one - other)
    if (tiers.join() !== priced.join()) throw new DomainError('conflict', TIERS_CHANGED)
    const before = id === undefined ? null : await methodForm(ctx.sql, id, currency)
    const { name, code, priority, showOnWeb, isDefault, countries, regions } = method
    const saved =
      id === undefined
        ? await ctx.sql.first<{ id: number }>(sql`
            INSERT INTO shipping_method (name, code, priority, show_on_web, is_default, countries, regions)
            VALUES (${name}, ${code ?? ''}, ${priority}, ${showOnWeb}, ${isDefault}, ${countries}::text[],
              ${regions}::text[]) RETURNING id`)
        : await ctx.sql.first<{ id: number }>(sql`
            UPDATE shipping_method SET name = ${name}, code = ${code ?? ''}, priority = ${priority},
              show_on_web = ${showOnWeb}, is_default = ${isDefault},
              countries = ${countries}::text[], regions = ${regions}::text[] WHERE id = ${id} RETURNING id`)
    const methodId = saved?.id ?? 0
    if (isDefault)
      await ctx.sql.run(sql`UPDATE shipping_method SET is_default = false WHERE is_default AND id <> ${methodId}`)
    await ctx.sql.run(sql`DELETE FROM shipping_price WHERE method_id = ${methodId}`)
    await ctx.sql.run(sql`
      INSERT INTO shipping_price (method_id, tier_id, price_minor)
      SELECT ${methodId}, tier_id, minor FROM unnest(${method.prices.map(({ tierId }) => tierId)}::int[],
        ${method.prices.map(({ price }) => price)}::bigint[]) AS p (tier_id, minor)`)
    const after = await methodForm(ctx.sql, methodId, currency)
    await ctx.publish('shipping_method.saved', {
      id: methodId,
      ...(before ? { before: before.values } : {}),
      after: after?.values,
    })
    return { id: methodId, name: name ?? '' }
  },
})
