import { sqlOperation } from '~/db/operation.server'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { hashSecret, newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { endPasswordLinks, lockStaff, refuseTakenEmail } from '~/domain/auth/account.server'
import { accountWords } from '~/domain/auth/mails'
import { ChangeEmailInput } from '~/domain/auth/schemas'

export const UNDO_DAYS = 14

export const isOtherEmail = (before: string, after: string): boolean => before.toLowerCase() !== after.toLowerCase()

/**
 * Ends open password links. The old address is notified and can undo the change, unless no password was ever set: then
 * the address may be a stranger's, and a link would open the account to them.
 */
export const changeEmail = sqlOperation({
  name: 'staff.change-email',
  permission: null,
  input: ChangeEmailInput,
  async run(ctx, { staffId, email }) {
    const { sql: runner, now, actor } = ctx
    const person = await lockStaff(runner, staffId)
    await refuseTakenEmail(runner, email, staffId)
    await runner.run(sql`UPDATE staff SET email = ${email} WHERE id = ${staffId}`)
    if (!isOtherEmail(person.email, email))
      return ctx.publish('staff.email-change-requested', {
        id: staffId,
        before: { email: person.email },
        after: { email },
      })
    await endPasswordLinks(runner, staffId, now)
    await ctx.publish('staff.email-changed', { id: staffId, before: { email: person.email }, after: { email } })
    if (person.passwordHash === null) return
    const token = newSecret()
    await runner.run(sql`INSERT INTO staff_email_change (token_hash, staff_id, old_email, new_email, created_at,
      expires_at)
      VALUES (${hashSecret(token)}, ${staffId}, ${person.email}, ${email}, ${now},
        ${later(now, hours(24 * UNDO_DAYS))})`)
    await perform(sendTemplate, ctx, {
      dedupeKey: `email-changed:${hashSecret(token)}`,
      to: person.email,
      template: 'staff_email_changed',
      words: {
        ...accountWords(ctx, person),
        old_email: person.email,
        new_email: email,
        by: actor.staffId === staffId ? '' : `by ${actor.name}`,
        link: `${ctx.officeUrl}/jpanel/password/undo/${token}`,
        days: String(UNDO_DAYS),
      },
    })
  },
})
