/** What `available_for_purchase` says where sales never stop (R-PRICES-9). */
export const UNLIMITED = 99_999_999

const LOW_STOCK_BELOW = 20

export type StockRules = { isOutOfStockAllowed: boolean; limitSales: number | null; soldQuantity: number }

export type StockedVariant = { isDonation: boolean; quantity: number }

/** How many more of a product may be sold under its own limit. */
const withinLimit = ({ limitSales, soldQuantity }: StockRules): number =>
  limitSales === null ? UNLIMITED : Math.max(0, limitSales - soldQuantity)

/** A gift has no stock; everything else has what the last count and the sales since left. */
const inStock = (variant: StockedVariant): number => (variant.isDonation ? UNLIMITED : Math.max(0, variant.quantity))

/** `available_for_purchase` of a product (R-PRICES-9). */
export function availableForPurchase(rules: StockRules, variants: readonly StockedVariant[]): number {
  if (rules.isOutOfStockAllowed) return UNLIMITED
  if (rules.limitSales !== null) return withinLimit(rules)
  return Math.min(
    UNLIMITED,
    variants.reduce((sum, variant) => sum + inStock(variant), 0),
  )
}

/** How many of one variant may be in one cart, its parts aside (R-PRICES-9). */
export const availableOfVariant = (rules: StockRules, variant: StockedVariant): number =>
  rules.isOutOfStockAllowed ? UNLIMITED : Math.min(withinLimit(rules), inStock(variant))

/** The low-stock hint (R-PRICES-9). */
export const isLowStock = (available: number): boolean => available < LOW_STOCK_BELOW

/** A sentence, or null where `wanted` (what is in the cart included) is there to be sold. */
export function stockError(name: string, wanted: number, available: number): string | null {
  if (wanted <= available) return null
  return available <= 0 ? `${name} is sold out.` : `Only ${available} available of ${name}.`
}
