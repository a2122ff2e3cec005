import type { SqlTxCtx } from '~/db/ctx'
import type { PageForGift } from '~/domain/fundraising/queries.server'
import { grantPromos } from '~/domain/promotions/cart-promos.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { join, sql, type Sql } from '~/kit/sql'
import { buildLines, type Item } from './count/build-lines'
import { recount, type NewLines } from './stored-order.server'
import type { Order, OrderHead, OrderLine, OrderState } from './order'
import { readCartRules, toCartPerson } from './prices.server'

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

/** Anyone who is, or becomes, a member gets the codes of the membership (R-CART-6). */
const grantsCodes = (order: OrderState, line: OrderLine): boolean =>
  line.membershipId !== null || Boolean(order.supporter?.membership)

/** Codes are checked against stored lines, so lines are counted before they are written only if there are no codes. */
async function countAndWrite(ctx: SqlTxCtx, { order, line, known, toCome, changes }: CountInput): Promise<Order> {
  const isGranting = grantsCodes(order, line)
  if (!isGranting && order.promos.length === 0) return recount(ctx, order, { lines: known, toCome, changes })
  await Promise.all(toCome.inserts(toCome.lines).map((write) => ctx.sql.run(write)))
  const state = isGranting
    ? { ...order, promos: await grantPromos(ctx, toCartPerson(ctx, order), order.promos) }
    : order
  return recount(ctx, state, { lines: [...known, ...toCome.lines], changes })
}

type CountInput = {
  order: OrderState
  line: OrderLine
  known: readonly OrderLine[]
  toCome: NewLines
  changes: Partial<OrderHead>
}

type NewItem = Item & {
  order: OrderState
  lines: readonly OrderLine[]
  changes?: Partial<OrderHead>
}

/** Puts a variant with its parts and answers into a cart and recounts it (R-CART-6). */
export async function putLine(
  ctx: SqlTxCtx,
  { order, lines, offer, input, page, isPageGift = false, changes = {} }: NewItem,
): Promise<Order> {
  const types = input.tribute.isTribute ? await tributeTypes(ctx.sql) : []
  const found = buildLines({ offer, input, page, isPageGift }, order, readCartRules(ctx, types))
  const [own] = found
  const toCome = {
    lines: found,
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
      qty: own.qty,
      priceMinor: own.priceMinor,
      recurringMinor: own.recurringMinor ?? undefined,
    },
  })
  return countAndWrite(ctx, { order, line: own, known: lines, toCome, changes })
}
