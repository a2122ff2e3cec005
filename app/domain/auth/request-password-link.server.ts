import { sqlOperation } from '~/db/operation.server'
import { hashSecret } from '~/kit/codes/secret'
import { RequestPasswordLinkInput } from './schemas'
import { countSignIn, linkAddressKey, nameKey } from './tries.server'

/** Does and answers the same whether or not the address belongs to a person; the job decides who gets a mail. */
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
