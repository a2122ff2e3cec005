import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { lockStaff } from '~/domain/auth/account.server'
import { replaceKey } from './replace-key.server'
import { mayManage } from '~/domain/auth/roles'
import { PersonIdInput } from '~/domain/auth/schemas'

/**
 * The token allows everything that the person may do, so this is refused for a person with more permissions than the
 * actor.
 */
export const regenerateKey = sqlOperation({
  name: 'staff.regenerate-key',
  permission: 'user.add',
  input: PersonIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const person = await lockStaff(ctx.sql, id)
    if (!mayManage((requested) => ctx.actor.can(requested), person)) throw new DomainError('forbidden', ABOVE_YOU)
    return perform(replaceKey, ctx, { id })
  },
})
