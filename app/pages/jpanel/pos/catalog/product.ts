import { UNLIMITED, isLowStock } from '~/domain/pricing/stock'
import { formatMoney } from '~/kit/money'
import { ONCE, type TillProduct, type TillVariant } from '~/wire/pos/till-product'

export { ONCE, type TillField, type TillProduct, type TillVariant, type TributeNotice } from '~/wire/pos/till-product'

export type TillCategory = { id: number; name: string; children: TillCategory[] }

export const MAX_CHOICE = 25

/** A product with one plain variant and no questions is added by one tap (R-CART-11). */
export function goesStraightIn(product: TillProduct): boolean {
  const [only, ...others] = product.variants
  return (
    only !== undefined &&
    others.length === 0 &&
    !only.isDonation &&
    only.period === ONCE &&
    product.fields.length === 0 &&
    !product.requiresTribute
  )
}

export const isSoldOut = (product: TillProduct): boolean => !product.isAvailable || product.available <= 0

export function stockText(product: TillProduct): string | null {
  if (isSoldOut(product)) return 'Sold out'
  return product.available < UNLIMITED &&
    isLowStock(product.available) &&
    product.variants.some((variant) => !variant.isDonation)
    ? `${product.available} left`
    : null
}

export function priceText({ variants, currency }: TillProduct): string {
  const sold = variants.map((variant) => (variant.isDonation ? (variant.minimumMinor ?? 0n) : variant.priceMinor))
  const lowest = sold.reduce((min, minor) => (minor < min ? minor : min), sold[0] ?? 0n)
  const isOpen = variants.some((variant) => variant.isDonation)
  if (isOpen && lowest === 0n) return 'Any amount'
  const shown = formatMoney({ minor: lowest, currency })
  return isOpen || sold.some((minor) => minor !== lowest) ? `from ${shown}` : shown
}

export const maxQuantity = (variant: TillVariant | undefined): number =>
  Math.max(0, Math.min(MAX_CHOICE, variant?.available ?? 0))

export function byCode(
  products: readonly TillProduct[],
  code: string,
): { product: TillProduct; variant: TillVariant | null } | null {
  const wanted = code.trim().toLowerCase()
  for (const product of products) {
    const variant = product.variants.find(({ sku }) => sku?.toLowerCase() === wanted)
    if (variant) return { product, variant }
    if (product.code.toLowerCase() === wanted) return { product, variant: null }
  }
  return null
}
