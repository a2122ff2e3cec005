import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { KEY_FAILED } from './messages'
import { bbmsAccount, throwUnanswered } from './provider-account.server'
import { NothingInput } from './provider-input'
import { saveProvider } from './save-provider.server'

export const refreshPublicKey = workflow({
  name: 'providers.refresh-public-key',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx) {
    const publicKey = await throwUnanswered(KEY_FAILED, ctx.ports.providers.bbms.readPublicKey(await bbmsAccount(ctx)))
    await perform(saveProvider, ctx, { provider: 'bbms', publicKey })
    return publicKey
  },
})
