import { gatewayNameSql } from '~/domain/payments/gateway-name'
import { PAYMENT_METHOD } from '~/domain/reports/report-filters.server'
import type { CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'

/** The till's own money is chosen amount by amount, a provider's payout by day. */
export const OWN_TILL = 'offline'
const MAX_SHOWN = 300
const DAYS_BACK = 366

export type OpenGroup = { gateway: string; name: string; currency: string; amounts: number; minor: bigint }
export type OpenBatch = { id: number; on: CalendarDate; amounts: number; minor: bigint; netMinor: bigint }
export type Amount = {
  id: number
  kind: 'payment' | 'refund' | 'adjustment'
  supporter: string | null
  number: string | null
  method: string | null
  reference: string | null
  on: CalendarDate
  minor: bigint
}

const IS_OPEN = sql`NOT EXISTS (SELECT 1 FROM deposit_item t WHERE t.item_id = i.id)`
const sinceDay = ({ now }: Ctx): Sql =>
  sql`b.settled_on > (${now}::timestamptz - make_interval(days => ${DAYS_BACK}))::date`

export const openGroups = (ctx: Ctx): Promise<OpenGroup[]> =>
  ctx.read.rows<OpenGroup>(sql`
    SELECT b.gateway, ${gatewayNameSql(sql`b.gateway`)} AS name, b.currency, count(*)::int AS amounts,
      sum(i.amount_minor)::bigint AS minor
    FROM settlement_batch b JOIN settlement_item i ON i.batch_id = b.id
    WHERE ${sinceDay(ctx)} AND ${IS_OPEN} GROUP BY 1, 2, 3 ORDER BY b.gateway <> ${OWN_TILL}, 2, 3`)

type Group = { gateway: string; currency: string }

export const openBatches = (ctx: Ctx, { gateway, currency }: Group): Promise<OpenBatch[]> =>
  ctx.read.rows<OpenBatch>(sql`
    SELECT b.id, b.settled_on::text AS on, count(*)::int AS amounts, sum(i.amount_minor)::bigint AS minor,
      b.net_minor
    FROM settlement_batch b JOIN settlement_item i ON i.batch_id = b.id
    WHERE ${sinceDay(ctx)} AND b.gateway = ${gateway} AND b.currency = ${currency} AND ${IS_OPEN}
    GROUP BY b.id ORDER BY b.settled_on DESC LIMIT ${MAX_SHOWN}`)

const AMOUNT = sql`i.id, i.kind, c.supporter_name AS supporter, c.client_uuid AS number, ${PAYMENT_METHOD} AS method,
  coalesce(c.check_number, p.reference) AS reference, b.settled_on::text AS on, i.amount_minor AS minor`
const ABOUT = sql`JOIN settlement_batch b ON b.id = i.batch_id JOIN payment p ON p.id = i.payment_id
  LEFT JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)`

export const openAmounts = (ctx: Ctx, { gateway, currency }: Group): Promise<Amount[]> =>
  ctx.read.rows<Amount>(sql`
    SELECT ${AMOUNT} FROM settlement_item i ${ABOUT}
    WHERE ${sinceDay(ctx)} AND b.gateway = ${gateway} AND b.currency = ${currency} AND ${IS_OPEN}
    ORDER BY b.settled_on DESC, i.id DESC LIMIT ${MAX_SHOWN}`)

export type DepositRecord = {
  id: number
  currency: string
  on: CalendarDate
  account: string
  reference: string | null
  amounts: number
  totalMinor: bigint
  madeBy: string
  createdAt: Date
  undoneAt: Date | null
}

export const depositById = (ctx: Ctx, id: number): Promise<DepositRecord | null> =>
  ctx.read.first<DepositRecord>(sql`
    SELECT id, currency, deposited_on::text AS on, account, reference, amounts, total_minor,
      made_by, created_at, undone_at
    FROM deposit WHERE id = ${id}`)

export const depositAmounts = (ctx: Ctx, id: number, max: number): Promise<Amount[]> =>
  ctx.read.rows<Amount>(sql`
    SELECT ${AMOUNT} FROM deposit_item t JOIN settlement_item i ON i.id = t.item_id ${ABOUT}
    WHERE t.deposit_id = ${id} ORDER BY p.type, b.settled_on, i.id LIMIT ${max}`)

export type DepositBatch = { id: number; name: string; on: CalendarDate; minor: bigint; netMinor: bigint }

export const depositBatches = (ctx: Ctx, id: number): Promise<DepositBatch[]> =>
  ctx.read.rows<DepositBatch>(sql`
    SELECT b.id, ${gatewayNameSql(sql`b.gateway`)} AS name, b.settled_on::text AS on,
      sum(i.amount_minor)::bigint AS minor, b.net_minor
    FROM deposit_item t JOIN settlement_item i ON i.id = t.item_id JOIN settlement_batch b ON b.id = i.batch_id
    WHERE t.deposit_id = ${id} GROUP BY b.id ORDER BY b.settled_on, b.id`)

export async function sumReturnedSince(ctx: Ctx, id: number): Promise<bigint> {
  const row = await ctx.read.first<{ minor: bigint }>(sql`
    SELECT coalesce(sum(x.amount_minor), 0)::bigint AS minor FROM deposit_item t
    JOIN settlement_item i ON i.id = t.item_id AND i.kind = 'payment'
    JOIN settlement_item x ON x.payment_id = i.payment_id AND x.kind <> 'payment'
    WHERE t.deposit_id = ${id} AND NOT EXISTS (SELECT 1 FROM deposit_item o WHERE o.item_id = x.id)`)
  return row?.minor ?? 0n
}
