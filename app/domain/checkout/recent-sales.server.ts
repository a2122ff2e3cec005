import { localDate, startOfDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { isVisibleSale } from '~/domain/contributions/visible-sale.server'
import { MAX_RECENT_SALES } from '~/kit/search/shown-rows'
import { sql, type Sql } from '~/kit/sql'
import type { SaleName } from '~/domain/cart/schemas'

export type RecentSale = {
  id: number
  number: string
  at: Date
  name: string
  totalMinor: bigint
  refundedMinor: bigint
  currency: string
  paymentType: string | null
  paymentLabel: string | null
  email: string | null
  by: string | null
}

const sales = (ctx: Ctx, which: Sql): Promise<RecentSale[]> =>
  ctx.read.rows<RecentSale>(sql`
    SELECT c.id, c.number, c.confirmed_at AS at, c.supporter_name AS name, c.total_minor,
      c.refunded_minor, c.currency,
      c.payment_type, c.payment_label, c.billing_email AS email, s.first_name AS by
    FROM contribution c LEFT JOIN staff s ON s.id = coalesce(c.completed_by, c.created_by)
    WHERE c.is_listed AND ${which} AND ${isVisibleSale(ctx)}
    ORDER BY c.confirmed_at DESC, c.id DESC LIMIT ${MAX_RECENT_SALES}`)

export function recentSales(ctx: Ctx): Promise<RecentSale[]> {
  const { zone } = ctx.organisation
  return sales(ctx, sql`c.is_pos AND c.confirmed_at >= ${startOfDay(localDate(ctx.now, zone), zone)}`)
}

export const saleNamed = (ctx: Ctx, { id, invoicenumber: number }: SaleName): Promise<RecentSale[]> =>
  sales(ctx, number === undefined ? sql`c.id = ${id}` : sql`c.number = ${number}`)
