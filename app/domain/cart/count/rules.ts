import type { TributeTypeChoice } from '~/domain/tributes/queries.server'
import { makeMoney, rateText } from '~/domain/pricing/exchange'
import type { shippingSettings } from '~/domain/settings/shipping.server'
import type { TillSettings } from '~/domain/settings/till.server'
import type { OrderHead } from '../order'
import { addPrefix } from '../order-supporter'
import type { OpenOrder } from '../schemas'

export type RegionCode = <Region extends string | null | undefined>(
  country: string | null | undefined,
  region: Region,
) => Region | string

type TillRules = Pick<
  TillSettings,
  | 'currencies'
  | 'rates'
  | 'sources'
  | 'taxAddress'
  | 'recurringType'
  | 'isDccOffered'
  | 'isGiftAidOffered'
  | 'isExpiredAllowed'
  | 'dccTerms'
>

export type CartRules = {
  currency: string
  country: string
  zone: string
  till: TillRules
  shipping: Pick<ReturnType<typeof shippingSettings>, 'handler' | 'linkedItems' | 'isShippingTaxed'>
  tributeTypes: readonly TributeTypeChoice[]
  toRegionCode: RegionCode
}

const withCode = <Address extends { country?: string | null | undefined; state?: string | null | undefined }>(
  { toRegionCode }: Pick<CartRules, 'toRegionCode'>,
  address: Address,
) => ({ ...address, state: toRegionCode(address.country, address.state) ?? null })

/** Countries default to the organization's own (R-CART-2). */
export const readPeople = (
  { billing, shipping }: Pick<OpenOrder, 'billing' | 'shipping'>,
  rules: Pick<CartRules, 'country' | 'toRegionCode'>,
): Partial<OrderHead> => ({
  ...addPrefix('billing', withCode(rules, { country: rules.country, ...billing })),
  ...addPrefix('shipping', withCode(rules, { country: rules.country, ...shipping })),
})

/**
 * Returns the day's rate and the fee per order in the cart's currency. Both stay with the cart (R-COSTS-2 and
 * R-PRICES-6).
 */
export function readRates(rules: Pick<CartRules, 'currency' | 'till'>, currency: string) {
  const money = makeMoney(rules, { currency, functionalCurrency: null, functionalRate: '' })
  return {
    functionalCurrency: money.own.currency,
    functionalRate: rateText(money.cart.rate),
    dccPerOrderMinor: money.toCart(rules.till.dccTerms.perOrderMinor) ?? 0n,
  }
}

export function startCart(
  input: Omit<OpenOrder, 'clientUuid' | 'orderedAt' | 'trackingSource'>,
  rules: CartRules,
  people: Partial<OrderHead>,
) {
  const { till } = rules
  const currency = input.currency ?? rules.currency
  return {
    isPos: true,
    experienceType: 'pos',
    currency,
    ...readRates(rules, currency),
    emailOptIn: false,
    ...till.taxAddress,
    ...people,
    source: input.source ?? till.sources[0] ?? 'Web',
    referralSource: input.referralSource ?? people.referralSource ?? null,
    comments: input.comments,
    isAnonymous: input.isAnonymous,
    dccEnabledByCustomer: till.isDccOffered && input.dccEnabledByCustomer,
    dccType: input.dccType ?? null,
    dccIsDynamic: till.dccTerms.isDynamic,
    dccRatePoints: Number(till.dccTerms.ratePoints),
    ...(input.tax ? addPrefix('tax', withCode(rules, input.tax)) : {}),
  }
}
