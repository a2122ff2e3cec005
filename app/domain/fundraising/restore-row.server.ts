import { sqlOperation } from '~/db/operation.server'
import { restoreProducts } from '~/domain/products/restore-products.server'
import { refused } from '~/kit/errors'
import { authorize, perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { lockPage, lockProduct } from './internal.server'
import { NOT_ARCHIVED } from './messages'
import { RowInput } from './row-input'

export const restoreRow = sqlOperation({
  name: 'fundraising.restore-row',
  permission: ['product.edit', 'fundraisingpages.edit'],
  input: RowInput,
  audit: 'when-changed',
  async run(ctx, { type, hashid: id }) {
    authorize(ctx, type === 'fundraising_page' ? 'fundraisingpages.edit' : 'product.edit')
    const held = type === 'fundraising_page' ? await lockPage(ctx, id) : await lockProduct(ctx, type, id)
    if (held.deletedAt === null) throw refused(NOT_ARCHIVED)
    if (type !== 'fundraising_page') await perform(restoreProducts, ctx, { ids: [id] })
    else {
      await ctx.sql.run(
        sql`UPDATE fundraising_page SET deleted_at = NULL, deleted_by = NULL, updated_at = ${ctx.now} WHERE id = ${id}`,
      )
      await ctx.publish('fundraising_page.restored', {
        id,
        before: { deletedAt: held.deletedAt },
        after: { deletedAt: null },
      })
    }
    return { type, id, name: held.name }
  },
})
