import { contributionSettings } from '~/domain/settings/contributions.server'
import type { Ctx } from '~/kit/operation'
import { capitalised } from '~/kit/text'
import { POINT_OF_SALE } from './origin-filters'
import { PAYMENT_NAMES, VERIFICATIONS } from './payment-filters'
import { peopleChoices } from './queries.server'

type Choice = { value: string; label: string }

const NEAR = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'FR', 'ES', 'IT', 'NL', 'MX', 'BR', 'IN', 'ZA']

/** Costly to make: once. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The organisation's own country first, and the one that is chosen whatever it is. */
function countryChoices(own: string, chosen: unknown): Choice[] {
  const codes = new Set([own, ...(typeof chosen === 'string' ? [chosen] : []), ...NEAR])
  return [...codes].map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
}

/** The gateway that is connected, the one that is chosen whatever it is, and none. */
function gatewayChoices(connected: string, chosen: unknown): Choice[] {
  const keys = new Set([connected, ...(typeof chosen === 'string' ? [chosen] : [])])
  keys.delete('offline')
  return [...[...keys].map((key) => ({ value: key, label: capitalised(key) })), { value: 'offline', label: 'None (collected manually)' }]
}

/** What the filters of the list can be set to. */
export async function filterChoices(ctx: Ctx, active: Record<string, unknown> = {}) {
  const { sources, referralOptions } = contributionSettings(ctx)
  return {
    sources: [...new Set([...sources, 'Import', 'Kiosk', 'Messenger', POINT_OF_SALE, 'Web'])],
    payments: PAYMENT_NAMES,
    countries: countryChoices(ctx.organisation.country, active.country),
    referrals: [...referralOptions, 'Other'],
    verifications: VERIFICATIONS.map(([value, said]) => ({ value, label: capitalised(said) })),
    gateways: gatewayChoices(ctx.ports.gateway.key, active.gateway),
    ...(await peopleChoices(ctx)),
  }
}
