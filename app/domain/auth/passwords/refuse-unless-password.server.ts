import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { confirmPassword } from '../confirm-password.server'
import { CURRENT_IS_WRONG, PASSWORD_REQUIRED } from '../messages'

/**
 * Requires the password again, because a session left open is not enough to open an account to others or to close it to
 * them.
 */
export async function refuseUnlessPassword(ctx: Ctx, typed: string): Promise<void> {
  const wrong = (sentence: string) => new DomainError('invalid', sentence, { fields: { currentPassword: [sentence] } })
  if (typed === '') throw wrong(PASSWORD_REQUIRED)
  if (!(await perform(confirmPassword, ctx, { typed }))) throw wrong(CURRENT_IS_WRONG)
}
