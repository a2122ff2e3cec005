import { POINT_OF_SALE } from '~/domain/contributions/origin-filters'
import { PAYMENT_NAMES, VERIFICATIONS } from '~/domain/contributions/payment-filters'
import type { PeopleChoices } from '~/domain/contributions/queries.server'
import { contributionSettings } from '~/domain/settings/contributions.server'
import type { Ctx } from '~/kit/operation'
import { capitalised } from '~/kit/text'
import type { Choice } from '~/ui/field'
import { countryChoices } from './countries'
import type { FilterChoices } from './filters'

/** Where nothing was asked, the gateway that is connected, and the one that is chosen whatever it is. */
function gatewayChoices(connected: string, chosen: unknown): Choice[] {
  const keys = new Set([connected, ...(typeof chosen === 'string' ? [chosen] : [])])
  keys.delete('offline')
  return [...[...keys].map((key) => ({ value: key, label: capitalised(key) })), { value: 'offline', label: 'None, taken by hand' }]
}

/** What the filters of the list can be set to. */
export function filterChoices(ctx: Ctx, active: Record<string, unknown>, people: PeopleChoices): FilterChoices {
  const { sources, referralOptions } = contributionSettings(ctx)
  return {
    sources: [...new Set([...sources, 'Import', 'Kiosk', 'Messenger', POINT_OF_SALE, 'Web'])],
    payments: PAYMENT_NAMES,
    countries: countryChoices(ctx.organisation.country, active.country),
    referrals: [...referralOptions, 'Other'],
    verifications: VERIFICATIONS.map(([value, said]) => ({ value, label: capitalised(said) })),
    gateways: gatewayChoices(ctx.ports.gateway.key, active.gateway),
    ...people,
  }
}
