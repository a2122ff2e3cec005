/** The value of `available_for_purchase` where sales never stop (R-PRICES-9). */
export const UNLIMITED = 99_999_999

const LOW_STOCK_BELOW = 20

/** The low-stock hint (R-PRICES-9). */
export const isLowStock = (available: number): boolean => available < LOW_STOCK_BELOW

/** A sentence, or null where `wanted` (what is in the cart included) is there to be sold. */
export function stockError(name: string, wanted: number, available: number): string | null {
  if (wanted <= available) return null
  return available <= 0 ? `${name} is sold out.` : `Only ${available} available of ${name}.`
}
