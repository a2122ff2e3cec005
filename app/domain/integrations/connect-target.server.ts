import { workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { IntegrationRefused } from '~/ports/data-integrations'
import { NO_ANSWER } from './messages'
import { recordConnection } from './record-connection.server'
import { TargetInput } from './schemas'

/**
 * Checks with the connector service first, so that a system is never shown as connected when it is not
 * (R-INTEGRATIONS-2).
 */
export const connectTarget = workflow({
  name: 'integrations.connect-target',
  permission: 'admin.general',
  input: TargetInput,
  async run(ctx, { target }): Promise<void> {
    await ctx.ports.dataIntegrations.connect(target).catch((error: unknown) => {
      throw refused(error instanceof IntegrationRefused ? error.message : NO_ANSWER)
    })
    await perform(recordConnection, ctx, { target, isConnected: true })
  },
})
