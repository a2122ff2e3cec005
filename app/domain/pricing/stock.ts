/** The value of `available_for_purchase` where sales never stop (R-PRICES-9). */
export const UNLIMITED = 99_999_999

const LOW_STOCK_BELOW = 20

export type StockRules = { isOutOfStockAllowed: boolean; limitSales: number | null; soldQuantity: number }

/** A part of a bundle; each bundle holds `linkQty` of it. */
export type StockedPart = StockRules & { productId: number; isDonation: boolean; quantity: number; linkQty: number }

export type StockedVariant = { isDonation: boolean; quantity: number; parts: readonly StockedPart[] }

const withinLimit = ({ limitSales, soldQuantity }: StockRules): number =>
  limitSales === null ? UNLIMITED : Math.max(0, limitSales - soldQuantity)

/** A gift has no stock; any other variant has its last count less the sales since then. */
const inStock = (variant: Pick<StockedVariant, 'isDonation' | 'quantity'>): number =>
  variant.isDonation ? UNLIMITED : Math.max(0, variant.quantity)

/** Parts of one product share its limit. */
export function countBundles(parts: readonly StockedPart[]): number {
  const sets = [...Map.groupBy(parts, (part) => part.productId).values()].flatMap((ofProduct) => {
    const [part] = ofProduct
    if (part === undefined || part.isOutOfStockAllowed) return []
    const qty = ofProduct.reduce((sum, { linkQty }) => sum + linkQty, 0)
    return [
      part.limitSales === null ? UNLIMITED : Math.floor(withinLimit(part) / qty),
      ...ofProduct.map((one) => Math.floor(inStock(one) / one.linkQty)),
    ]
  })
  return Math.min(UNLIMITED, ...sets)
}

/** The quantity of one variant that a cart may hold, without regard to its parts (R-PRICES-9). */
export const availableAlone = (rules: StockRules, variant: Omit<StockedVariant, 'parts'>): number =>
  rules.isOutOfStockAllowed ? UNLIMITED : Math.min(withinLimit(rules), inStock(variant))

/** The quantity of one variant that a cart may hold, as limited by its parts (R-PRICES-9). */
export const availableOfVariant = (rules: StockRules, variant: StockedVariant): number =>
  Math.min(availableAlone(rules, variant), countBundles(variant.parts))

/** `available_for_purchase` of a product (R-PRICES-9). */
export function availableForPurchase(rules: StockRules, variants: readonly StockedVariant[]): number {
  const hasShelf = !rules.isOutOfStockAllowed && rules.limitSales === null
  const ofVariants = variants.reduce(
    (sum, variant) => sum + Math.min(hasShelf ? inStock(variant) : UNLIMITED, countBundles(variant.parts)),
    0,
  )
  return Math.min(rules.isOutOfStockAllowed ? UNLIMITED : withinLimit(rules), ofVariants)
}

export const isLowStock = (available: number): boolean => available < LOW_STOCK_BELOW

/** Returns the error, or null when `wanted`, including what the cart holds, is available. */
export function stockError(name: string, wanted: number, available: number): string | null {
  if (wanted <= available) return null
  return available <= 0 ? `${name} is sold out.` : `Only ${available} available of ${name}.`
}
