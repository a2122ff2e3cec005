import { workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { TRY_AGAIN } from './messages'
import { recordConnection } from './record-connection.server'
import { TargetInput } from './schemas'

/**
 * Revokes the authorization at the connector service before recording it here. If that fails, the system stays
 * connected (R-INTEGRATIONS-2).
 */
export const disconnectTarget = workflow({
  name: 'integrations.disconnect-target',
  permission: 'admin.general',
  input: TargetInput,
  async run(ctx, { target }): Promise<void> {
    await ctx.ports.dataIntegrations.disconnect(target).catch(() => {
      throw refused(TRY_AGAIN)
    })
    await perform(recordConnection, ctx, { target, isConnected: false })
  },
})
