import { AMOUNT_TOO_LARGE, MAX_AMOUNT, withSymbol } from '~/kit/money'

export type Priced = { priceMinor: bigint; salePriceMinor: bigint | null; isDonation: boolean }

/** On sale when 0 < sale price < price; donations ignore the sale price (R-PRICES-3). */
export const isOnSale = ({ priceMinor, salePriceMinor, isDonation }: Priced): boolean =>
  !isDonation && salePriceMinor !== null && salePriceMinor > 0n && salePriceMinor < priceMinor

export const actualPrice = (variant: Priced): bigint =>
  isOnSale(variant) ? (variant.salePriceMinor ?? 0n) : variant.priceMinor

/** Returns an error message, or null if the amount is allowed. The minimum itself is allowed (R-CART-6). */
export function donationError(
  amountMinor: bigint | null,
  minimumMinor: bigint | null,
  currency: string,
): string | null {
  if (amountMinor === null || amountMinor <= 0n) return 'Please enter an amount.'
  if (amountMinor > MAX_AMOUNT) return AMOUNT_TOO_LARGE
  if (minimumMinor !== null && amountMinor < minimumMinor)
    return `The amount must be greater than ${withSymbol({ minor: minimumMinor, currency })}.`
  return null
}
