import { workflow } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { replaceKey } from './replace-key.server'
import { RegenerateOwnKeyInput } from '~/domain/auth/schemas'
import { refuseUnlessPassword } from '~/domain/auth/passwords/refuse-unless-password.server'

/** Requires the password, because the new token stays valid after the session in which it is made. */
export const regenerateOwnKey = workflow({
  name: 'staff.regenerate-own-key',
  permission: null,
  input: RegenerateOwnKeyInput,
  async run(ctx, { currentPassword }) {
    if (ctx.actor.staffId === null) throw notFound('This person')
    await refuseUnlessPassword(ctx, currentPassword)
    return perform(replaceKey, ctx, { id: ctx.actor.staffId })
  },
})
