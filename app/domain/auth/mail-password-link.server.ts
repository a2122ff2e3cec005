import { sqlOperation } from '~/db/operation.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { hashOf, newSecret } from '~/kit/secret'
import { sql } from '~/kit/sql'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { endPasswordLinks, staffByEmail } from './account.server'
import { accountWords } from './mails'
import { MailPasswordLinkInput } from './schemas'

export const LINK_MINUTES = 60
const SECONDS_BETWEEN = 60

/**
 * A job's operation: a link that is good once, for an hour and until the next, at most one a minute for each person.
 * Unknown addresses get nothing.
 */
export const mailPasswordLink = sqlOperation({
  name: 'staff.mail-password-link',
  permission: 'user.edit',
  input: MailPasswordLinkInput,
  skipsAudit: true,
  async run(ctx, { email }) {
    const { sql: over, now } = ctx
    const person = await staffByEmail(over, email)
    if (!person) return
    await over.run(sql`SELECT 1 FROM staff WHERE id = ${person.id} FOR UPDATE`)
    const recent = await over.first(sql`SELECT 1 FROM password_reset
      WHERE staff_id = ${person.id} AND created_at > ${now}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN})`)
    if (recent) return
    await endPasswordLinks(over, person.id, now)
    const token = newSecret()
    await over.run(sql`INSERT INTO password_reset (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashOf(token)}, ${person.id}, ${now}, ${later(now, minutes(LINK_MINUTES))})`)
    const link = `${ctx.officeUrl}/jpanel/password/${token}`
    await perform(sendTemplate, ctx, {
      dedupeKey: `password-link:${hashOf(token)}`,
      to: person.email,
      template: 'staff_password_link',
      words: { ...accountWords(ctx, person), link, minutes: String(LINK_MINUTES) },
    })
    await ctx.publish('staff.password-link-mailed', { id: person.id })
  },
})
