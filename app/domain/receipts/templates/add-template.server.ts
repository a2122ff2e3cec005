import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { listTemplates } from './queries.server'
import { AddTemplateInput } from './template-input'

export const addTemplate = sqlOperation({
  name: 'receipts.add-template',
  permission: 'admin.general',
  input: AddTemplateInput,
  async run(ctx, { name, copyOf }) {
    const all = await listTemplates(ctx.sql)
    const from = copyOf === undefined ? all[0] : all.find(({ id }) => id === copyOf)
    if (!from) throw notFound('The template')
    const added = await ctx.sql.first<{ id: number }>(sql`
      WITH t AS (INSERT INTO tax_receipt_template (name, created_at, updated_at)
        VALUES (${name}, ${ctx.now}, ${ctx.now}) RETURNING id)
      INSERT INTO tax_receipt_template_version (template_id, revision, style, custom_label, body, created_at,
        created_by)
      SELECT id, 1, ${from.style}, ${from.customLabel}, ${from.body}, ${ctx.now}, ${ctx.actor.staffId}::int FROM t
      RETURNING template_id AS id`)
    const id = added?.id ?? 0
    await ctx.publish('receipt-template.added', { id, after: { name, copyOf: from.id } })
    return { id, name }
  },
})
