import type { SqlTxCtx } from '~/db/ctx'
import type { Offer, VariantForSale } from '~/domain/catalog/sale.server'
import type { PageForGift } from '~/domain/fundraising/queries.server'
import { MAX_AMOUNT } from '~/kit/money'
import { grantPromos } from '~/domain/promotions/cart-promos.server'
import { tillSettings } from '~/domain/settings/till.server'
import { typedTribute } from '~/domain/tributes/queries.server'
import type { LineTribute } from '~/domain/tributes/schemas'
import { localDate } from '~/kit/calendar'
import { isRuleError, refused, refusedAt, type RuleError } from '~/kit/errors'
import { join, sql, type Sql } from '~/kit/sql'
import { readAnswers, type Answer } from '~/domain/catalog/answers'
import { recount, type LinesToCome } from './stored-order.server'
import { NO_PRODUCT, TOTAL_TOO_LARGE } from './messages'
import { newLine, partLine, type NewLine, type Where } from './new-line'
import type { Order, OrderHead, OrderLine, OrderState } from './order'
import { makeConverters, toCartPerson } from './prices.server'
import type { AddItem } from './schemas'

type Described = {
  input: AddItem | null
  page: PageForGift | null
  tribute: LineTribute | null
  isGiftAid: boolean
  answers: Answer[]
  /** The line of the bundle that it is a part of. */
  lockedTo: number | null
}

const MAX_QTY = 1_000_000

const describeLine = ({ variant }: NewLine) =>
  variant.variantName === '' ? variant.productName : `${variant.productName} - ${variant.variantName}`

const ofVariant = (variant: VariantForSale) => ({
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

const ofSchedule = (recurring: NewLine['recurring']) => ({
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

/**
 * The line as it will be read, but for what counting finds. The text and metadata that a person gave belong to the line
 * they chose, not to its parts.
 */
function lineToCome(line: NewLine, { input, page, tribute, isGiftAid, answers, lockedTo }: Described): OrderLine {
  const { variant, qty, priceMinor, discountMinor, fundCode } = line
  return {
    ...ofVariant(variant),
    ...ofSchedule(line.recurring),
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

/** The gift is counted for the person who organizes its page. */
const toRow = (
  line: OrderLine,
  orderId: number,
  page: PageForGift | null,
): Sql => sql`(${line.id}, ${orderId}, ${line.variantId},
  ${line.fundraisingPageId}, ${line.fundraisingPageId === null ? null : (page?.organizerId ?? null)},
  ${line.lockedToLineId}::int, ${line.description}, ${line.reference}, ${line.qty},
  ${line.priceMinor}, ${line.originalPriceMinor}, ${line.discountMinor}, ${line.totalMinor}, ${line.promoCode},
  ${line.taxMinor}, ${line.taxRecurringMinor}, ${line.dccMinor}, ${line.dccRecurringMinor},
  ${line.fundCode}, ${line.isGiftAid}, ${line.isDonation}, ${line.isShippable}, ${line.isDownload}, ${line.requiresAch},
  ${line.membershipId},
  ${line.publicMessage}, ${line.additionalNotes}, ${JSON.stringify(line.metadata)}::jsonb,
  ${line.tribute && JSON.stringify(line.tribute)}::jsonb, ${line.isDccEligible}, ${line.recurringMinor},
  ${line.recurringFrequency},
  ${line.recurringDay}, ${line.recurringDayOfWeek}, ${line.recurringInitialCharge}, ${line.recurringCycles},
  ${line.recurringStartsOn}, ${line.recurringEndsOn})`

const insert = (rows: Sql[]): Sql => sql`
  INSERT INTO contribution_line (id, contribution_id, variant_id, fundraising_page_id, fundraising_member_id,
    locked_to_line_id, description, reference, qty,
    price_minor, original_price_minor, discount_minor, total_minor, promo_code, tax_minor, tax_recurring_minor,
    dcc_minor, dcc_recurring_minor,
    fund_code, is_gift_aid, is_donation, is_shippable, is_download, requires_ach, membership_id,
    public_message, additional_notes, metadata, tribute, is_dcc_eligible, recurring_minor, recurring_frequency,
    recurring_day, recurring_day_of_week, recurring_initial_charge, recurring_cycles, recurring_starts_on,
    recurring_ends_on)
  VALUES ${join(rows)}`

function insertAnswers(lines: readonly OrderLine[]): Sql[] {
  const rows = lines.flatMap((line) =>
    line.answers.map(({ id, name, value }) => sql`(${line.id}, ${id}, ${name}, ${value}, ${value})`),
  )
  return rows.length === 0
    ? []
    : [sql`INSERT INTO contribution_line_field (line_id, field_id, name, value, original_value) VALUES ${join(rows)}`]
}

const isTooMuch = ({ qty, priceMinor, discountMinor, recurring }: NewLine): boolean =>
  qty > MAX_QTY ||
  [BigInt(qty) * priceMinor, discountMinor, recurring?.amountMinor ?? 0n].some((minor) => minor > MAX_AMOUNT)

function unless<T extends object>(found: T | RuleError): T {
  if (isRuleError(found)) throw refusedAt(found)
  return found
}

type RequestedLine = { line: NewLine; answers: Answer[]; tribute: LineTribute | null }

/** What was requested of a line, or everything of it that will not do, so that nobody learns of it field by field. */
async function readRequest(
  ctx: SqlTxCtx,
  { offer, input, isPageGift }: { offer: Offer; input: AddItem; isPageGift: boolean },
  where: Where,
): Promise<RequestedLine> {
  const line = newLine(isPageGift ? { ...offer.variant, billingPeriod: 'onetime' } : offer.variant, input, where)
  const { answers, errors } = readAnswers(isPageGift ? [] : offer.customFields, input.fields)
  const tribute = isPageGift ? null : await typedTribute(ctx.sql, input.tribute, offer.variant)
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

/** Anyone who is, or becomes, a member gets the codes of the membership (R-CART-6). */
const grantsCodes = (order: OrderState, { variant }: NewLine): boolean =>
  variant.membershipId !== null || Boolean(order.supporter?.membership)

/**
 * Codes are held against the lines that are stored: only where there are none are lines counted before they are
 * written.
 */
async function counted(ctx: SqlTxCtx, { order, line, known, toCome, changes }: ToCount): Promise<Order> {
  const isGranting = grantsCodes(order, line)
  if (!isGranting && order.promos.length === 0) return recount(ctx, order, { lines: known, toCome, changes })
  await Promise.all(toCome.inserts(toCome.lines).map((write) => ctx.sql.run(write)))
  const state = isGranting
    ? { ...order, promos: await grantPromos(ctx, toCartPerson(ctx, order), order.promos) }
    : order
  return recount(ctx, state, { lines: [...known, ...toCome.lines], changes })
}

type ToCount = {
  order: OrderState
  line: NewLine
  known: readonly OrderLine[]
  toCome: LinesToCome
  changes: Partial<OrderHead>
}

type Putting = {
  order: OrderState
  lines: readonly OrderLine[]
  offer: Offer | null
  input: AddItem
  /** The page that the gift is counted for; it lends the line its name. */
  page: PageForGift | null
  /**
   * Given through the page itself: once, with no questions asked, and also where the till shows the product nowhere
   * (R-CART-9).
   */
  isPageGift?: boolean
  /** Other fields of the order to change in the same write. */
  changes?: Partial<OrderHead>
}

/** A variant with its parts and answers in a cart, which is then counted (R-CART-6). */
export async function putLine(
  ctx: SqlTxCtx,
  { order, lines, offer, input, page, isPageGift = false, changes = {} }: Putting,
): Promise<Order> {
  if (!offer || !(offer.isVisible || isPageGift)) throw refusedAt({ field: 'variantId', message: NO_PRODUCT })
  const { recurringType, isGiftAidOffered } = tillSettings(ctx.settings)
  const where = {
    currency: order.currency,
    recurringType,
    startsOn: localDate(order.orderedAt, ctx.organisation.zone),
    toCart: makeConverters(ctx, order).toCart,
  }
  const { line, answers, tribute } = await readRequest(ctx, { offer, input, isPageGift }, where)
  const parts = offer.parts.map((part) =>
    unless(partLine(part, { qty: input.qty, currency: offer.variant.currency }, where)),
  )
  if ([line, ...parts].some(isTooMuch)) throw refused(TOTAL_TOO_LARGE)
  const isGiftAid = input.isGiftAid && isGiftAidOffered && offer.variant.isDonation
  const own = lineToCome(line, { input, page, tribute, isGiftAid, answers, lockedTo: null })
  const ofPart = { input: null, page: null, tribute: null, isGiftAid: false, answers: [], lockedTo: own.id }
  const toCome = {
    lines: [own, ...parts.map((part) => lineToCome(part, ofPart))],
    inserts: (counted: readonly OrderLine[]) => [
      insert(counted.map((one) => toRow(one, order.id, page))),
      ...insertAnswers(counted),
    ],
  }
  await ctx.publish(isPageGift ? 'contribution.page-gift-added' : 'contribution.item-added', {
    id: order.id,
    after: {
      lineId: own.id,
      description: own.description,
      fundraisingPageId: page?.id,
      qty: line.qty,
      priceMinor: line.priceMinor,
      recurringMinor: line.recurring?.amountMinor,
    },
  })
  return counted(ctx, { order, line, known: lines, toCome, changes })
}
