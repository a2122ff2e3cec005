import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { TemplateNameInput } from './schemas'
import { findTemplate } from '~/domain/messaging/templates'
import { readWording, findStoredTemplate, toHtml } from '~/domain/messaging/wording.server'

export const restoreTemplate = sqlOperation({
  name: 'messaging.restore-template',
  permission: 'email.edit',
  input: TemplateNameInput,
  async run(ctx, { name }) {
    if (findTemplate(name) === null) throw notFound('The email')
    const before = await findStoredTemplate(ctx.sql, name)
    await ctx.sql.run(sql`DELETE FROM mail_template WHERE name = ${name}`)
    const own = await readWording(ctx.sql, name)
    const after = { subject: own.subject, body: await toHtml(own), isActive: own.isActive }
    await ctx.publish('mail-template.restored', { id: name, before: before ?? after, after })
    return { name }
  },
})
