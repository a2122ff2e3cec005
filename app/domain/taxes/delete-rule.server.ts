import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockRule } from './internal.server'
import { RuleIdInput } from './rule-input'

export const deleteRule = sqlOperation({
  name: 'taxes.delete-rule',
  permission: 'tax.edit',
  input: RuleIdInput,
  async run(ctx, { id }) {
    const { code } = await lockRule(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE tax_rule SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('tax_rule.deleted', { id, before: { code, deletedAt: null }, after: { deletedAt: ctx.now } })
    return { code }
  },
})
