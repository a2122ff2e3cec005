import { sqlOperation } from '~/db/operation.server'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { refused } from '~/kit/errors'
import { authorize, perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { lockPage, lockProduct } from './internal.server'
import { ALREADY_ARCHIVED } from './messages'
import { RowInput } from './row-input'

/**
 * Soft-deletes a product, a donation form or a fundraising page. A page keeps its status, and no notification is sent
 * (R-FUNDRAISING-5).
 */
export const archiveRow = sqlOperation({
  name: 'fundraising.archive-row',
  permission: ['product.edit', 'fundraisingpages.edit'],
  input: RowInput,
  audit: 'when-changed',
  async run(ctx, { type, hashid: id }) {
    authorize(ctx, type === 'fundraising_page' ? 'fundraisingpages.edit' : 'product.edit')
    const held = type === 'fundraising_page' ? await lockPage(ctx, id) : await lockProduct(ctx, type, id)
    if (held.deletedAt !== null) throw refused(ALREADY_ARCHIVED)
    if (type !== 'fundraising_page') await perform(deleteProducts, ctx, { ids: [id] })
    else {
      await ctx.sql.run(
        sql`UPDATE fundraising_page SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId},
          updated_at = ${ctx.now} WHERE id = ${id}`,
      )
      await ctx.publish('fundraising_page.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    }
    return { type, id, name: held.name }
  },
})
