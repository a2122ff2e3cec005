import { workflow } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { replaceKey } from './replace-key.server'
import { NothingInput } from '~/domain/auth/schemas'

/** A new API token for oneself: it gives nothing that one does not have. */
export const regenerateOwnKey = workflow({
  name: 'staff.regenerate-own-key',
  permission: null,
  input: NothingInput,
  async run(ctx) {
    if (ctx.actor.staffId === null) throw notFound('This person')
    return perform(replaceKey, ctx, { id: ctx.actor.staffId })
  },
})
