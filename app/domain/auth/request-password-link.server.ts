import { sqlOperation } from '~/db/operation.server'
import { hashSecret } from '~/kit/codes/secret'
import { RequestPasswordLinkInput } from './schemas'
import { countSignIn, linkAddressKey, nameKey } from './tries.server'

/**
 * Forgotten password. Known or unknown, the same is done here and the same is said: who gets a mail is decided in the
 * job.
 */
export const requestPasswordLink = sqlOperation({
  name: 'staff.request-password-link',
  permission: null,
  input: RequestPasswordLinkInput,
  audit: 'none',
  async run(ctx, { email, visitor: { address } }) {
    if (address !== null)
      await countSignIn(ctx.sql, ctx.now, { person: null, at: { key: linkAddressKey(address), name: nameKey(email) } })
    ctx.enqueue({ job: 'staff.mail-password-link', payload: { email }, singletonKey: hashSecret(email) })
  },
})
