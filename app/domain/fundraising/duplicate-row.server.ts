import { sqlOperation } from '~/db/operation.server'
import { copyProducts } from '~/domain/products/copy-products.server'
import { notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { hashId } from '~/kit/codes/public-id'
import { lockProduct } from './internal.server'
import { RESTORE_FIRST } from './messages'
import { RowInput } from './row-input'

export const duplicateRow = sqlOperation({
  name: 'fundraising.duplicate-row',
  permission: 'product.add',
  input: RowInput,
  audit: 'when-changed',
  async run(ctx, { type, hashid: id }) {
    if (type === 'fundraising_page') throw notFound('The product')
    const held = await lockProduct(ctx, type, id)
    if (held.deletedAt !== null) throw refused(RESTORE_FIRST)
    const [copy] = await perform(copyProducts, ctx, { ids: [id] })
    if (copy === undefined) throw notFound('The product')
    if (type === 'donation_form') {
      await ctx.sql.run(sql`UPDATE product SET code = ${hashId(copy.id)} WHERE id = ${copy.id}`)
      await ctx.sql.run(sql`
        INSERT INTO donation_form (product_id, content)
        SELECT ${copy.id}, coalesce((SELECT content FROM donation_form WHERE product_id = ${id}), '{}')`)
    }
    return { type, id, name: held.name, copy }
  },
})
