export const INTEGRATION_TARGETS = ['salesforce', 'mailchimp', 'hubspot'] as const
export type IntegrationTarget = (typeof INTEGRATION_TARGETS)[number]

/** Its message may be shown. */
export class IntegrationRefused extends Error {
  override readonly name = 'IntegrationRefused'
}

/**
 * The connector service that carries data to other systems. Throws `IntegrationRefused`, or an error where nobody knows
 * whether it arrived.
 */
export type DataIntegrations = {
  isConfigured: boolean
  /** After it was authorized there: refuses where the service does not know of it. */
  connect(target: IntegrationTarget): Promise<void>
  /** Takes the authorization back; one that is gone already is fine. */
  disconnect(target: IntegrationTarget): Promise<void>
}
