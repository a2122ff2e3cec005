import { addDays, type CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { fillDays, type DaySales } from './dashboard'
import { productContributions, productSumsOfDays } from './product-contributions.list.server'
import { functionalWorth } from './product-days'

const DAYS = 60
const MAX_LATEST = 8

export type LatestSale = {
  id: number
  number: string
  name: string
  option: string
  qty: number
  total: bigint
  currency: string
  at: Date
}

const within = (from: CalendarDate, to: CalendarDate) => ({ ordered_at_str: from, ordered_at_end: to })

const salesByDay = async (
  ctx: Ctx,
  id: number,
  [from, to]: readonly [CalendarDate, CalendarDate],
): Promise<DaySales[]> => {
  const list = productContributions(String(id))
  const worth = functionalWorth(ctx)
  const rows = await ctx.read.rows<DaySales>(sql`
    SELECT c.ordered_on AS day, count(DISTINCT sl.contribution_id) AS contributions,
      coalesce(sum(${worth}), 0)::bigint AS amount, 0::bigint AS refunded,
      coalesce(sum(${worth}) FILTER (WHERE sl.is_recurring), 0)::bigint AS recurring
    FROM ${list.from} WHERE ${list.condition(list.read(within(from, to)), ctx)} GROUP BY 1 ORDER BY 1`)
  return fillDays(rows, from, to)
}

const latestSales = (ctx: Ctx, id: number): Promise<LatestSale[]> => {
  const list = productContributions(String(id))
  return ctx.read.rows<LatestSale>(sql`
    SELECT sl.line_id AS id, c.number, c.supporter_name AS name, v.name AS option, sl.qty, sl.total_minor AS total,
      sl.currency, sl.ordered_at AS at
    FROM ${list.from} WHERE ${list.condition(list.read({}), ctx)} ORDER BY sl.ordered_at DESC, sl.line_id DESC
    LIMIT ${MAX_LATEST}`)
}

/** Compares the last 60 days, today included, with the 60 before (R-PRODUCTS-12). */
export async function productSales(ctx: Ctx, id: number, today: CalendarDate) {
  const from = addDays(today, 1 - DAYS)
  const sumsOf = (first: CalendarDate, last: CalendarDate) => productSumsOfDays(ctx, id, within(first, last))
  const [days, sums, before, latest] = await Promise.all([
    salesByDay(ctx, id, [from, today]),
    sumsOf(from, today),
    sumsOf(addDays(from, -DAYS), addDays(from, -1)),
    latestSales(ctx, id),
  ])
  return { from, to: today, days, sums, before, latest }
}

export type ProductSales = Awaited<ReturnType<typeof productSales>>
