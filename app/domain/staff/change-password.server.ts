import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { confirmPassword } from '~/domain/auth/confirm-password.server'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { staffById } from '~/domain/auth/account.server'
import { CURRENT_IS_WRONG } from '~/domain/auth/messages'
import { judgePassword } from '~/domain/auth/passwords/judge-password.server'
import { ChangePasswordInput } from '~/domain/auth/schemas'
import { setPassword } from '~/domain/auth/set-password.server'

const fieldError = (field: string, sentence: string) =>
  new DomainError('invalid', sentence, { fields: { [field]: [sentence] } })

/** Requires the current password. Ends the API token too, because a thief of the old password may have made it. */
export const changePassword = workflow({
  name: 'staff.change-password',
  permission: null,
  input: ChangePasswordInput,
  async run(ctx, { current, password }) {
    const person = await staffById(ctx.read, ctx.actor.staffId ?? 0)
    if (!(await perform(confirmPassword, ctx, { typed: current }))) throw fieldError('current', CURRENT_IS_WRONG)
    const fault = await judgePassword(ctx, password, person)
    if (fault) throw fieldError('password', fault)
    await perform(setPassword, ctx, {
      staffId: person.id,
      passwordHash: await hashPassword(password),
      storedSession: ctx.actor.sessionId ?? null,
    })
  },
})
