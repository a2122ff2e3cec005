import { localDate, type CalendarDate } from '~/kit/calendar'
import { disputeSentence } from '~/domain/refunds/disputes/dispute'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Payable } from './plan-method'
import type { Plan } from './plan.server'

export type PlanEvent = {
  at: Date
  actor: string | null
  verb: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
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
  /** What disputes took of it. */
  lostMinor: bigint
}
export type PlanMethod = { id: number; name: string; isCurrent: boolean }

const NEWEST = 100

/** What happened to a plan, newest first, and what its supporter could pay with. */
export async function planRecord(ctx: Ctx, plan: Plan) {
  const [events, transactions, methods, payable] = await Promise.all([
    ctx.read.rows<PlanEvent>(
      sql`SELECT at, actor, verb, before, after FROM journal_entry WHERE subject_type = 'recurring-plan' AND subject_id = ${String(plan.id)} ORDER BY id DESC LIMIT ${NEWEST}`,
    ),
    ctx.read.rows<PlanTransaction>(sql`
      SELECT t.id, t.period_on AS "periodOn", t.attempted_at AS at, t.amount_minor AS "amountMinor", t.refunded_minor AS "refundedMinor", t.currency, t.status, t.payment_status AS "paymentStatus",
        t.payment_type AS type, t.reference, t.response, coalesce(h.state = 'pending', false) AS "isPending",
        coalesce((SELECT sum(r.amount_minor) FROM refund r WHERE r.transaction_id = t.id AND r.status = 'succeeded' AND r.dispute_id IS NOT NULL), 0)::bigint AS "lostMinor"
      FROM recurring_transaction t LEFT JOIN recurring_charge h ON h.id = t.charge_id WHERE t.profile_id = ${plan.id} ORDER BY t.id DESC LIMIT ${NEWEST}`),
    ctx.read.rows<PlanMethod>(sql`
      SELECT id, concat_ws(' ', coalesce(bank_name, display_name), 'ending in', last4) AS name, id = ${plan.methodId}::int AS "isCurrent" FROM payment_method
      WHERE supporter_id = ${plan.supporterId} AND ((status = 'ACTIVE' AND deleted_at IS NULL) OR id = ${plan.methodId}::int) ORDER BY id`),
    ctx.read.first<Omit<Payable, 'today'>>(sql`
      SELECT id = ${plan.methodId}::int AS "isOwn", status <> 'ACTIVE' OR deleted_at IS NOT NULL OR supporter_id <> ${plan.supporterId} AS "isGone", gateway = ${ctx.ports.gateway.key} AS "isOfProvider",
        expires_month AS "expiresMonth", expires_year AS "expiresYear"
      FROM payment_method WHERE id = coalesce(${plan.methodId}::int,
        (SELECT d.id FROM payment_method d WHERE d.supporter_id = ${plan.supporterId} AND d.use_as_default AND d.status = 'ACTIVE' AND d.deleted_at IS NULL))`),
  ])
  return { events, transactions, methods, payable: payable && { ...payable, today: localDate(ctx.now, ctx.organisation.zone) } }
}

const MONEY_WORDS: Record<string, string> = {
  'recurring.edit-plan': 'Plan changed',
  'recurring.suspend-plan': 'Paused',
  'recurring.resume-plan': 'Resumed',
  'recurring.cancel-plan': 'Cancelled',
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** One sentence for each entry of the timeline; charges are described by their transactions. */
export function planSentence({ verb, after }: PlanEvent, plan: Pick<Plan, 'currency'>): string | null {
  if (after?.dispute !== undefined) {
    const sum = withSymbol({ minor: BigInt(text(after.amountMinor) || 0), currency: plan.currency })
    return disputeSentence({ stage: text(after.dispute), sum, reference: text(after.reference), reason: text(after.reason) })
  }
  const words = MONEY_WORDS[verb]
  if (words === undefined) return null
  const reason = after?.reason
  return typeof reason === 'string' ? `${words}: ${reason}` : words
}
