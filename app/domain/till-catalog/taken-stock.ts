import type { OrderLine } from '~/domain/cart/order'
import type { CatalogProduct } from './catalog'

export type TakenItem = readonly [variantId: number, qty: number]

export type Taken = ReadonlyMap<number, number>

export const listTaken = (lines: readonly Pick<OrderLine, 'variantId' | 'qty'>[]): TakenItem[] =>
  lines.flatMap(({ variantId, qty }): TakenItem[] => (variantId === null ? [] : [[variantId, qty]]))

export function sumTaken(items: readonly TakenItem[]): Taken {
  const taken = new Map<number, number>()
  for (const [variantId, qty] of items) taken.set(variantId, (taken.get(variantId) ?? 0) + qty)
  return taken
}

export function withoutTaken(product: CatalogProduct, taken: Taken): CatalogProduct {
  const sold = product.variants.reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0)
  if (sold === 0) return product
  const variants = product.variants.map((variant) => ({
    ...variant,
    quantity: variant.quantity - (taken.get(variant.id) ?? 0),
  }))
  return { ...product, soldQuantity: product.soldQuantity + sold, variants }
}

export const listAffected = (products: Iterable<CatalogProduct>, variantIds: ReadonlySet<number>): number[] =>
  [...products]
    .filter(({ variants }) =>
      variants.some(({ id, parts }) => variantIds.has(id) || parts.some((part) => variantIds.has(part.variantId))),
    )
    .map(({ id }) => id)
