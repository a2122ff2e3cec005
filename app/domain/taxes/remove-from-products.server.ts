import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockRule } from './internal.server'
import { RuleIdInput } from './rule-input'

export const removeFromProducts = sqlOperation({
  name: 'taxes.remove-from-products',
  permission: 'tax.edit',
  input: RuleIdInput,
  async run(ctx, { id }) {
    const { code } = await lockRule(ctx.sql, id)
    const removed = await ctx.sql.records<{ product_id: number }>(
      sql`DELETE FROM tax_rule_product WHERE tax_rule_id = ${id} RETURNING product_id`,
    )
    await ctx.publish('tax_rule.removed-from-products', {
      id,
      before: { products: removed.map(({ product_id }) => product_id) },
      after: { products: [] },
    })
    return { id, code, count: removed.length }
  },
})
