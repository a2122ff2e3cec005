import type { CustomField, Product, Variant } from '~/domain/catalog/product'
import { availableForPurchase, availableOfVariant } from '~/domain/pricing/stock'
import { FORM_PERIODS } from '~/domain/pricing/frequency'
import { actualPrice, isOnSale } from '~/domain/pricing/price'
import { toNumber } from '~/kit/money'
import { toWire } from '~/kit/wire'
import { amountsToWire } from '~/wire/amount'
import { CHOOSING, FIELD, PRODUCT, VARIANT, VARIANT_AMOUNTS } from './product-names'

export function variantWire(variant: Variant, product: Product) {
  const { currency } = product
  const [period, minimumMinor] = [variant.billingPeriod, variant.priceMinimumMinor]
  const state = { available: availableOfVariant(product, variant), isDownload: variant.isDownload }
  return {
    ...toWire(VARIANT, { ...variant, ...state, period }),
    ...amountsToWire(
      VARIANT_AMOUNTS,
      { listMinor: variant.priceMinor, priceMinor: actualPrice(variant), minimumMinor },
      currency,
    ),
    ...amountsToWire({ saleprice: 'salePriceMinor' }, variant, currency),
    variantname: variant.name,
    is_sale: isOnSale(variant),
    price_presets: variant.pricePresets.map((minor) => toNumber(minor, currency)),
    billing_starts_on: variant.billingStartsOn,
    quantity: variant.quantity,
  }
}

export const fieldWire = (field: CustomField) => toWire(FIELD, field)

export const designationWire = ({ designations }: Product) =>
  designations && {
    type: designations.type === CHOOSING ? CHOOSING : 'default',
    default_account: designations.defaultAccount,
    designations: designations.designations,
  }

const defaultVariant = (product: Pick<Product, 'variants'>): Variant | null =>
  product.variants.find((variant) => variant.isDefault) ?? product.variants[0] ?? null

export function productWire(product: Product) {
  const available = availableForPurchase(product, product.variants)
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
