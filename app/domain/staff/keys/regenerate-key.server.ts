import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { lockedStaff } from '~/domain/auth/account.server'
import { replaceKey } from './replace-key.server'
import { reachesOver } from '~/domain/auth/roles'
import { PersonIdInput } from '~/domain/auth/schemas'

/**
 * A new API token for a person; its holder may do what that person may, so it must not reach over the one who makes the
 * request.
 */
export const regenerateKey = sqlOperation({
  name: 'staff.regenerate-key',
  permission: 'user.add',
  input: PersonIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const person = await lockedStaff(ctx.sql, id)
    if (!reachesOver((requested) => ctx.actor.can(requested), person)) throw new DomainError('forbidden', ABOVE_YOU)
    return perform(replaceKey, ctx, { id })
  },
})
