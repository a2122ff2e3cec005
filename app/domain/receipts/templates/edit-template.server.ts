import { sqlOperation } from '~/db/operation.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockTemplate } from './internal.server'
import { EditTemplateInput, MAX_BODY_LENGTH } from './template-input'

const EMPTY = 'Please write what the receipt says.'
const CHANGED = 'This template was changed by someone else. Reload the page to see the changes.'

/**
 * Overwrites a version that no receipt was issued with. Otherwise keeps it and adds a new version for later receipts
 * (R-RECEIPTS-10).
 */
export const editTemplate = sqlOperation({
  name: 'receipts.edit-template',
  permission: 'admin.general',
  input: EditTemplateInput,
  async run(ctx, { id, name, seen, style, customLabel, body }) {
    const before = await lockTemplate(ctx, id)
    if (seen !== undefined && seen !== before.updatedAt.getTime()) throw new DomainError('conflict', CHANGED)
    const clean = await cleanHtmlWithin(body, MAX_BODY_LENGTH, 'body')
    if (clean.trim() === '') throw new DomainError('invalid', EMPTY, { fields: { body: [EMPTY] } })
    const after = { style, customLabel: style === 'custom_label' ? customLabel : null, body: clean }
    const isSame =
      before.style === after.style && before.customLabel === after.customLabel && before.body === after.body
    const revision = isSame || before.used === 0 ? before.revision : before.revision + 1
    if (!isSame)
      await ctx.sql.run(sql`
        INSERT INTO tax_receipt_template_version (template_id, revision, style, custom_label, body, created_at,
          created_by)
        VALUES (${id}, ${revision}, ${after.style}, ${after.customLabel}, ${clean}, ${ctx.now},
          ${ctx.actor.staffId}::int)
        ON CONFLICT (template_id, revision) DO UPDATE SET style = EXCLUDED.style, custom_label = EXCLUDED.custom_label,
        body = EXCLUDED.body,
          created_at = EXCLUDED.created_at, created_by = EXCLUDED.created_by`)
    await ctx.sql.run(sql`UPDATE tax_receipt_template SET name = ${name}, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('receipt-template.edited', {
      id,
      before: {
        name: before.name,
        revision: before.revision,
        style: before.style,
        customLabel: before.customLabel,
        body: before.body,
      },
      after: { name, revision, ...after },
    })
    return { id, name, revision }
  },
})
