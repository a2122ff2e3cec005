import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber } from '~/kit/money'
import { fromReply, textsFromReply } from '~/kit/wire'
import { amountsFromReply } from '~/wire/amount'
import type { lineWire } from './replies/line'
import { LINE, LINE_AMOUNTS, LINE_LATER, LINE_PLAN, LINE_PRODUCT, LINE_TEXTS, LINE_VARIANT } from './replies/line-names'
import type { SentBy } from './sent'
import type { LineKind, LineRecurring, TillLine } from './till-order'
import { readLineTribute } from './tribute'

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
