import { availableOf, defaultVariant, type Product } from '~/domain/catalog/product'
import { FORM_PERIODS } from '~/domain/pricing/recurring'
import { designationWire, fieldWire } from './choices'
import { variantWire } from './variant'

/** A tile of the till (R-CART-11). */
export function productWire(product: Product) {
  const available = availableOf(product)
  const selected = defaultVariant(product)
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    summary: product.summary,
    thumbnail_url: product.thumbnail,
    picture: product.picture,
    is_bookmarked: product.isBookmarked,
    available_for_purchase: available,
    is_available_for_sale: available > 0,
    outofstock_allow: product.isOutOfStockAllowed,
    hide_qty: product.hideQty,
    ach_only: product.achOnly,
    type: product.type,
    donation_forms_billing_periods: FORM_PERIODS,
    recurring_type: product.recurringType,
    is_dcc_enabled: product.isDccEnabled,
    is_tax_receiptable: product.isTaxReceiptable,
    allows_tributes: product.allowTributes > 0,
    requires_tribute: product.allowTributes === 2,
    allow_tribute_notification: product.tributeNotices,
    tribute_type_ids: product.tributeTypeIds,
    currency_code: product.currency,
    variants: product.variants.map((variant) => variantWire(variant, product)),
    default_variant: selected && variantWire(selected, product),
    custom_fields: product.customFields.map(fieldWire),
    designation_options: designationWire(product),
  }
}
