import { workflow } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { hashPassword } from './hash-password.server'
import { LINK_IS_DEAD } from './messages'
import { judgePassword } from './passwords/judge-password.server'
import { personOfLink } from './queries.server'
import { ResetPasswordInput } from './schemas'
import { setPasswordByLink } from './set-password-by-link.server'

/** Checks and hashes the password before it locks any row. */
export const resetPassword = workflow({
  name: 'staff.reset-password',
  permission: null,
  input: ResetPasswordInput,
  async run(ctx, { token, password }) {
    const person = await personOfLink(ctx, token)
    if (!person) throw refused(LINK_IS_DEAD)
    const fault = await judgePassword(ctx, password, person)
    if (fault) throw new DomainError('invalid', fault, { fields: { password: [fault] } })
    await perform(setPasswordByLink, ctx, { tokenHash: hashSecret(token), passwordHash: await hashPassword(password) })
  },
})
