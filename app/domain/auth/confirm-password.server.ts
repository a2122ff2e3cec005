import { sqlOperation, workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { passwordMatches } from './hash-password.server'
import { staffById } from './account.server'
import { CURRENT_IS_WRONG, PASSWORD_FOR_EMAIL } from './messages'
import { ConfirmPasswordInput, CountConfirmationInput } from './schemas'
import { countSignIn, forgetTries, sessionKey } from './tries.server'

/**
 * Counts the try before the password is checked, so that fifty tries at once count as fifty. A right password clears
 * the count.
 */
const countConfirmation = sqlOperation({
  name: 'staff.count-confirmation',
  permission: null,
  input: CountConfirmationInput,
  audit: 'none',
  async run({ sql: runner, now }, { key, isRight }) {
    if (isRight) await forgetTries(runner, key)
    else await countSignIn(runner, now, { person: key, at: null })
  },
})

/**
 * Counts tries by session, so that an open session cannot be used to guess a password, and others elsewhere cannot use
 * up the rightful person's tries.
 */
export const confirmPassword = workflow({
  name: 'staff.confirm-password',
  permission: null,
  input: ConfirmPasswordInput,
  async run(ctx, { typed }) {
    const { staffId, sessionId } = ctx.actor
    const person = await staffById(ctx.read, staffId ?? 0)
    const key = sessionKey(sessionId ?? `none:${person.id}`)
    await perform(countConfirmation, ctx, { key, isRight: false })
    const isRight = await passwordMatches(typed, person.passwordHash)
    if (isRight) await perform(countConfirmation, ctx, { key, isRight })
    return isRight
  },
})

export async function refuseUnlessConfirmed(ctx: Ctx, typed: string, wanted = PASSWORD_FOR_EMAIL): Promise<void> {
  const passwordError = (sentence: string) =>
    new DomainError('invalid', sentence, { fields: { currentPassword: [sentence] } })
  if (typed === '') throw passwordError(wanted)
  if (!(await perform(confirmPassword, ctx, { typed }))) throw passwordError(CURRENT_IS_WRONG)
}
