import { env } from '~/env.server'
import { systemClock } from '~/kit/clock'
import type { SqlRunner } from '~/kit/sql'
import type { Billing } from '~/ports/billing'
import type { Connections } from '~/ports/connections'
import type { DataIntegrations } from '~/ports/data-integrations'
import type { DonorCrms } from '~/ports/donor-crm'
import type { FileScanner } from '~/ports/file-scanner'
import { chargebeeBilling } from './chargebee/billing.server'
import { makeCircuit } from './circuit/circuit.server'
import { connections } from './connections/connections.server'
import { clamdScanner } from './clamd/file-scanner.server'
import { donorPerfect } from './donorperfect/donor-crm.server'
import { noBilling } from './fake/billing.server'
import { noDataIntegrations } from './fake/data-integrations.server'
import { noFileScanner } from './fake/file-scanner.server'
import { hotglueIntegrations } from './hotglue/data-integrations.server'

/**
 * Requires all parts of the account. No stand-in replaces a missing connector service, because nothing would arrive
 * anywhere.
 */
export function configuredIntegrations(): DataIntegrations {
  const {
    HOTGLUE_URL: url,
    HOTGLUE_API_KEY: apiKey,
    HOTGLUE_ENVIRONMENT: environment,
    HOTGLUE_FLOW: flow,
    HOTGLUE_TENANT: tenant,
  } = env()
  return apiKey && environment && flow
    ? hotglueIntegrations({ url, apiKey, environment, flow, tenant })
    : noDataIntegrations
}

/** Most installations are self-hosted and owe no plan. */
export function configuredBilling(): Billing {
  const { CHARGEBEE_SITE: site, CHARGEBEE_API_KEY: apiKey, CHARGEBEE_CATALOG: catalog, CHARGEBEE_PLANS: plans } = env()
  return site && apiKey ? chargebeeBilling({ site, apiKey, catalog, plans }) : noBilling
}

export function configuredCrms(runner: () => SqlRunner): DonorCrms {
  const guarded = makeCircuit(runner, systemClock, 'donorperfect')
  return { open: (credentials) => donorPerfect({ url: env().DONORPERFECT_URL, credentials, guarded }) }
}

export function configuredScanner(): FileScanner {
  const { ALMONER_CLAMD: place } = env()
  return place ? clamdScanner(place) : noFileScanner
}

/** The environment wins where it sets a mail server, or both keys of Stripe. */
export function configuredConnections(returnUrl: () => string | null): Connections {
  const { SMTP_URL: mail, STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env()
  return connections({ fixed: { mail: Boolean(mail), payments: Boolean(secretKey && publishableKey) }, returnUrl })
}
