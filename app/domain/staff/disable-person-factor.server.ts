import { lockStaff } from '~/domain/auth/account.server'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { mayManage } from '~/domain/auth/roles'
import { PersonIdInput } from '~/domain/auth/schemas'
import { clearFactor } from '~/domain/auth/two-factor/clear-factor.server'
import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'

/**
 * For a person who lost their phone and recovery codes. Refuses staff who may do less than that person, so that they
 * cannot open the account.
 */
export const disablePersonFactor = sqlOperation({
  name: 'staff.disable-person-factor',
  permission: 'user.edit',
  input: PersonIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const person = await lockStaff(ctx.sql, id)
    if (!mayManage((requested) => ctx.actor.can(requested), person)) throw new DomainError('forbidden', ABOVE_YOU)
    await perform(clearFactor, ctx, { id })
    return { id }
  },
})
