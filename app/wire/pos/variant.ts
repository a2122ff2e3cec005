import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber } from '~/kit/money'
import { fromReply } from '~/kit/wire'
import { amountsFromReply } from '~/wire/amount'
import type { variantWire } from './replies/product'
import { VARIANT, VARIANT_AMOUNTS } from './replies/product-names'
import type { SentBy } from './sent'
import type { TillVariant } from './till-product'

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
