import { sqlOperation } from '~/db/operation.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { EditTemplateInput, MAX_BODY_LENGTH } from './schemas'
import { findTemplate } from '~/domain/messaging/templates'
import { toHtml, readWording } from '~/domain/messaging/wording.server'

const isOn = (sent: boolean | string | undefined): boolean =>
  sent === true || sent === 'on' || sent === '1' || sent === 'true'

/** Emails that protect accounts cannot be switched off. */
export const editTemplate = sqlOperation({
  name: 'messaging.edit-template',
  permission: 'email.edit',
  input: EditTemplateInput,
  async run(ctx, { name, subject, body, isActive }) {
    const template = findTemplate(name)
    if (template === null) throw notFound('The email')
    const clean = await cleanHtmlWithin(body, MAX_BODY_LENGTH, 'body')
    if (clean.trim() === '') throw new DomainError('invalid', EMPTY, { fields: { body: [EMPTY] } })
    const existing = await readWording(ctx.sql, name)
    const before = { subject: existing.subject, body: await toHtml(existing), isActive: existing.isActive }
    const after = { subject, body: clean, isActive: template.isRequired === true || isOn(isActive) }
    await ctx.sql.run(sql`INSERT INTO mail_template (name, subject, body, is_active, updated_at, updated_by)
      VALUES (${name}, ${subject}, ${clean}, ${after.isActive}, ${ctx.now}, ${ctx.actor.staffId})
      ON CONFLICT (name) DO UPDATE SET subject = EXCLUDED.subject, body = EXCLUDED.body, is_active = EXCLUDED.is_active,
      updated_at = EXCLUDED.updated_at, updated_by = EXCLUDED.updated_by`)
    await ctx.publish('mail-template.edited', { id: name, before, after })
    return { name }
  },
})

const EMPTY = 'Please write a message.'
