import { sqlOperation } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sendMail } from '~/domain/messaging/send-mail.server'
import { endSessions, lockedStaff } from './internal.server'
import { passwordChangedMail } from './mails'
import { SetPasswordInput } from './schemas'

/** Puts a hash in place, ends the person's sessions (but the one that asks), and tells the person. API tokens stay. */
export const setPassword = sqlOperation({
  name: 'staff.set-password',
  permission: null,
  input: SetPasswordInput,
  async run(ctx, { staffId, passwordHash, keptSession }) {
    const { sql: over, now } = ctx
    const person = await lockedStaff(over, staffId)
    await over.run(sql`UPDATE staff SET password_hash = ${passwordHash} WHERE id = ${staffId}`)
    await endSessions(over, staffId, { now, but: keptSession })
    const mail = passwordChangedMail({ firstName: person.firstName, organisation: ctx.organisation.name })
    await perform(sendMail, ctx, { dedupeKey: `password-changed:${staffId}:${now.getTime()}`, to: person.email, ...mail })
    ctx.note({ subject: ['staff', staffId] })
  },
})
