import { workflow } from '~/db/operation.server'
import { refuseUnlessPassword } from '~/domain/auth/passwords/refuse-unless-password.server'
import { SignOutElsewhereInput } from '~/domain/auth/schemas'
import { DomainError } from '~/kit/errors'
import { FORBIDDEN, perform } from '~/kit/operation'
import { endSessions } from './end-sessions.server'

export const signOutElsewhere = workflow({
  name: 'staff.sign-out-elsewhere',
  permission: null,
  input: SignOutElsewhereInput,
  async run(ctx, { session, currentPassword }) {
    const { staffId } = ctx.actor
    if (staffId === null) throw new DomainError('forbidden', FORBIDDEN)
    await refuseUnlessPassword(ctx, currentPassword)
    return perform(endSessions, ctx, { id: staffId, session })
  },
})
