import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { toSelection, SELECTION } from '~/lists/declare/filter-values'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { PERMALINK_TAKEN } from './messages'
import { productList } from './list/products.list.server'

export const restoreProducts = sqlOperation({
  name: 'products.restore-products',
  permission: 'product.edit',
  input: z.object(SELECTION),
  audit: 'when-changed',
  async run(ctx, input) {
    const ids = await productList.selected({ ...ctx, read: ctx.sql }, toSelection(input))
    const taken = await ctx.sql.first<{ name: string }>(sql`
      SELECT p.name FROM product p JOIN product o ON lower(o.permalink) = lower(p.permalink) AND o.id <> p.id
        AND (o.deleted_at IS NULL OR o.id = ANY(${ids}::int[]))
      WHERE p.id = ANY(${ids}::int[]) AND p.deleted_at IS NOT NULL LIMIT 1`)
    if (taken) throw refused(`${taken.name}: ${PERMALINK_TAKEN}`)
    const restored = await ctx.sql.rows<{ id: number; was: Date }>(sql`
      UPDATE product p SET deleted_at = NULL, deleted_by = NULL, updated_at = ${ctx.now}, version = p.version + 1
      FROM (SELECT id, deleted_at FROM product WHERE id = ANY(${ids}::int[]) AND deleted_at IS NOT NULL) o
      WHERE p.id = o.id RETURNING p.id, o.deleted_at AS was`)
    for (const { id, was } of restored)
      await ctx.publish('product.restored', { id, before: { deletedAt: was }, after: { deletedAt: null } })
    return restored.length
  },
})
