import { workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { TRY_AGAIN } from './messages'
import { recordConnection } from './record-connection.server'
import { TargetInput } from './schemas'

/**
 * Takes the authorization back at the connector service, then says so here. Where the service does not do it, the
 * system stays connected (R-INTEGRATIONS-2).
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
