import { sqlOperation } from '~/db/operation.server'
import { toSelection, SELECTION } from '~/lists/declare/filter-values'
import { refused } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { z } from 'zod'
import { defaultForm, lastForm, plansLeft } from './messages'
import { productList } from './list/products.list.server'
import { ENDED_PROFILES } from './stored.server'

/**
 * Refuses to delete the default donation form or the last one. Locks all forms, so that two deletions at once cannot
 * remove the last form.
 */
async function refuseForms(runner: SqlRunner, ids: readonly number[]): Promise<void> {
  const hasForm = await runner.first(
    sql`SELECT 1 FROM product WHERE id = ANY(${ids}::int[]) AND type = 'donation_form'`,
  )
  if (hasForm === null) return
  const forms = await runner.rows<{ id: number; name: string; isDefault: boolean }>(sql`
    SELECT p.id, p.name, coalesce(o.is_default, false) AS is_default FROM product p
    LEFT JOIN donation_form o ON o.product_id = p.id
    WHERE p.type = 'donation_form' AND p.deleted_at IS NULL ORDER BY p.id FOR NO KEY UPDATE OF p`)
  const going = forms.filter(({ id }) => ids.includes(id))
  const selected = going.find(({ isDefault }) => isDefault)
  if (selected) throw refused(defaultForm(selected.name))
  const [last] = going
  if (last && going.length === forms.length) throw refused(lastForm(last.name))
}

/**
 * Deletes softly, because old contributions show what was sold. Refuses while a recurring profile that has not ended
 * uses the product (R-PRODUCTS-5).
 */
export const deleteProducts = sqlOperation({
  name: 'products.delete-products',
  permission: 'product.edit',
  input: z.object(SELECTION),
  audit: 'when-changed',
  async run(ctx, input) {
    const ids = await productList.selected({ ...ctx, read: ctx.sql }, toSelection(input))
    await refuseForms(ctx.sql, ids)
    const living = await ctx.sql.first<{ name: string; count: bigint }>(sql`
      SELECT p.name, count(*) AS count FROM recurring_profile r JOIN product_variant v ON v.id = r.variant_id
      JOIN product p ON p.id = v.product_id
      WHERE p.id = ANY(${ids}::int[]) AND NOT r.status = ANY(${ENDED_PROFILES}) GROUP BY p.id, p.name ORDER BY p.id
      LIMIT 1`)
    if (living) throw refused(plansLeft(living.name, Number(living.count)))
    const deleted = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE product SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now},
        version = version + 1
      WHERE id = ANY(${ids}::int[]) AND deleted_at IS NULL RETURNING id`)
    for (const { id } of deleted)
      await ctx.publish('product.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return deleted.length
  },
})
