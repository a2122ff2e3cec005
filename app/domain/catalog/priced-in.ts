import { exchangeAmount, type Quoted, wholeAmount } from '~/domain/pricing/exchange'
import type { Variant } from './product'

type Base = { currency: string; rate: bigint | undefined }

/**
 * Converts prices to the requested currency, and suggested amounts to whole ones. Without a rate only gifts remain,
 * because the donor chooses their amount (R-CART-11).
 */
export function pricedIn(to: Quoted, { currency, rate }: Base, variants: readonly Variant[]): Variant[] {
  if (to.currency === currency) return [...variants]
  if (rate === undefined) return variants.filter((variant) => variant.isDonation)
  const from = { currency, rate }
  const exact = (minor: bigint) => exchangeAmount(minor, from, to)
  return variants.map((variant) => ({
    ...variant,
    priceMinor: variant.isDonation ? wholeAmount(variant.priceMinor, from, to) : exact(variant.priceMinor),
    salePriceMinor: variant.salePriceMinor === null ? null : exact(variant.salePriceMinor),
    priceMinimumMinor: variant.priceMinimumMinor === null ? null : exact(variant.priceMinimumMinor),
    pricePresets: variant.pricePresets.map((preset) => wholeAmount(preset, from, to)),
  }))
}
