import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import type { CalendarDate } from '~/kit/calendar'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { CHANGED_BY_SOMEONE, NO_PLAN } from './messages'
import type { BillingPeriod } from './schedule'

export type PlanStatus = 'Active' | 'Suspended' | 'Cancelled' | 'Expired'

export type Plan = {
  id: number
  profileId: string
  contributionId: number
  lineId: number
  supporterId: number
  supporter: string
  email: string | null
  contribution: string | null
  description: string
  status: PlanStatus
  cancelReason: string | null
  period: BillingPeriod
  anchor: CalendarDate
  startsOn: CalendarDate
  nextBillingOn: CalendarDate
  nextAttemptOn: CalendarDate | null
  finalPaymentOn: CalendarDate | null
  cyclesCompleted: number
  cyclesRemaining: number | null
  currency: string
  amountMinor: bigint
  taxMinor: bigint
  shippingMinor: bigint
  dccMinor: bigint
  initialMinor: bigint
  aggregateMinor: bigint
  createdAt: Date
  lastPaymentAt: Date | null
  failedPayments: number
  maxFailedPayments: number
  outstandingMinor: bigint
  methodId: number | null
  isManual: boolean
  isLocked: boolean
  version: number
}

export const PLAN = sql`
  SELECT r.id, r.profile_id, r.contribution_id, r.line_id, r.supporter_id, s.display_name AS supporter,
    coalesce(s.bill_email, s.email) AS email, c.number AS contribution, r.description, r.status, r.cancel_reason,
    r.billing_period AS period, r.billing_cycle_anchor AS anchor, r.starts_on, r.next_billing_on, r.next_attempt_on,
    r.final_payment_on, r.cycles_completed, r.cycles_remaining, r.currency, r.amount_minor, r.tax_minor,
    r.shipping_minor, r.dcc_minor, r.initial_minor, r.aggregate_minor, r.created_at, r.last_payment_at,
    r.failed_payments, r.max_failed_payments, r.outstanding_minor, r.payment_method_id AS method_id, r.is_manual,
    r.is_locked, r.version
  FROM recurring_profile r JOIN supporter s ON s.id = r.supporter_id JOIN contribution c ON c.id = r.contribution_id`

export const sumPlan = (plan: Pick<Plan, 'amountMinor' | 'taxMinor' | 'shippingMinor' | 'dccMinor'>): bigint =>
  plan.amountMinor + plan.taxMinor + plan.shippingMinor + plan.dccMinor

export const findPlanWhere = (runner: SqlRunner, condition: Sql): Promise<Plan | null> =>
  runner.first<Plan>(sql`${PLAN} WHERE ${condition}`)

export const findPlan = (runner: SqlRunner, key: string): Promise<Plan | null> =>
  findPlanWhere(
    runner,
    /^[1-9]\d{0,8}$/.test(key)
      ? sql`r.id = ${Number(key)} OR r.profile_id = ${key}`
      : sql`r.profile_id = ${key.slice(0, 16)}`,
  )

/** Locks the plan until the transaction ends. `seen` is the version that the page showed. */
export async function lockPlan(ctx: SqlTxCtx, key: string, seen?: number): Promise<Plan> {
  const existing = await findPlan(ctx.sql, key)
  const plan = existing && (await findPlanWhere(ctx.sql, sql`r.id = ${existing.id} FOR UPDATE OF r`))
  if (!plan) throw notFound(NO_PLAN)
  if (seen !== undefined && seen !== plan.version) throw new DomainError('conflict', CHANGED_BY_SOMEONE)
  return plan
}

export const isInFlight = async (runner: SqlRunner, planId: number): Promise<boolean> =>
  (await runner.first(
    sql`SELECT 1 FROM recurring_transaction WHERE profile_id = ${planId} AND status IN ('New', 'Active') LIMIT 1`,
  )) !== null
