import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest } from '~/kit/wire'
import { readDesignation, readField } from './choices'
import type { productWire } from './replies/product'
import { PRODUCT } from './replies/product-names'
import type { SentBy } from './sent'
import { ONCE, type TillProduct, type TributeNotice } from './till-product'
import { readVariant } from './variant'

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

const SEARCH = {
  keywords: 'keywords',
  category_id: 'categoryId',
  currency_code: 'currency',
  bookmarked: 'isBookmarked',
  offset: 'offset',
} as const

const BOOKMARK = { product_id: 'productId' } as const

export const productSearchBody = (search: {
  keywords?: string
  categoryId?: number
  isBookmarked?: boolean
  currency: string
  offset?: number
}): Fields => toRequest(SEARCH, search)

export const readProductSearch = (body: Fields): Fields => {
  const search = fromWire(SEARCH, body)
  return { ...search, isBookmarked: ['1', 1, true].some((yes) => yes === search.isBookmarked) }
}

export const bookmarkBody = (bookmark: { productId: number }): Fields => toRequest(BOOKMARK, bookmark)
export const readBookmark = (body: Fields): Fields => fromWire(BOOKMARK, body)
