import type { VariantInput } from './variant-input'

export function variantColumns(variant: VariantInput, sequence: number) {
  return {
    name: variant.name ?? '',
    sequence,
    is_default: variant.isDefault,
    is_donation: variant.priceType === 'donation',
    price_minor: variant.price ?? 0n,
    sale_price_minor: variant.salePrice,
    cost_minor: variant.cost,
    price_minimum_minor: variant.minimum,
    price_presets: variant.presets,
    sku: variant.sku,
    barcode: variant.barcode,
    billing_period: variant.billingPeriod,
    billing_starts_on: variant.billingStartsOn,
    billing_ends_on: variant.billingEndsOn,
    total_billing_cycles: variant.cycles,
    fair_market_value_minor: variant.fairValue,
    is_shippable: variant.shipping !== '0',
    is_shipping_free: variant.shipping === '2',
    weight_grams: variant.weight,
    shipping_expectation_threshold: variant.threshold,
    shipping_expectation_over: variant.over,
    shipping_expectation_under: variant.under,
    quantity_restock: variant.restock,
    membership_id: variant.membershipId ?? null,
    download_file_id: variant.downloadId ?? null,
    download_url: variant.downloadUrl,
    download_expiry_seconds: variant.downloadExpiry,
    download_address_limit: variant.downloadAddresses,
    download_limit: variant.downloadTimes,
    download_description: variant.downloadDescription,
  }
}

export type VariantColumn = keyof ReturnType<typeof variantColumns>
