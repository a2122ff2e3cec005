import type { Ctx } from '~/kit/operation'
import type { CalendarDate } from '~/kit/calendar'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { refundUnits, type PaidLine } from '~/domain/pricing/refundable'
import type { Refundable, RefundKind, RefundReason, RefundStatus } from './refund'

export type RefundRow = {
  id: number
  /** The refunded contribution, or the one that began the plan of the refunded charge. */
  contributionId: number
  /** Null for a contribution's refund. */
  transactionId: number | null
  paymentId: number
  key: string
  kind: RefundKind
  reason: RefundReason
  status: RefundStatus
  minor: bigint
  /** The overpaid part does not count as a refund of the contribution. */
  overpaidMinor: bigint
  currency: string
  gateway: string
  reference: string | null
  failureMessage: string | null
  requestedBy: number | null
  requestedByName: string
  createdAt: Date
  why: string | null
  /** The day a refund was made in the dashboard of a provider that is not connected; null if it was made here. */
  madeOn: CalendarDate | null
  returnsGoods: boolean
}

const COLUMNS = sql`r.id, coalesce(r.contribution_id, (SELECT p.contribution_id FROM recurring_transaction t
  JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = r.transaction_id)) AS contribution_id, r.transaction_id,
  r.payment_id, r.idempotency_key AS key, r.kind, r.reason, r.status, r.amount_minor AS minor, r.overpaid_minor,
  r.currency, r.gateway, r.reference, r.failure_message, r.requested_by, r.requested_by_name, r.created_at, r.why,
  r.made_on, r.returns_goods`

export const findRefundWhere = (runner: SqlRunner, condition: Sql): Promise<RefundRow | null> =>
  runner.first<RefundRow>(sql`SELECT ${COLUMNS} FROM refund r WHERE ${condition}`)

export const listRefundsWhere = (runner: SqlRunner, condition: Sql): Promise<RefundRow[]> =>
  runner.rows<RefundRow>(sql`SELECT ${COLUMNS} FROM refund r WHERE ${condition} ORDER BY r.id DESC`)

export const listRefunds = (ctx: Ctx, contributionId: number): Promise<RefundRow[]> =>
  listRefundsWhere(ctx.read, sql`r.contribution_id = ${contributionId}`)

const selectOverpaidLeft = (contributionId: Sql): Sql =>
  sql`(SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry
    WHERE contribution_id = ${contributionId} AND type = 'Overpayment')`

export const readOverpaid = async (ctx: Ctx, contributionId: number): Promise<bigint> =>
  (await ctx.read.first<{ minor: bigint }>(sql`SELECT ${selectOverpaidLeft(sql`${contributionId}`)} AS minor`))
    ?.minor ?? 0n

export type Head = {
  id: number
  number: string | null
  clientUuid: string
  isPaid: boolean
  isTest: boolean
  isSpam: boolean
  currency: string
  totalMinor: bigint
  refundedMinor: bigint
  overpaidMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
  supporterId: number | null
  paymentId: number | null
  paymentStatus: string | null
  paymentType: string | null
  gateway: string | null
  hasGoods: boolean
}

const HEAD = sql`SELECT c.id, c.number, c.client_uuid, c.confirmed_at IS NOT NULL AS is_paid, c.is_test, c.is_spam,
  c.currency, c.total_minor, c.refunded_minor,
  ${selectOverpaidLeft(sql`c.id`)} AS overpaid_minor, c.tax_minor, c.dcc_minor, c.supporter_id, p.id AS payment_id,
  p.status AS payment_status, p.type AS payment_type, p.gateway,
  EXISTS (SELECT 1 FROM contribution_line g WHERE g.contribution_id = c.id
    AND g.variant_id IS NOT NULL AND NOT g.is_donation) AS has_goods
  FROM contribution c LEFT JOIN LATERAL (SELECT id, status, type, gateway FROM payment
    WHERE contribution_id = c.id AND status <> 'failed' ORDER BY id DESC LIMIT 1) p ON true`

type Line = PaidLine & { description: string; refundedQty: number }

/**
 * Reads a contribution for a refund. A row lock makes its refunds run one after the other. Staff cannot refund a
 * deleted one, but banks and providers can.
 */
export async function loadRefundable(
  runner: SqlRunner,
  id: number,
  { isLocked = false, withDeleted = false } = {},
): Promise<(Head & Refundable) | null> {
  const isKept = withDeleted ? sql`` : sql`AND c.deleted_at IS NULL`
  const head = await runner.first<Head>(
    sql`${HEAD} WHERE c.id = ${id} ${isKept} ${isLocked ? sql`FOR UPDATE OF c` : sql``}`,
  )
  if (!head) return null
  const lines = await runner.rows<Line>(sql`
    SELECT l.id, l.locked_to_line_id, l.qty, l.is_donation,
      l.total_minor, l.tax_minor, l.dcc_minor,
      l.description, coalesce((SELECT sum(b.qty) FROM refund_line b JOIN refund r ON r.id = b.refund_id
        WHERE b.line_id = l.id AND r.status IN ('succeeded', 'pending', 'unknown')), 0)::int AS refunded_qty
    FROM contribution_line l WHERE l.contribution_id = ${id} ORDER BY l.id`)
  const open = await runner.first<{ isOneInProgress: boolean; isDisputed: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM refund WHERE contribution_id = ${id} AND status = 'unknown') AS is_one_in_progress,
      EXISTS (SELECT 1 FROM dispute WHERE contribution_id = ${id} AND stage = 'open') AS is_disputed`)
  const units = refundUnits({ ...head, lines }).map((unit) => {
    const line = lines.find((candidate) => candidate.id === unit.lineId)
    return { ...unit, description: line?.description ?? '', refundedQty: line?.refundedQty ?? 0 }
  })
  return { ...head, isOneInProgress: open?.isOneInProgress ?? false, isDisputed: open?.isDisputed ?? false, units }
}
