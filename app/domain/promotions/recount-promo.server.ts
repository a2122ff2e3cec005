import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockPromo } from './internal.server'
import { PromoIdInput } from './promo-input'

export const recountPromo = sqlOperation({
  name: 'promotions.recount-promo',
  permission: 'promocode.edit',
  input: PromoIdInput,
  async run(ctx, { id }) {
    const { code, usageCount: before } = await lockPromo(ctx.sql, id)
    const counted = await ctx.sql.first<{ usageCount: number }>(sql`
      UPDATE promo_code SET usage_count = (SELECT count(*) FROM contribution_promo k
        JOIN contribution c ON c.id = k.contribution_id
        WHERE k.promo_code_id = promo_code.id AND c.confirmed_at IS NOT NULL) WHERE id = ${id}
        RETURNING usage_count`)
    const usageCount = counted?.usageCount ?? 0
    await ctx.publish('promo_code.recounted', { id, before: { usageCount: before }, after: { usageCount } })
    return { id, code, usageCount }
  },
})
