import { steps } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { countTry } from './count-try.server'
import { queuePasswordLink } from './queue-password-link.server'
import { RequestPasswordLinkInput } from './schemas'

/** Forgotten password. Known or unknown, the same is done here and the same is said: who gets a mail is decided in the job. */
export const requestPasswordLink = steps({
  name: 'staff.request-password-link',
  permission: null,
  input: RequestPasswordLinkInput,
  async run(ctx, { email, visitor }) {
    await perform(countTry, ctx, { email: null, address: visitor.address })
    await perform(queuePasswordLink, ctx, { email })
  },
})
