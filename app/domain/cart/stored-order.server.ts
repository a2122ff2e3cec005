import type { SqlTxCtx } from '~/db/ctx'
import type { Totals } from '~/domain/pricing/totals'
import { keepPromos } from '~/domain/promotions/cart-promos.server'
import { localDate } from '~/kit/calendar'
import { DomainError, notFound, refused } from '~/kit/errors'
import { join, sql, type Sql } from '~/kit/sql'
import { refuseExcess, toCounts, toOrderTotals } from './count/build-cart'
import { DATE_IN_FUTURE } from './messages'
import {
  findChangeError,
  TOTALS,
  type Order,
  type OrderHead,
  type OrderLine,
  type OrderState,
  type OrderTotals,
} from './order'
import { readOrderedAt } from '~/kit/ordered-at'
import { computeOrder, type ComputedTotals } from './prices.server'
import { column, findHeadRow, lockHeadRow, listLines, toState } from './queries.server'

/** Locks the order's row until the operation ends, so that two tabs on one cart take turns. */
export async function lockOrder(ctx: SqlTxCtx, id: number): Promise<OrderState> {
  const row = id > 0 ? await lockHeadRow(ctx.sql, id) : null
  if (!row) throw notFound('That contribution')
  return toState(row)
}

export async function lockOrderWithLines(ctx: SqlTxCtx, id: number): Promise<Order> {
  const [head, lines] = await Promise.all([lockOrder(ctx, id), listLines(ctx.sql, id)])
  return { ...head, lines }
}

export async function lockOpenOrder(ctx: SqlTxCtx, id: number): Promise<OrderState> {
  const order = await lockOrder(ctx, id)
  const error = findChangeError(order)
  if (error !== null) throw refused(error)
  return order
}

export const setColumns = (values: Record<string, unknown>): Sql =>
  join(Object.entries(values).map(([field, value]) => sql`${column(field)} = ${value}`))

export const insertColumns = (values: Record<string, unknown>): Sql =>
  sql`(${join(Object.keys(values).map(column))}) VALUES (${join(Object.values(values).map((value) => sql`${value}`))})`

const COUNTED = [
  'priceMinor',
  'totalMinor',
  'promoCode',
  'dccMinor',
  'dccRecurringMinor',
  'taxMinor',
  'taxRecurringMinor',
] as const

function updateChangedLines(before: readonly OrderLine[], after: readonly OrderLine[]): Sql[] {
  const changed = after.filter((line, index) => COUNTED.some((field) => line[field] !== before[index]?.[field]))
  if (changed.length === 0) return []
  const rows = changed.map(
    (line) =>
      sql`(${line.id}::int, ${line.priceMinor}::bigint, ${line.totalMinor}::bigint, ${line.promoCode}::text,
        ${line.dccMinor}::bigint, ${line.dccRecurringMinor}::bigint, ${line.taxMinor}::bigint,
        ${line.taxRecurringMinor}::bigint)`,
  )
  return [
    sql`UPDATE contribution_line l SET price_minor = w.price, total_minor = w.total, promo_code = w.code,
      dcc_minor = w.cost, dcc_recurring_minor = w.later_cost, tax_minor = w.tax, tax_recurring_minor = w.later_tax
    FROM (VALUES ${join(rows)}) AS w (id, price, total, code, cost, later_cost, tax, later_tax) WHERE l.id = w.id`,
  ]
}

const toTaxesJson = (taxes: OrderTotals['taxes']) =>
  JSON.stringify(
    taxes.map(({ ratePpm, minor, ...tax }) => ({ ...tax, ratePpm: Number(ratePpm), minor: String(minor) })),
  )

export const toTotalsColumns = (order: OrderTotals): Record<string, unknown> => ({
  ...Object.fromEntries(TOTALS.map((field) => [field, order[field]])),
  taxes: toTaxesJson(order.taxes),
})

const listOtherChanges = (changes: Partial<OrderHead>): [string, unknown][] =>
  Object.entries(changes).filter(([field]) => !(TOTALS as readonly string[]).includes(field))

async function dropLapsedCodes(ctx: SqlTxCtx, order: OrderState, { lapsed }: ComputedTotals): Promise<OrderState> {
  if (lapsed.length === 0) return order
  const after = { ...order, promos: order.promos.filter(({ id }) => !lapsed.includes(id)) }
  await keepPromos(ctx, after)
  return after
}

/** Lines that are not stored yet; `inserts` writes them with their counted figures. */
export type NewLines = { lines: readonly OrderLine[]; inserts: (counted: readonly OrderLine[]) => Sql[] }

type RecountOptions = {
  changes?: Partial<OrderHead>
  lines?: readonly OrderLine[]
  toCome?: NewLines
}

/**
 * Derives the totals from lines, codes, addresses and rules after every change of an open order. Applies the order's
 * codes again each time (R-PROMOS-6).
 */
export async function recount(
  ctx: SqlTxCtx,
  order: OrderState,
  { changes = {}, toCome, ...known }: RecountOptions = {},
): Promise<Order> {
  const stored = known.lines ?? (await listLines(ctx.sql, order.id))
  const lines = [...stored, ...(toCome?.lines ?? [])]
  // A quote for another parcel does not hold for this one.
  const totals = await computeOrder(ctx, { ...order, ...changes, shippingMinor: 0n }, lines)
  return writeTotals(ctx, await dropLapsedCodes(ctx, order, totals), { lines, totals, changes, toCome })
}

type CountedCart = { lines: readonly OrderLine[]; totals: Totals; changes?: Partial<OrderHead>; toCome?: NewLines }

/**
 * The only place that stores a cart's totals, together with other changed fields. A sale writes them to the
 * contribution.
 */
export async function writeTotals(
  ctx: SqlTxCtx,
  order: OrderState,
  { lines, totals, changes = {}, toCome }: CountedCart,
): Promise<Order> {
  refuseExcess(totals)
  const counts = toCounts(lines, totals)
  const counted = counts.lines
  const stored = lines.length - (toCome?.lines.length ?? 0)
  const found = toOrderTotals(totals)
  const others = listOtherChanges(changes)
  const columns = toTotalsColumns(found)
  const writes = [
    ...updateChangedLines(lines, counted.slice(0, stored)),
    ...(toCome?.inserts(counted.slice(stored)) ?? []),
    sql`INSERT INTO cart ${insertColumns({ contributionId: order.id, ...columns })} ON CONFLICT (contribution_id)
      DO UPDATE SET ${setColumns(columns)}`,
    ...(others.length === 0
      ? []
      : [
          sql`UPDATE contribution SET ${setColumns(Object.fromEntries(others))}, updated_at = ${ctx.now}
            WHERE id = ${order.id}`,
        ]),
  ]
  if (others.length === 0 && found.shippingMethodId === order.shippingMethodId) {
    ctx.writeLast(...writes)
    return { ...order, ...found, ...counts }
  }
  // The supporter's and the shipping method's names are read again after the write.
  const written = Promise.all(writes.map((write) => ctx.sql.run(write)))
  const [row] = await Promise.all([findHeadRow(ctx.sql, order.id), written])
  return { ...(row ? toState(row) : { ...order, ...found }), ...counts }
}

export function readMoment(
  ctx: SqlTxCtx,
  typed: string | null,
  order: Pick<OrderHead, 'startedAt' | 'orderedAt'>,
): Date {
  if (typed === null) return order.startedAt
  const moment = readOrderedAt(typed, { ...order, zone: ctx.organisation.zone })
  if (moment === null)
    throw new DomainError('invalid', 'Date is invalid.', { fields: { orderedAt: ['Date is invalid.'] } })
  if (localDate(moment, ctx.organisation.zone) > localDate(ctx.now, ctx.organisation.zone))
    throw refused(DATE_IN_FUTURE)
  return moment
}
