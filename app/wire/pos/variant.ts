import type { Product, Variant } from '~/domain/catalog/product'
import { actualPrice, isOnSale } from '~/domain/pricing/price'
import { availableOfVariant } from '~/domain/pricing/stock'
import { toNumber } from '~/kit/money'

/** A variant with the documented fields, amounts in the requested currency. */
export function variantWire(variant: Variant, product: Product) {
  const shown = (minor: bigint) => toNumber(minor, product.currency)
  return {
    id: variant.id,
    variantname: variant.name,
    price: shown(variant.priceMinor),
    saleprice: variant.salePriceMinor === null ? null : shown(variant.salePriceMinor),
    actual_price: shown(actualPrice(variant)),
    is_sale: isOnSale(variant),
    is_donation: variant.isDonation,
    price_minimum: variant.priceMinimumMinor === null ? null : shown(variant.priceMinimumMinor),
    price_presets: variant.pricePresets.map(shown),
    billing_period: variant.billingPeriod,
    billing_starts_on: variant.billingStartsOn,
    quantity: variant.quantity,
    available_for_purchase: availableOfVariant(product, variant),
    isshippable: variant.isShippable,
    membership_id: variant.membershipId,
    is_download: variant.downloadFileId !== null,
    sku: variant.sku,
    thumbnail_url: variant.thumbnail,
  }
}
