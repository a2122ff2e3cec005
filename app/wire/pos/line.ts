import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber } from '~/kit/money'
import { fromReply, textsFromReply } from '~/kit/wire'
import { amountsFromReply } from '~/wire/amount'
import type { lineWire } from './replies/line'
import type { SentBy } from './sent'
import type { LineKind, LineRecurring, TillLine } from './till-order'
import { readLineTribute } from './tribute'

export const LINE = {
  id: 'id',
  qty: 'qty',
  promocode: 'promoCode',
  fund_code: 'fundCode',
  fields: 'answers',
  metadata: 'metadata',
  gift_aid: 'isGiftAid',
  payment_option_id: 'paymentOptionId',
  is_locked: 'isLocked',
  locked_to_item_id: 'lockedToLineId',
  is_download: 'isDownload',
  is_eligible_for_dcc: 'isDccEligible',
  requires_ach: 'requiresAch',
} as const

export const LINE_TEXTS = {
  reference: 'reference',
  additional_notes: 'additionalNotes',
  public_message: 'publicMessage',
} as const

export const LINE_AMOUNTS = { price: 'priceMinor', total: 'totalMinor', original_price: 'originalPriceMinor' } as const

export const LINE_VARIANT = {
  id: 'variantId',
  membership_id: 'membershipId',
  is_donation: 'isDonation',
  variantname: 'variantName',
} as const
export const LINE_PRODUCT = { id: 'productId', name: 'productName' } as const

export const LINE_LATER = { recurring_amount: 'recurringMinor' } as const
export const LINE_PLAN = {
  recurring_frequency: 'recurringFrequency',
  recurring_day: 'recurringDay',
  recurring_day_of_week: 'recurringDayOfWeek',
  recurring_with_initial_charge: 'recurringInitialCharge',
  recurring_starts_on: 'recurringStartsOn',
} as const

export type LineWire = SentBy<typeof lineWire>

const readKind = (sent: LineWire): LineKind =>
  sent.sponsorship_id === null ? (sent.fundraising_page ? 'fundraiser' : 'product') : 'child'

function readRecurring(sent: LineWire, currency: string): LineRecurring | null {
  const plan = fromReply(LINE_PLAN, sent)
  const { recurringMinor: minor } = amountsFromReply(LINE_LATER, sent, currency)
  if (!plan.recurringFrequency || minor === null) return null
  return {
    minor,
    frequency: plan.recurringFrequency,
    day: plan.recurringDay,
    dayOfWeek: plan.recurringDayOfWeek,
    hasInitialCharge: plan.recurringInitialCharge,
    startsOn: parseCalendarDate(plan.recurringStartsOn ?? ''),
  }
}

const NO_VARIANT = { variantId: null, membershipId: null, isDonation: false, variantName: null }

/** A line of an answer, as the cart shows it. */
export function readLine(sent: LineWire, currency: string): TillLine {
  const kind = readKind(sent)
  const { variantName, ...variant } = sent.variant ? fromReply(LINE_VARIANT, sent.variant) : NO_VARIANT
  const { productId, productName } = sent.variant
    ? fromReply(LINE_PRODUCT, sent.variant.product)
    : { productId: null, productName: null }
  const texts = textsFromReply(LINE_TEXTS, sent)
  return {
    ...fromReply(LINE, sent),
    ...texts,
    ...amountsFromReply(LINE_AMOUNTS, sent, currency),
    ...variant,
    productId,
    kind,
    currency,
    name: (kind === 'product' && productName) || sent.description,
    detail: kind === 'child' ? texts.reference : (variantName ?? ''),
    isDonation: kind === 'child' || variant.isDonation,
    wasMinor: sent.is_price_reduced ? fromNumber(sent.undiscounted_price, currency) * BigInt(sent.qty) : null,
    pageId: sent.fundraising_page?.id ?? null,
    tribute: readLineTribute(sent.tribute),
    recurring: readRecurring(sent, currency),
  }
}
