import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockTemplate } from './internal.server'
import { TemplateIdInput } from './template-input'

export const makeDefaultTemplate = sqlOperation({
  name: 'receipts.make-default-template',
  permission: 'admin.general',
  input: TemplateIdInput,
  async run(ctx, { id }) {
    const { name } = await lockTemplate(ctx, id)
    const before = await ctx.sql.first<{ id: number }>(
      sql`UPDATE tax_receipt_template SET is_default = false, updated_at = ${ctx.now} WHERE is_default AND id <> ${id}
        RETURNING id`,
    )
    await ctx.sql.run(sql`UPDATE tax_receipt_template SET is_default = true, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('receipt-template.made-default', {
      id,
      before: { default: before?.id ?? id },
      after: { default: id },
    })
    return { id, name }
  },
})
