import type { Product, Variant } from '~/domain/catalog/product'
import { actualPrice, isOnSale } from '~/domain/pricing/price'
import { availableOfVariant } from '~/domain/pricing/stock'
import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber, toNumber } from '~/kit/money'
import { fromReply, toWire } from '~/kit/wire'
import { amountsFromReply, amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'
import type { TillVariant } from './till-product'

const VARIANT = {
  id: 'id',
  sku: 'sku',
  is_donation: 'isDonation',
  billing_period: 'period',
  available_for_purchase: 'available',
  isshippable: 'isShippable',
  membership_id: 'membershipId',
  is_download: 'isDownload',
  thumbnail_url: 'thumbnail',
} as const

const AMOUNTS = { price: 'listMinor', actual_price: 'priceMinor', price_minimum: 'minimumMinor' } as const

export function variantWire(variant: Variant, product: Product) {
  const { currency } = product
  const [period, minimumMinor] = [variant.billingPeriod, variant.priceMinimumMinor]
  const state = { available: availableOfVariant(product, variant), isDownload: variant.isDownload }
  return {
    ...toWire(VARIANT, { ...variant, ...state, period }),
    ...amountsToWire(
      AMOUNTS,
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

export function readVariant(sent: SentBy<typeof variantWire>, left: number, currency: string): TillVariant {
  const variant = fromReply(VARIANT, sent)
  const amounts = amountsFromReply(AMOUNTS, sent, currency)
  return {
    ...variant,
    ...amounts,
    name: sent.variantname ?? '',
    minimumMinor: amounts.minimumMinor || null,
    presets: sent.price_presets.map((preset) => fromNumber(preset, currency)),
    billingStartsOn: parseCalendarDate((sent.billing_starts_on ?? '').slice(0, 10)),
    available: Math.min(variant.available, left),
  }
}
