import { sqlOperation } from '~/db/operation.server'
import { SignOutPersonInput } from '~/domain/auth/schemas'
import { OWNER_ONLY } from '~/kit/permission'
import { endSessions } from './end-sessions.server'

/** Owners end one session of a user, or all. */
export const signOutPerson = sqlOperation({
  name: 'staff.sign-out-person',
  permission: OWNER_ONLY,
  input: SignOutPersonInput,
  run: (ctx, { id, session }) => endSessions(ctx, id, session),
})
