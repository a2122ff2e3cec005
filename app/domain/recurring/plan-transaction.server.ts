import type { CalendarDate } from '~/kit/calendar'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'

export type PlanTransaction = {
  id: number
  periodOn: CalendarDate
  at: Date
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  status: string
  paymentStatus: string
  type: string
  reference: string | null
  response: string | null
  isPending: boolean
  lostMinor: bigint
}

const TRANSACTION_COLUMNS = sql`t.id, t.period_on, t.attempted_at AS at, t.amount_minor, t.refunded_minor, t.currency,
  t.status, t.payment_status, t.payment_type AS type, t.reference, t.response,
  coalesce(h.state = 'pending', false) AS is_pending,
  coalesce((SELECT sum(r.amount_minor) FROM refund r WHERE r.transaction_id = t.id AND r.status = 'succeeded'
    AND r.dispute_id IS NOT NULL), 0)::bigint AS lost_minor`

const FROM = sql`recurring_transaction t LEFT JOIN recurring_charge h ON h.id = t.charge_id`

export const listPlanTransactions = (runner: SqlRunner, planId: number, max: number): Promise<PlanTransaction[]> =>
  runner.rows<PlanTransaction>(
    sql`SELECT ${TRANSACTION_COLUMNS} FROM ${FROM} WHERE t.profile_id = ${planId} ORDER BY t.id DESC LIMIT ${max}`,
  )

export type TransactionRecord = PlanTransaction & {
  plan: string
  description: string
  contribution: string | null
  supporter: string
  supporterId: number
  method: string | null
  receiptId: number | null
  receipt: string | null
  donorGift: number | null
  gateway: string | null
  syncedAt: Date | null
}

const selectReceipt = (column: Sql): Sql =>
  sql`(SELECT ${column} FROM tax_receipt_line y JOIN tax_receipt x ON x.id = y.receipt_id
    WHERE y.transaction_id = t.id AND x.status <> 'void' AND x.deleted_at IS NULL LIMIT 1)`

export const findPlanTransaction = (runner: SqlRunner, id: number): Promise<TransactionRecord | null> =>
  runner.first<TransactionRecord>(sql`
    SELECT ${TRANSACTION_COLUMNS}, p.profile_id AS plan, p.description, c.number AS contribution,
      s.display_name AS supporter, s.id AS supporter_id,
      CASE WHEN t.payment_type IN ('card', 'bank') THEN concat_ws(' ending in ', coalesce(m.bank_name, m.display_name),
        m.last4) END AS method,
      ${selectReceipt(sql`x.id`)} AS receipt_id, ${selectReceipt(sql`x.number`)} AS receipt, t.donor_gift,
      t.synced_at, o.gateway
    FROM ${FROM} JOIN recurring_profile p ON p.id = t.profile_id JOIN contribution c ON c.id = p.contribution_id
    JOIN supporter s ON s.id = p.supporter_id
      LEFT JOIN payment o ON o.id = t.payment_id
      LEFT JOIN payment_method m ON m.id = coalesce(h.payment_method_id, p.payment_method_id)
    WHERE t.id = ${id}`)
