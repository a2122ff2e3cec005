import { steps } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { countTry } from './count-try.server'
import { hashPassword, passwordMatches } from './hash-password.server'
import { staffById } from './internal.server'
import { CURRENT_IS_WRONG } from './messages'
import { passwordFault } from './password'
import { ChangePasswordInput } from './schemas'
import { setPassword } from './set-password.server'

const wrong = (field: string, sentence: string) => new DomainError('invalid', sentence, { fields: { [field]: [sentence] } })

/** One's own password, by the current one. Tries count as sign-in tries do: a session left open is no way to guess a password. */
export const changePassword = steps({
  name: 'staff.change-password',
  permission: null,
  input: ChangePasswordInput,
  async run(ctx, { current, password }) {
    const person = await staffById(ctx.read, ctx.actor.staffId ?? 0)
    await perform(countTry, ctx, { email: person.email.toLowerCase(), address: null })
    if (!(await passwordMatches(current, person.passwordHash))) throw wrong('current', CURRENT_IS_WRONG)
    const fault = passwordFault(password, [person.email.split('@')[0] ?? '', person.firstName, person.lastName])
    if (fault) throw wrong('password', fault)
    await perform(setPassword, ctx, {
      staffId: person.id,
      passwordHash: await hashPassword(password),
      keptSession: ctx.actor.sessionId ?? null,
    })
  },
})
