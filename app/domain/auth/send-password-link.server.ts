import { sqlOperation } from '~/db/operation.server'
import { lockStaff } from './account.server'
import { wasJustMailed } from './mail-password-link.server'
import { PersonIdInput } from './schemas'

/**
 * The mail goes to the person, so `mayManage` is not required. `isNew` is false if one was sent within the last
 * minute. A person who never had a password gets another invitation.
 */
export const sendPasswordLink = sqlOperation({
  name: 'staff.send-password-link',
  permission: 'user.edit',
  input: PersonIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const { email, passwordHash } = await lockStaff(ctx.sql, id)
    if (await wasJustMailed(ctx, id)) return { id, isNew: false }
    const invited = passwordHash === null ? { invitedBy: ctx.actor.name } : {}
    const payload = { email: email.toLowerCase(), ...invited }
    ctx.enqueue({ job: 'staff.mail-password-link', payload })
    await ctx.publish('staff.password-link-requested', { id })
    return { id, isNew: true }
  },
})
