import { toPlaceKey } from '~/domain/locale/place-key'
import { compareNames } from '~/kit/text'

/** Complete with country, state and postal code (R-SHIPPING-1). */
export type Destination = { city: string | null; region: string | null; zip: string | null; country: string | null }

export type Tier = { minMinor: bigint; maxMinor: bigint | null; priceMinor: bigint }

/** Tiers are in the organization's currency. Null regions or countries accept every address. */
export type ShippingMethod = {
  id: number
  name: string
  code: string
  priority: number
  isDefault: boolean
  regions: readonly string[] | null
  countries: readonly string[] | null
  tiers: readonly Tier[]
}

/** A shipping method, or a carrier's service, which has no id. The cost is in the cart's currency. */
export type ShippingOption = {
  shippingMethodId: number | null
  courier: string | null
  title: string
  costMinor: bigint
}

export type CourierQuote = { courier: string; name: string; costMinor: bigint }

/** `waiting` means that no carrier has quoted this parcel yet, so the last amount stays. */
export type ShippingOffer =
  | {
      handler: 'tiered'
      methods: readonly ShippingMethod[]
      toOwn: (minor: bigint) => bigint
      toCart: (minor: bigint) => bigint
    }
  | { handler: 'courier'; quotes: readonly CourierQuote[] }
  | { handler: 'waiting'; costMinor: bigint; title: string | null }

export type ShippingTerms = {
  destination: Destination
  isForcedFree: boolean
  /** The setting shipping_linked_items: parts of a bundle may ship by themselves. */
  linkedItems: 'both' | 'bundle'
  selected: { methodId: number | null; title: string | null }
  offer: ShippingOffer | null
}

export type Shipping = {
  minor: bigint
  methodId: number | null
  courierMethod: string | null
  freeLabel: string | null
  options: ShippingOption[]
  isWaiting: boolean
}

const NOTHING: Shipping = {
  minor: 0n,
  methodId: null,
  courierMethod: null,
  freeLabel: null,
  options: [],
  isWaiting: false,
}

const isFilled = (text: string | null) => text !== null && text.trim() !== ''

export const isWholeDestination = ({ country, region, zip }: Destination): boolean =>
  isFilled(country) && isFilled(region) && isFilled(zip)

const accepts = (list: readonly string[] | null, place: string | null) =>
  list === null || list.some((one) => toPlaceKey(one) === toPlaceKey(place))

/** Default first, then by priority, then by name (R-SHIPPING-2). */
const byRank = (one: ShippingMethod, other: ShippingMethod) =>
  Number(other.isDefault) - Number(one.isDefault) ||
  one.priority - other.priority ||
  compareNames(one.name, other.name) ||
  one.id - other.id

/** The bounds of a tier are inclusive. Outside all tiers, shipping is free (R-SHIPPING-2). */
function tierPrice(tiers: readonly Tier[], subtotalMinor: bigint): bigint {
  const fitting = tiers.filter(
    ({ minMinor, maxMinor }) => minMinor <= subtotalMinor && (maxMinor === null || subtotalMinor <= maxMinor),
  )
  return (
    fitting.reduce<Tier | null>(
      (first, tier) => (first === null || tier.minMinor < first.minMinor ? tier : first),
      null,
    )?.priceMinor ?? 0n
  )
}

function listOptions(offer: ShippingOffer, to: Destination, shippableMinor: bigint): ShippingOption[] {
  if (offer.handler === 'waiting') return []
  if (offer.handler === 'courier')
    return offer.quotes.map(({ courier, name, costMinor }) => ({
      shippingMethodId: null,
      courier,
      title: `${courier}: ${name}`,
      costMinor,
    }))
  const subtotal = offer.toOwn(shippableMinor)
  return [...offer.methods]
    .filter(({ countries, regions }) => accepts(countries, to.country) && accepts(regions, to.region))
    .sort(byRank)
    .map(({ id, name, tiers }) => ({
      shippingMethodId: id,
      courier: null,
      title: name,
      costMinor: offer.toCart(tierPrice(tiers, subtotal)),
    }))
}

const cheapest = (options: readonly ShippingOption[]): ShippingOption | undefined =>
  options.reduce<ShippingOption | undefined>(
    (best, option) => (best && best.costMinor <= option.costMinor ? best : option),
    undefined,
  )

/**
 * Keeps the selected option if it is still offered, else uses the first method or the cheapest carrier (R-SHIPPING-2
 * and R-SHIPPING-3).
 */
function chooseOption(
  options: readonly ShippingOption[],
  { offer, selected }: ShippingTerms,
): ShippingOption | undefined {
  if (offer?.handler === 'courier') return options.find(({ title }) => title === selected.title) ?? cheapest(options)
  return options.find(({ shippingMethodId }) => shippingMethodId === selected.methodId) ?? options[0]
}

export type Parcel = { shippableItems: number; itemsAtCost: number; shippableMinor: bigint; promoLabel: string | null }

/**
 * Free shipping clears the selection (R-SHIPPING-1). It still lists the methods, so that staff can undo free shipping
 * that they gave (R-SHIPPING-4).
 */
export function computeShipping(terms: ShippingTerms, parcel: Parcel): Shipping {
  if (parcel.shippableItems === 0) return NOTHING
  const isFree = parcel.promoLabel !== null || terms.isForcedFree || parcel.itemsAtCost === 0
  const offer = isWholeDestination(terms.destination) ? terms.offer : null
  const options = offer === null ? [] : listOptions(offer, terms.destination, parcel.shippableMinor)
  const isWaiting = offer?.handler === 'waiting'
  if (isFree) return { ...NOTHING, freeLabel: parcel.promoLabel ?? 'Free Shipping', options, isWaiting }
  if (offer === null) return NOTHING
  if (offer.handler === 'waiting') return { ...NOTHING, minor: offer.costMinor, courierMethod: offer.title, isWaiting }
  const choice = chooseOption(options, terms)
  if (!choice) return { ...NOTHING, options }
  return {
    minor: choice.costMinor,
    methodId: choice.shippingMethodId,
    courierMethod: offer.handler === 'courier' ? choice.title : null,
    freeLabel: null,
    options,
    isWaiting: false,
  }
}

const GRAMS_A_POUND = 453.592
const MIN_POUNDS = 0.1

/**
 * The billable weight, at least a tenth of a pound. Null for a weightless parcel, which is not sent by carrier
 * (R-SHIPPING-3).
 */
export function parcelWeight(grams: number): { pounds: number; kilograms: number } | null {
  if (grams <= 0) return null
  const pounds = Math.max(MIN_POUNDS, Math.round((grams / GRAMS_A_POUND) * 10_000) / 10_000)
  return { pounds, kilograms: Math.round(pounds * 0.453592 * 10_000) / 10_000 }
}
