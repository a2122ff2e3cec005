export const INTEGRATION_TARGETS = ['salesforce', 'mailchimp', 'hubspot'] as const
export type IntegrationTarget = (typeof INTEGRATION_TARGETS)[number]

/** Its message may be shown. */
export class IntegrationRefused extends Error {
  override readonly name = 'IntegrationRefused'
}

/**
 * The connector service that sends data to other systems. Throws `IntegrationRefused`, or another error when it is
 * unclear whether the data arrived.
 */
export type DataIntegrations = {
  isConfigured: boolean
  /** Call this after the target was authorized there; refuses when the service has no record of it. */
  connect(target: IntegrationTarget): Promise<void>
  /** Revokes the authorization; succeeds when it is already gone. */
  disconnect(target: IntegrationTarget): Promise<void>
}
