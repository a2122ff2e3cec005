import { sqlOperation } from '~/db/operation.server'
import { SignOutElsewhereInput } from '~/domain/auth/schemas'
import { DomainError } from '~/kit/errors'
import { FORBIDDEN } from '~/kit/operation'
import { endSessions } from './end-sessions.server'

/** People end one of their own sessions, or all, but the one they are in. */
export const signOutElsewhere = sqlOperation({
  name: 'staff.sign-out-elsewhere',
  permission: null,
  input: SignOutElsewhereInput,
  async run(ctx, { session }) {
    const { staffId } = ctx.actor
    if (staffId === null) throw new DomainError('forbidden', FORBIDDEN)
    return endSessions(ctx, staffId, session)
  },
})
