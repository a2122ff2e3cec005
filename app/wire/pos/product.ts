import { availableQuantity, defaultVariant, type Product } from '~/domain/catalog/product'
import { FORM_PERIODS } from '~/domain/pricing/recurring'
import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'
import { designationWire, fieldWire, readDesignation, readField } from './choices'
import type { SentBy } from './sent'
import { ONCE, type TillProduct, type TributeNotice } from './till-product'
import { readVariant, variantWire } from './variant'

const PRODUCT = {
  id: 'id',
  name: 'name',
  code: 'code',
  summary: 'summary',
  thumbnail_url: 'thumbnail',
  picture: 'picture',
  available_for_purchase: 'available',
  is_available_for_sale: 'isAvailable',
  hide_qty: 'hidesQuantity',
  ach_only: 'isAchOnly',
  is_dcc_enabled: 'isDccEligible',
  is_tax_receiptable: 'isTaxReceiptable',
  allows_tributes: 'allowsTributes',
  requires_tribute: 'requiresTribute',
  tribute_type_ids: 'tributeTypeIds',
} as const

/** A tile of the till (R-CART-11). */
export function productWire(product: Product) {
  const available = availableQuantity(product)
  const selected = defaultVariant(product)
  const rules = { hidesQuantity: product.hideQty, isAchOnly: product.achOnly, isDccEligible: product.isDccEnabled }
  const tributes = { allowsTributes: product.allowTributes > 0, requiresTribute: product.allowTributes === 2 }
  return {
    ...toWire(PRODUCT, { ...product, ...rules, ...tributes, available, isAvailable: available > 0 }),
    is_bookmarked: product.isBookmarked,
    outofstock_allow: product.isOutOfStockAllowed,
    type: product.type,
    donation_forms_billing_periods: FORM_PERIODS,
    recurring_type: product.recurringType,
    allow_tribute_notification: product.tributeNotices,
    currency_code: product.currency,
    variants: product.variants.map((variant) => variantWire(variant, product)),
    default_variant: selected && variantWire(selected, product),
    custom_fields: product.customFields.map(fieldWire),
    designation_options: designationWire(product),
  }
}

export type ProductWire = SentBy<typeof productWire>

/** The product's own numbers: 0 none, 1 both, 2 e-mail only, 3 letter only (R-TRIBUTES-1). */
const TRIBUTE_NOTICES: readonly TributeNotice[] = ['none', 'both', 'email', 'letter']

/** A donation form's intervals count only where no variant has its own (R-CART-6). */
function promisedPeriods({ type, variants, donation_forms_billing_periods: promised }: ProductWire): string[] {
  if (type !== 'donation_form' || variants.some(({ billing_period: period }) => period !== ONCE)) return []
  return promised.map((period) => (period === 'today_only' ? ONCE : period))
}

export const readProduct =
  ({ currency, recurringType }: { currency: string; recurringType: string }) =>
  (sent: ProductWire): TillProduct => ({
    ...fromReply(PRODUCT, sent),
    ...readDesignation(sent.designation_options),
    currency,
    tributeNotice: TRIBUTE_NOTICES[sent.allow_tribute_notification] ?? 'none',
    isRecurringNatural: (sent.recurring_type || recurringType) === 'natural',
    promisedPeriods: promisedPeriods(sent),
    variants: sent.variants.map((variant) => readVariant(variant, sent.available_for_purchase, currency)),
    defaultVariantId: sent.default_variant?.id ?? null,
    fields: sent.custom_fields.map(readField),
  })

/** A device shows its stored catalog as the server would, so it uses the same mapping without a call. */
export const toTile = (product: Product, recurringType: string): TillProduct => {
  const sent = JSON.parse(JSON.stringify(productWire(product))) as ProductWire
  return readProduct({ currency: product.currency, recurringType })(sent)
}

const SEARCH = {
  keywords: 'keywords',
  category_id: 'categoryId',
  currency_code: 'currency',
  bookmarked: 'isBookmarked',
} as const

const BOOKMARK = { product_id: 'productId' } as const

export const productSearchBody = (search: {
  keywords?: string
  categoryId?: number
  isBookmarked?: boolean
  currency: string
}): Fields => toRequest(SEARCH, search)

export const readProductSearch = (body: Fields): Fields => {
  const search = fromWire(SEARCH, body)
  return { ...search, isBookmarked: ['1', 1, true].some((yes) => yes === search.isBookmarked) }
}

export const bookmarkBody = (bookmark: { productId: number }): Fields => toRequest(BOOKMARK, bookmark)
export const readBookmark = (body: Fields): Fields => fromWire(BOOKMARK, body)
