import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber } from '~/kit/money'
import { fromReply } from '~/kit/wire'
import { amountsFromReply } from '~/wire/amount'
import type { variantWire } from './replies/product'
import type { SentBy } from './sent'
import type { TillVariant } from './till-product'

export const VARIANT = {
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

export const VARIANT_AMOUNTS = {
  price: 'listMinor',
  actual_price: 'priceMinor',
  price_minimum: 'minimumMinor',
} as const

/** A variant of a product of which so many are left. */
export function readVariant(sent: SentBy<typeof variantWire>, left: number, currency: string): TillVariant {
  const variant = fromReply(VARIANT, sent)
  const amounts = amountsFromReply(VARIANT_AMOUNTS, sent, currency)
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
