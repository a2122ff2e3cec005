import { makeMoney } from '~/domain/pricing/exchange'
import { readAnswers, type Answer } from '~/domain/catalog/answers'
import type { Offer, VariantForSale } from '~/domain/catalog/sale.server'
import type { PageForGift } from '~/domain/fundraising/queries.server'
import type { LineTribute } from '~/domain/tributes/schemas'
import { typesOffered } from '~/domain/tributes/types-offered'
import { readTribute } from '~/domain/tributes/tribute'
import { localDate } from '~/kit/calendar'
import { isRuleError, refused, refusedAt, type RuleError } from '~/kit/errors'
import { MAX_AMOUNT } from '~/kit/money'
import { NO_PRODUCT, TOTAL_TOO_LARGE } from '../messages'
import { makeLine, makePartLine, type NewLine, type CartTerms } from '../new-line'
import type { OrderHead, OrderLine } from '../order'
import type { AddItem } from '../schemas'
import type { CartRules } from './rules'

type LineFacts = {
  input: AddItem | null
  page: PageForGift | null
  tribute: LineTribute | null
  isGiftAid: boolean
  answers: Answer[]
  lockedTo: number | null
}

const MAX_QTY = 1_000_000

const describeLine = ({ variant }: NewLine) =>
  variant.variantName === '' ? variant.productName : `${variant.productName} - ${variant.variantName}`

const toVariantFields = (variant: VariantForSale) => ({
  id: variant.lineId,
  variantId: variant.id,
  productId: variant.productId,
  productName: variant.productName,
  productCode: variant.productCode,
  variantName: variant.variantName,
  thumbnail: variant.thumbnail,
  taxRules: variant.taxRules,
  isLimited: variant.limitSales !== null,
  notifiesStaff: variant.notifiesStaff,
  isDonation: variant.isDonation,
  isShippable: variant.isShippable,
  isShippingFree: variant.isShippingFree,
  weightGrams: variant.weightGrams,
  isDownload: variant.isDownload,
  requiresAch: variant.requiresAch,
  membershipId: variant.membershipId,
  isDccEligible: variant.isDccEnabled,
})

const toScheduleFields = (recurring: NewLine['recurring']) => ({
  recurringMinor: recurring?.amountMinor ?? null,
  recurringFrequency: recurring?.frequency ?? null,
  recurringDay: recurring?.day ?? null,
  recurringDayOfWeek: recurring?.dayOfWeek ?? null,
  recurringInitialCharge: recurring?.hasInitialCharge ?? false,
  recurringCycles: recurring?.cycles ?? null,
  recurringStartsOn: recurring?.startsOn ?? null,
  recurringEndsOn: recurring?.endsOn ?? null,
})

const UNCOUNTED = { promoCode: null, dccMinor: 0n, dccRecurringMinor: 0n, taxMinor: 0n, taxRecurringMinor: 0n }

function makeOrderLine(line: NewLine, { input, page, tribute, isGiftAid, answers, lockedTo }: LineFacts): OrderLine {
  const { variant, qty, priceMinor, discountMinor, fundCode } = line
  return {
    ...toVariantFields(variant),
    ...toScheduleFields(line.recurring),
    ...UNCOUNTED,
    sponsorshipId: null,
    paymentOptionId: null,
    fundraisingPageId: page?.id ?? null,
    picture: page?.picture ?? variant.picture,
    description: page?.title ?? describeLine(line),
    reference: page?.url ?? variant.sku ?? variant.productCode,
    lockedToLineId: lockedTo,
    isLocked: lockedTo !== null,
    qty,
    priceMinor,
    originalPriceMinor: priceMinor,
    discountMinor,
    totalMinor: BigInt(qty) * priceMinor,
    fundCode,
    isGiftAid,
    publicMessage: input?.publicMessage ?? null,
    additionalNotes: input?.additionalNotes ?? null,
    metadata: input?.metadata ?? {},
    tribute,
    answers: answers
      .map(({ fieldId, name, value }) => ({ id: fieldId, name, value }))
      .toSorted((one, other) => one.id - other.id),
  }
}

const isTooMuch = ({ qty, priceMinor, discountMinor, recurring }: NewLine): boolean =>
  qty > MAX_QTY ||
  [BigInt(qty) * priceMinor, discountMinor, recurring?.amountMinor ?? 0n].some((minor) => minor > MAX_AMOUNT)

function orThrow<T extends object>(found: T | RuleError): T {
  if (isRuleError(found)) throw refusedAt(found)
  return found
}

function readItemTribute({ tribute: typed }: AddItem, variant: VariantForSale, rules: CartRules) {
  const types = typed.isTribute ? typesOffered([...rules.tributeTypes], variant.tributeTypeIds) : []
  const input = { ...typed, notifyState: rules.toRegionCode(typed.notifyCountry, typed.notifyState) }
  return readTribute(input, variant, types.find(({ id }) => id === typed.typeId) ?? null)
}

type RequestedLine = { line: NewLine; answers: Answer[]; tribute: LineTribute | null }

function readRequest(
  { offer, input, isPageGift }: { offer: Offer; input: AddItem; isPageGift: boolean },
  rules: CartRules,
  where: CartTerms,
): RequestedLine {
  const line = makeLine(isPageGift ? { ...offer.variant, billingPeriod: 'onetime' } : offer.variant, input, where)
  const { answers, errors } = readAnswers(isPageGift ? [] : offer.customFields, input.fields)
  const tribute = isPageGift ? null : readItemTribute(input, offer.variant, rules)
  const [first, ...others]: RuleError[] = [
    ...(isRuleError(line) ? [line] : []),
    ...[...errors].map(([id, message]) => ({ field: `fields.${id}`, message })),
    ...(Array.isArray(tribute) ? tribute : []).map((error) => ({
      ...error,
      field: error.field && `tribute.${error.field}`,
    })),
  ]
  if (first) throw refusedAt(first, ...others)
  return { line: line as NewLine, answers, tribute: tribute as LineTribute | null }
}

export type Item = {
  offer: Offer | null
  input: AddItem
  page: PageForGift | null
  /**
   * True for a gift through the page itself: added once, without questions, even if the till does not show the product
   * (R-CART-9).
   */
  isPageGift?: boolean
}

type TargetCart = Pick<OrderHead, 'currency' | 'functionalCurrency' | 'functionalRate' | 'orderedAt'>

/**
 * Returns the item's line followed by those of its parts, or throws the message that refuses it. The tablet and the
 * server both call this function (R-CART-6).
 */
export function buildLines(
  { offer, input, page, isPageGift = false }: Item,
  order: TargetCart,
  rules: CartRules,
): [OrderLine, ...OrderLine[]] {
  if (!offer || !(offer.isVisible || isPageGift)) throw refusedAt({ field: 'variantId', message: NO_PRODUCT })
  const where = {
    currency: order.currency,
    recurringType: rules.till.recurringType,
    startsOn: localDate(order.orderedAt, rules.zone),
    toCart: makeMoney(rules, order).toCart,
  }
  const { line, answers, tribute } = readRequest({ offer, input, isPageGift }, rules, where)
  const parts = offer.parts.map((part) =>
    orThrow(makePartLine(part, { qty: input.qty, currency: offer.variant.currency }, where)),
  )
  if ([line, ...parts].some(isTooMuch)) throw refused(TOTAL_TOO_LARGE)
  const isGiftAid = input.isGiftAid && rules.till.isGiftAidOffered && offer.variant.isDonation
  const own = makeOrderLine(line, { input, page, tribute, isGiftAid, answers, lockedTo: null })
  const ofPart = { input: null, page: null, tribute: null, isGiftAid: false, answers: [], lockedTo: own.id }
  return [own, ...parts.map((part) => makeOrderLine(part, ofPart))]
}
