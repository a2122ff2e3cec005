import { isPriceReduced, undiscountedPrice, type OrderLine } from '~/domain/cart/order'
import { paymentString } from '~/domain/pricing/recurring'
import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber, toNumber } from '~/kit/money'
import { fromReply, textsFromReply, toWire } from '~/kit/wire'
import { amountsFromReply, amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'
import type { LineKind, LineRecurring, TillLine } from './till-order'
import { readLineTribute, tributeWire } from './tribute'

const LINE = {
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

const TEXTS = { reference: 'reference', additional_notes: 'additionalNotes', public_message: 'publicMessage' } as const

const AMOUNTS = { price: 'priceMinor', total: 'totalMinor', original_price: 'originalPriceMinor' } as const

const VARIANT = {
  id: 'variantId',
  membership_id: 'membershipId',
  is_donation: 'isDonation',
  variantname: 'variantName',
} as const
const PRODUCT = { id: 'productId', name: 'productName' } as const

const LATER = { recurring_amount: 'recurringMinor' } as const
const PLAN = {
  recurring_frequency: 'recurringFrequency',
  recurring_day: 'recurringDay',
  recurring_day_of_week: 'recurringDayOfWeek',
  recurring_with_initial_charge: 'recurringInitialCharge',
  recurring_starts_on: 'recurringStartsOn',
} as const

const variantWire = (line: OrderLine) => ({
  ...toWire(VARIANT, line),
  product: { ...toWire(PRODUCT, line), code: line.productCode },
})

/** A line without a product is for a sponsee or a fundraising page. */
const ofLine = ({ sponsorshipId, fundraisingPageId, description, reference }: OrderLine) => ({
  sponsorship_id: sponsorshipId,
  sponsorship:
    sponsorshipId === null ? null : { id: sponsorshipId, reference_number: reference, display_name: description },
  fundraising_page: fundraisingPageId === null ? null : { id: fundraisingPageId, title: description, url: reference },
})

/** Includes everything that the till needs to request the line again. */
export const lineWire = (line: OrderLine, currency: string) => ({
  ...toWire(LINE, { ...line, isLocked: line.lockedToLineId !== null }),
  ...toWire(TEXTS, line),
  ...amountsToWire({ ...AMOUNTS, ...LATER }, line, currency),
  ...toWire(PLAN, line),
  ...ofLine(line),
  description: line.description,
  variant: line.variantId === null ? null : variantWire(line),
  undiscounted_price: toNumber(undiscountedPrice(line), currency),
  is_price_reduced: isPriceReduced(line),
  image_thumb: line.thumbnail,
  picture: line.picture,
  payment_string: paymentString({ ...line, currency }),
  tribute: tributeWire(line.tribute),
})

export type LineWire = SentBy<typeof lineWire>

const readKind = (sent: LineWire): LineKind =>
  sent.sponsorship_id === null ? (sent.fundraising_page ? 'fundraiser' : 'product') : 'child'

function readRecurring(sent: LineWire, currency: string): LineRecurring | null {
  const plan = fromReply(PLAN, sent)
  const { recurringMinor: minor } = amountsFromReply(LATER, sent, currency)
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

export function readLine(sent: LineWire, currency: string): TillLine {
  const kind = readKind(sent)
  const { variantName, ...variant } = sent.variant ? fromReply(VARIANT, sent.variant) : NO_VARIANT
  const { productId, productName } = sent.variant
    ? fromReply(PRODUCT, sent.variant.product)
    : { productId: null, productName: null }
  const texts = textsFromReply(TEXTS, sent)
  return {
    ...fromReply(LINE, sent),
    ...texts,
    ...amountsFromReply(AMOUNTS, sent, currency),
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
