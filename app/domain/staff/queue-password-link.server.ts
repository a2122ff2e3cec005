import { sqlOperation } from '~/db/operation.server'
import { hashOf } from '~/kit/secret'
import { MailPasswordLinkInput } from './schemas'

export const queuePasswordLink = sqlOperation({
  name: 'staff.queue-password-link',
  permission: null,
  input: MailPasswordLinkInput,
  isQuiet: true,
  async run(ctx, { email }) {
    ctx.enqueue({ job: 'staff.mail-password-link', payload: { email }, singletonKey: hashOf(email) })
  },
})
