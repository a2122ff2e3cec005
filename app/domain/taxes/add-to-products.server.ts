import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockRule } from './internal.server'
import { RuleIdInput } from './rule-input'

export const addToProducts = sqlOperation({
  name: 'taxes.add-to-products',
  permission: 'tax.edit',
  input: RuleIdInput,
  async run(ctx, { id }) {
    const { code } = await lockRule(ctx.sql, id)
    const count = await ctx.sql.run(sql`
      INSERT INTO tax_rule_product (tax_rule_id, product_id)
      SELECT ${id}, p.id FROM product p WHERE p.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM product_variant v
          WHERE v.product_id = p.id AND v.deleted_at IS NULL AND NOT v.is_donation)
      ON CONFLICT DO NOTHING`)
    await ctx.publish('tax_rule.added-to-products', { id, after: { addedToProducts: count } })
    return { id, code, count }
  },
})
