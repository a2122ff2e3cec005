import { IntegrationRefused, type DataIntegrations, type IntegrationTarget } from '~/ports/data-integrations'

const NOT_CONFIGURED = 'This installation has no connector service, so nothing can be connected.'

export const noDataIntegrations: DataIntegrations = {
  isConfigured: false,
  connect: async () => {
    throw new IntegrationRefused(NOT_CONFIGURED)
  },
  disconnect: async () => undefined,
}

export const standInDataIntegrations = (authorized: Set<IntegrationTarget>): DataIntegrations => ({
  isConfigured: true,
  connect: async (target) => {
    if (!authorized.has(target))
      throw new IntegrationRefused('Authorize it at the connector service first, then connect it here.')
  },
  disconnect: async (target) => {
    authorized.delete(target)
  },
})
