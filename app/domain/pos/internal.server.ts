import type { SqlTxCtx } from '~/db/ctx'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { LARGEST_AMOUNT } from '~/domain/pricing/price'
import { totalsOf, type Totals } from '~/domain/pricing/totals'
import { localDate } from '~/kit/calendar'
import { DomainError, notFound, refused } from '~/kit/errors'
import { join, name, sql, type Sql } from '~/kit/sql'
import { DATE_IN_FUTURE, TOTAL_TOO_LARGE, TOO_MANY_ITEMS } from './messages'
import { changeRefusal, dccTermsOf, type Order, type OrderHead, type OrderLine } from './order'
import { readOrderedAt } from './ordered-at'
import { headOf, headRow, linesOf, ORDER_COLUMNS, ORDER_JOINS, orderOf, supporterOf } from './queries.server'

const MOST_LINES = 300
const LARGEST_INTEGER = 2_147_483_647

/** The order's row, locked until the deed is done: two tabs on one cart take turns. */
export async function lockOrder(ctx: SqlTxCtx, id: number): Promise<Omit<Order, 'lines'>> {
  const row = id > 0 ? await headRow(ctx.sql, id, 'locked') : null
  if (!row) throw notFound('That contribution')
  return { ...headOf(row), supporter: supporterOf(row) }
}

/** Locked, and neither paid nor being paid. */
export async function lockOpenOrder(ctx: SqlTxCtx, id: number): Promise<Omit<Order, 'lines'>> {
  const order = await lockOrder(ctx, id)
  const refusal = changeRefusal(order)
  if (refusal !== null) throw refused(refusal)
  return order
}

const column = (field: string): Sql => name(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** `{ billingCity: 'Dover' }` as `"billing_city" = $1`. */
export const assignments = (values: Record<string, unknown>): Sql =>
  join(Object.entries(values).map(([field, value]) => sql`${column(field)} = ${value}`))

/** The same as `("billing_city") VALUES ($1)`. */
export const insertion = (values: Partial<OrderHead> & { createdBy: number | null }): Sql =>
  sql`(${join(Object.keys(values).map(column))}) VALUES (${join(Object.values(values).map((value) => sql`${value}`))})`

type Terms = 'currency' | 'dccEnabledByCustomer' | 'dccType' | 'dccIsDynamic' | 'dccPerOrderMinor' | 'dccRatePoints'

/** What the calculator says about the order; the tablet asks the same file. */
export function computed(order: Pick<OrderHead, Terms>, lines: readonly OrderLine[]): Totals {
  const choice = order.dccEnabledByCustomer ? (DCC_TYPES.find((type) => type === order.dccType) ?? null) : null
  return totalsOf({ currency: order.currency, lines, dcc: { choice, terms: dccTermsOf(order) } })
}

const isTooLarge = (totals: Totals) =>
  totals.totalMinor > LARGEST_AMOUNT || totals.totalWeightGrams > LARGEST_INTEGER || totals.totalQty > LARGEST_INTEGER

function refuseExcess(totals: Totals): void {
  if (totals.totalItems > MOST_LINES) throw refused(TOO_MANY_ITEMS)
  if (isTooLarge(totals)) throw refused(TOTAL_TOO_LARGE)
}

async function writeCosts(ctx: SqlTxCtx, lines: readonly OrderLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => sql`(${line.id}::int, ${line.dccMinor}::bigint, ${line.dccRecurringMinor}::bigint)`)
  await ctx.sql.run(sql`
    UPDATE contribution_line l SET dcc_minor = w.now_minor, dcc_recurring_minor = w.later_minor
    FROM (VALUES ${join(rows)}) AS w (id, now_minor, later_minor) WHERE l.id = w.id`)
}

/** The only place that writes totals: derived from the lines after every change of an open order, together with whatever else changed. */
export async function recount(ctx: SqlTxCtx, order: Omit<Order, 'lines'>, changes: Partial<OrderHead> = {}): Promise<Order> {
  const lines = await linesOf(ctx.sql, order.id)
  const totals = computed({ ...order, ...changes }, lines)
  refuseExcess(totals)
  const { lines: costs, ...ofOrder } = totals
  const counted = lines.map((line, index) => ({
    ...line,
    dccMinor: costs[index]?.dccMinor ?? 0n,
    dccRecurringMinor: costs[index]?.dccRecurringMinor ?? 0n,
  }))
  await writeCosts(
    ctx,
    counted.filter((line, index) => line.dccMinor !== lines[index]?.dccMinor || line.dccRecurringMinor !== lines[index]?.dccRecurringMinor),
  )
  const fundCode = lines.find((line) => line.fundCode !== null)?.fundCode ?? null
  const row = await ctx.sql.first<Record<string, unknown>>(sql`
    WITH c AS (UPDATE contribution SET ${assignments({ ...changes, ...ofOrder })}, fund_code = ${fundCode}, updated_at = ${ctx.now} WHERE id = ${order.id} RETURNING *)
    SELECT ${ORDER_COLUMNS} FROM c ${ORDER_JOINS}`)
  if (!row) throw new Error(`the contribution ${order.id} vanished while it was locked`)
  return orderOf(row, counted)
}

/** The business moment a person typed; nothing typed means the moment the cart was opened, which completion moves to its own. */
export function momentOf(ctx: SqlTxCtx, typed: string | null, order: Pick<OrderHead, 'startedAt' | 'orderedAt'>): Date {
  if (typed === null) return order.startedAt
  const moment = readOrderedAt(typed, { ...order, zone: ctx.organisation.zone })
  if (moment === null) throw new DomainError('invalid', 'Date is invalid.', { fields: { orderedAt: ['Date is invalid.'] } })
  if (localDate(moment, ctx.organisation.zone) > localDate(ctx.now, ctx.organisation.zone)) throw refused(DATE_IN_FUTURE)
  return moment
}
