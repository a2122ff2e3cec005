import { workflow } from '~/db/operation.server'
import { refuseUnlessPassword } from '~/domain/auth/passwords/refuse-unless-password.server'
import { SignOutPersonInput } from '~/domain/auth/schemas'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { endSessions } from './end-sessions.server'

export const signOutPerson = workflow({
  name: 'staff.sign-out-person',
  permission: OWNER_ONLY,
  input: SignOutPersonInput,
  async run(ctx, { id, session, currentPassword }) {
    await refuseUnlessPassword(ctx, currentPassword)
    return perform(endSessions, ctx, { id, session })
  },
})
