import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { confirmPassword } from '~/domain/auth/confirm-password.server'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { staffById } from '~/domain/auth/account.server'
import { CURRENT_IS_WRONG } from '~/domain/auth/messages'
import { passwordFault } from '~/domain/auth/password'
import { ChangePasswordInput } from '~/domain/auth/schemas'
import { setPassword } from '~/domain/auth/set-password.server'

const wrong = (field: string, sentence: string) =>
  new DomainError('invalid', sentence, { fields: { [field]: [sentence] } })

/** One's own password, by the current one. The API token stays, unless the form says to end it. */
export const changePassword = workflow({
  name: 'staff.change-password',
  permission: null,
  input: ChangePasswordInput,
  async run(ctx, { current, password, endToken }) {
    const person = await staffById(ctx.read, ctx.actor.staffId ?? 0)
    if (!(await perform(confirmPassword, ctx, { typed: current }))) throw wrong('current', CURRENT_IS_WRONG)
    const fault = passwordFault(password, [person.email.split('@')[0] ?? '', person.firstName, person.lastName])
    if (fault) throw wrong('password', fault)
    await perform(setPassword, ctx, {
      staffId: person.id,
      passwordHash: await hashPassword(password),
      storedSession: ctx.actor.sessionId ?? null,
      endsToken: endToken,
    })
  },
})
