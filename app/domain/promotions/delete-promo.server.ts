import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockPromo } from './internal.server'
import { PromoIdInput } from './promo-input'

/** Deletes softly, because contributions show the code they used. */
export const deletePromo = sqlOperation({
  name: 'promotions.delete-promo',
  permission: 'promocode.edit',
  input: PromoIdInput,
  async run(ctx, { id }) {
    const { code } = await lockPromo(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE promo_code SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('promo_code.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { code }
  },
})
