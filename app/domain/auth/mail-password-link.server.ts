import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { days, later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { endPasswordLinks, staffByEmail } from './account.server'
import { accountWords } from './mails'
import { MailPasswordLinkInput } from './schemas'

export const LINK_MINUTES = 60
/** A first link stays valid longer, because people do not read an invitation within the hour. */
const INVITATION_DAYS = 3
const SECONDS_BETWEEN = 60

export async function wasJustMailed({ sql: runner, now }: SqlTxCtx, staffId: number): Promise<boolean> {
  const recent = await runner.first(sql`SELECT 1 FROM password_reset
    WHERE staff_id = ${staffId} AND created_at > ${now}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN})`)
  return recent !== null
}

/**
 * Runs in a job. The link works once, until the next one is mailed, for an hour, or for three days in an invitation.
 * Mails at most one per minute and person, and nothing to an unknown address.
 */
export const mailPasswordLink = sqlOperation({
  name: 'staff.mail-password-link',
  permission: 'user.edit',
  input: MailPasswordLinkInput,
  audit: 'when-changed',
  async run(ctx, { email, invitedBy }) {
    const { sql: runner, now } = ctx
    const person = await staffByEmail(runner, email)
    if (!person) return
    await runner.run(sql`SELECT 1 FROM staff WHERE id = ${person.id} FOR UPDATE`)
    if (await wasJustMailed(ctx, person.id)) return
    await endPasswordLinks(runner, person.id, now)
    const token = newSecret()
    const lifetime = invitedBy === undefined ? minutes(LINK_MINUTES) : days(INVITATION_DAYS)
    await runner.run(sql`INSERT INTO password_reset (token_hash, staff_id, created_at, expires_at)
      VALUES (${hashSecret(token)}, ${person.id}, ${now}, ${later(now, lifetime)})`)
    const words = { ...accountWords(ctx, person), link: `${ctx.officeUrl}/jpanel/password/${token}` }
    await perform(sendTemplate, ctx, {
      dedupeKey: `password-link:${hashSecret(token)}`,
      to: person.email,
      ...(invitedBy === undefined
        ? { template: 'staff_password_link', words: { ...words, minutes: String(LINK_MINUTES) } }
        : { template: 'staff_invitation', words: { ...words, by: invitedBy, days: String(INVITATION_DAYS) } }),
    })
    await ctx.publish('staff.password-link-mailed', { id: person.id })
  },
})
