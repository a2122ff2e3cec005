import { pricedIn } from '~/domain/catalog/priced-in'
import { MAX_PRODUCTS, NO_CATEGORY, type Product, type Variant } from '~/domain/catalog/product'
import { PAR } from '~/domain/pricing/exchange'
import type { StockedPart } from '~/domain/pricing/stock'
import type { CalendarDate } from '~/kit/calendar'
import { isSoldOn, type CatalogProduct, type CatalogVariant, type TillCatalog } from './catalog'

export type ShelfSearch = {
  currency: string
  today: CalendarDate
  ids?: ReadonlySet<number>
  categoryId?: number
  keywords?: string
  offset?: number
}

type Shelved = { catalog: TillCatalog; products: Iterable<CatalogProduct>; isCategory: (id: number) => boolean }

const lower = (text: string | null): string => text?.toLowerCase() ?? ''

function holdsWords({ code, name, variants }: CatalogProduct, words: string): boolean {
  return [code, name, ...variants.flatMap((variant) => [variant.name, variant.sku])].some((text) =>
    lower(text).includes(words),
  )
}

const isCalled = ({ code, variants }: CatalogProduct, words: string): boolean =>
  lower(code) === words || variants.some(({ sku }) => lower(sku) === words)

function isOnShelf({ categoryIds }: CatalogProduct, wanted: number, isCategory: Shelved['isCategory']): boolean {
  return wanted === NO_CATEGORY ? !categoryIds.some(isCategory) : categoryIds.includes(wanted)
}

const isPriced = ({ rules }: TillCatalog, product: CatalogProduct, currency: string): boolean => {
  const base = product.baseCurrency ?? rules.currency
  return base === currency || base in rules.till.rates || product.variants.some(({ isDonation }) => isDonation)
}

const byNewest = (one: CatalogProduct, other: CatalogProduct): number =>
  (other.startsOn ?? '').localeCompare(one.startsOn ?? '') || other.id - one.id

const listParts = ({ productOf }: TillCatalog, { parts }: CatalogVariant): StockedPart[] =>
  parts.flatMap(({ variantId, linkQty }) => {
    const product = productOf(variantId)
    const variant = product?.variants.find(({ id }) => id === variantId)
    if (product === undefined || variant === undefined) return []
    const { id: productId, isOutOfStockAllowed, limitSales, soldQuantity } = product
    const { isDonation, quantity } = variant
    return [{ productId, isOutOfStockAllowed, limitSales, soldQuantity, isDonation, quantity, linkQty }]
  })

function toProduct(catalog: TillCatalog, product: CatalogProduct, wanted: string): Product {
  const { rates } = catalog.rules.till
  const base = product.baseCurrency ?? catalog.rules.currency
  const to = { currency: wanted, rate: rates[wanted] ?? PAR }
  const variants = product.variants.map((variant): Variant => ({
    ...variant,
    productId: product.id,
    parts: listParts(catalog, variant),
  }))
  return {
    ...product,
    currency: wanted,
    isBookmarked: false,
    variants: pricedIn(to, { currency: base, rate: rates[base] }, variants),
  }
}

export function listShelf({ catalog, products, isCategory }: Shelved, search: ShelfSearch): Product[] {
  const { rules } = catalog
  const { ids, categoryId, today, offset = 0 } = search
  const currency = rules.till.currencies.find((known) => known === search.currency) ?? rules.currency
  const words = lower(search.keywords ?? '').trim()
  return [...products]
    .filter(
      (product) =>
        (ids === undefined || ids.has(product.id)) &&
        isSoldOn(product, today, rules.till.isExpiredAllowed) &&
        isPriced(catalog, product, currency) &&
        (words === '' || holdsWords(product, words)) &&
        (categoryId === undefined || isOnShelf(product, categoryId, isCategory)),
    )
    .toSorted(
      (one, other) =>
        (words === '' ? 0 : Number(isCalled(other, words)) - Number(isCalled(one, words))) || byNewest(one, other),
    )
    .slice(offset, offset + MAX_PRODUCTS)
    .map((product) => toProduct(catalog, product, currency))
}
