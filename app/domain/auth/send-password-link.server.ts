import { sqlOperation } from '~/db/operation.server'
import { lockedStaff } from './account.server'
import { PersonIdInput } from './schemas'

/** "Send reset" on the user form: the mail goes to the person, so this reaches over nobody. */
export const sendPasswordLink = sqlOperation({
  name: 'staff.send-password-link',
  permission: 'user.edit',
  input: PersonIdInput,
  async run(ctx, { id }) {
    const { email } = await lockedStaff(ctx.sql, id)
    ctx.enqueue({ job: 'staff.mail-password-link', payload: { email: email.toLowerCase() } })
    await ctx.publish('staff.password-link-requested', { id })
    return { id }
  },
})
