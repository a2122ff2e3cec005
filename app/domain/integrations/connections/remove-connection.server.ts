import { workflow } from '~/db/operation.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { PASSWORD_WANTED } from '~/domain/auth/messages'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { RemoveConnectionInput } from './connection-input'
import { FIXED_MAIL, FIXED_PAYMENTS } from './messages'
import { storeConnection } from './store-connection.server'
import { describeStored } from './stored.server'

export const removeConnection = workflow({
  name: 'integrations.remove-connection',
  permission: OWNER_ONLY,
  input: RemoveConnectionInput,
  async run(ctx, { connection, currentPassword }): Promise<void> {
    if (ctx.ports.connections.fixed[connection]) throw refused(connection === 'mail' ? FIXED_MAIL : FIXED_PAYMENTS)
    await refuseUnlessConfirmed(ctx, currentPassword, PASSWORD_WANTED)
    await perform(storeConnection, ctx, {
      connection,
      sealed: null,
      was: describeStored(ctx.settings, ctx.ports.vault, connection),
      about: null,
      isReplaced: false,
    })
  },
})
