import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockTemplate } from './internal.server'
import { TemplateIdInput } from './template-input'

export const DEFAULT_NEEDED = 'The default template cannot be deleted. Make another template the default first.'

export const deleteTemplate = sqlOperation({
  name: 'receipts.delete-template',
  permission: 'admin.general',
  input: TemplateIdInput,
  async run(ctx, { id }) {
    const { name, isDefault } = await lockTemplate(ctx, id)
    if (isDefault) throw refused(DEFAULT_NEEDED)
    await ctx.sql.run(
      sql`UPDATE tax_receipt_template SET deleted_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${id}`,
    )
    await ctx.publish('receipt-template.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, name }
  },
})
