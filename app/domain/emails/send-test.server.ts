import { sqlOperation } from '~/db/operation.server'
import { checkHtmlSize } from '~/domain/content/html-bounds'
import { later, hours } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { composeMail } from '~/domain/messaging/compose.server'
import { makeMailLook } from '~/domain/messaging/mail-look.server'
import { buildExampleTags } from './examples.server'
import { SendTestInput } from './schemas'
import { sendMail } from '~/domain/messaging/send-mail.server'
import { findTemplate } from '~/domain/messaging/templates'

const MAX_PER_HOUR = 20

export const sendTest = sqlOperation({
  name: 'messaging.send-test',
  permission: 'email.edit',
  input: SendTestInput,
  async run(ctx, { name, subject, body, example, to }) {
    checkHtmlSize(body)
    const template = findTemplate(name)
    if (template === null) throw notFound('The email')
    const sent = await ctx.sql.first<{ count: number }>(sql`SELECT count(*)::int AS count FROM mail
      WHERE dedupe_key >= 'test:' COLLATE "C" AND dedupe_key < 'test;' COLLATE "C"
        AND created_at > ${later(ctx.now, -hours(1))}`)
    if ((sent?.count ?? 0) >= MAX_PER_HOUR)
      throw new DomainError('too-many', 'Twenty test emails were requested in the last hour. Please wait a while.', {
        retryAfter: 600,
      })
    const mail = await composeMail(
      ctx,
      { subject: `Test: ${subject}`, body, isHtml: true, press: template.press },
      { ...(await buildExampleTags(ctx, name, example)), look: await makeMailLook(ctx.sql, ctx) },
    )
    await perform(sendMail, ctx, { dedupeKey: `test:${newSecret()}`, to, ...mail })
    await ctx.publish('mail-template.tested', { id: name, after: { test: to } })
    return { name, to }
  },
})
