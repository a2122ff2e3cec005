import type { SqlTxCtx } from '~/db/ctx'
import type { Offer } from '~/domain/catalog/sale.server'
import type { PageForGift } from '~/domain/fundraising/queries.server'
import { LARGEST_AMOUNT } from '~/domain/pricing/price'
import { grantPromos } from '~/domain/promotions/cart-promos.server'
import { tillSettings } from '~/domain/settings/till.server'
import { typedTribute } from '~/domain/tributes/queries.server'
import type { LineTribute } from '~/domain/tributes/schemas'
import { localDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { join, sql, type Sql } from '~/kit/sql'
import { answersOf, type Answer } from '~/domain/catalog/answers'
import { recount } from './stored-order.server'
import { NO_PRODUCT, TOTAL_TOO_LARGE } from './messages'
import { newLine, partLine, type NewLine } from './new-line'
import type { Order, OrderHead, OrderState } from './order'
import { moneyOf, personOf } from './prices.server'
import { linesOf } from './queries.server'
import type { AddItem } from './schemas'

type Described = {
  orderId: number
  /** What says the id of the bundle. */
  lockedTo: Sql | null
  input: AddItem | null
  page: PageForGift | null
  tribute: LineTribute | null
  isGiftAid: boolean
}

const LARGEST_QTY = 1_000_000

const descriptionOf = ({ variant }: NewLine) =>
  variant.variantName === '' ? variant.productName : `${variant.productName} - ${variant.variantName}`

/** The text and metadata that a person gave belong to the line they chose, not to its parts. */
function values(line: NewLine, { orderId, lockedTo, input, page, tribute, isGiftAid }: Described): Sql {
  const { variant, recurring } = line
  return sql`(${orderId}, ${variant.id}, ${page?.id ?? null}, ${page?.organizerId ?? null}, ${lockedTo}, ${page?.title ?? descriptionOf(line)}, ${page?.url ?? variant.sku ?? variant.productCode}, ${line.qty}, ${line.priceMinor}, ${line.priceMinor}, ${line.discountMinor},
    ${BigInt(line.qty) * line.priceMinor}, ${line.fundCode}, ${isGiftAid}, ${variant.isDonation}, ${variant.isShippable}, ${variant.isDownload}, ${variant.requiresAch}, ${variant.membershipId},
    ${input?.publicMessage ?? null}, ${input?.additionalNotes ?? null}, ${JSON.stringify(input?.metadata ?? {})}::jsonb, ${tribute && JSON.stringify(tribute)}::jsonb, ${variant.isDccEnabled}, ${recurring?.amountMinor ?? null}, ${recurring?.frequency ?? null},
    ${recurring?.day ?? null}, ${recurring?.dayOfWeek ?? null}, ${recurring?.hasInitialCharge ?? false}, ${recurring?.cycles ?? null}, ${recurring?.startsOn ?? null}, ${recurring?.endsOn ?? null})`
}

const insert = (rows: Sql[]): Sql => sql`
  INSERT INTO contribution_line (contribution_id, variant_id, fundraising_page_id, fundraising_member_id, locked_to_line_id, description, reference, qty, price_minor, original_price_minor, discount_minor,
    total_minor, fund_code, is_gift_aid, is_donation, is_shippable, is_download, requires_ach, membership_id,
    public_message, additional_notes, metadata, tribute, is_dcc_eligible, recurring_minor, recurring_frequency,
    recurring_day, recurring_day_of_week, recurring_initial_charge, recurring_cycles, recurring_starts_on, recurring_ends_on)
  VALUES ${join(rows)}`

const LINE_ID = sql`(SELECT id FROM line)`

function insertAnswers(answers: Answer[]): Sql {
  const rows = answers.map(({ fieldId, name, value }) => sql`(${LINE_ID}, ${fieldId}, ${name}, ${value}, ${value})`)
  return sql`INSERT INTO contribution_line_field (line_id, field_id, name, value, original_value) VALUES ${join(rows)}`
}

/** The line, the parts that are locked to it, and the answers that were given to it: one statement. */
const insertAll = (line: Sql, parts: Sql[], answers: Answer[]): Sql => sql`
  WITH ${join([
    sql`line AS (${insert([line])} RETURNING id)`,
    ...(parts.length > 0 ? [sql`parts AS (${insert(parts)})`] : []),
    ...(answers.length > 0 ? [sql`answers AS (${insertAnswers(answers)})`] : []),
  ])}
  SELECT id FROM line`

const isTooMuch = ({ qty, priceMinor, discountMinor, recurring }: NewLine): boolean =>
  qty > LARGEST_QTY || [BigInt(qty) * priceMinor, discountMinor, recurring?.amountMinor ?? 0n].some((minor) => minor > LARGEST_AMOUNT)

function unless<T>(found: T | string): T {
  if (typeof found === 'string') throw refused(found)
  return found
}

/** Anyone who is, or becomes, a member gets the codes of the membership (R-CART-6). */
async function granted(ctx: SqlTxCtx, order: OrderState, { variant }: NewLine): Promise<OrderState> {
  if (variant.membershipId === null && !order.supporter?.membership) return order
  return { ...order, promos: await grantPromos(ctx, personOf(ctx, order), order.promos) }
}

type Putting = {
  order: OrderState
  offer: Offer | null
  input: AddItem
  /** The page that the gift is counted for; it lends the line its name. */
  page: PageForGift | null
  /** Given through the page itself: once, with no questions asked, and also where the till shows the product nowhere (R-CART-9). */
  isPageGift?: boolean
  /** What else of the order changes with it. */
  changes?: Partial<OrderHead>
}

/** A variant with its parts and answers in a cart, which is then counted (R-CART-6). */
export async function putLine(ctx: SqlTxCtx, { order, offer, input, page, isPageGift = false, changes = {} }: Putting): Promise<Order> {
  if (!offer || !(offer.isVisible || isPageGift)) throw refused(NO_PRODUCT)
  const { recurringType, isGiftAidOffered } = tillSettings(ctx.settings)
  const where = {
    currency: order.currency,
    recurringType,
    startsOn: localDate(order.orderedAt, ctx.organisation.zone),
    toCart: moneyOf(ctx, order).toCart,
  }
  const line = unless(newLine(isPageGift ? { ...offer.variant, billingPeriod: 'onetime' } : offer.variant, input, where))
  const parts = offer.parts.map((part) => unless(partLine(part, { qty: input.qty, currency: offer.variant.currency }, where)))
  const answers = unless(answersOf(isPageGift ? [] : offer.customFields, input.fields))
  const tribute = isPageGift ? null : unless(await typedTribute(ctx.sql, input.tribute, offer.variant))
  if ([line, ...parts].some(isTooMuch)) throw refused(TOTAL_TOO_LARGE)
  const isGiftAid = input.isGiftAid && isGiftAidOffered && offer.variant.isDonation
  const own = { orderId: order.id, lockedTo: null, input, page, tribute, isGiftAid }
  const ofPart = { orderId: order.id, lockedTo: LINE_ID, input: null, page: null, tribute: null, isGiftAid: false }
  const partRows = parts.map((part) => values(part, ofPart))
  const [written, lines] = await Promise.all([
    ctx.sql.first<{ id: number }>(insertAll(values(line, own), partRows, answers)),
    linesOf(ctx.sql, order.id),
  ])
  await ctx.publish(isPageGift ? 'contribution.page-gift-added' : 'contribution.item-added', {
    id: order.id,
    after: {
      lineId: written?.id,
      description: page?.title ?? descriptionOf(line),
      fundraisingPageId: page?.id,
      qty: line.qty,
      priceMinor: line.priceMinor,
      recurringMinor: line.recurring?.amountMinor,
    },
  })
  return recount(ctx, await granted(ctx, order, line), { lines, changes })
}
