import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { localDate } from '~/kit/calendar'
import { IS_GONE, isOfGateway } from '~/domain/payments/plan-methods.server'
import { describeDispute } from '~/domain/refunds/disputes/dispute'
import { withForeignCode } from '~/kit/money'
import type { Ctx, EventName } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { PLAN_CHANGES } from '~/domain/journal/plan-words'
import { writeSentence, type Sentences } from '~/domain/journal/stored-event'
import type { Payable } from './plan-method'
import { listPlanTransactions } from './plan-transaction.server'
import type { Plan } from './plan.server'

export type PlanEvent = {
  at: Date
  actor: string | null
  verb: string
  event: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
export type PlanMethod = { id: number; name: string }

export async function loadPlanRecord(ctx: Ctx, plan: Plan) {
  const [events, transactions, methods, payable] = await Promise.all([
    ctx.read.rows<PlanEvent>(
      sql`SELECT at, actor, verb, event, before, after FROM journal_entry
        WHERE subject_type = 'recurring-plan' AND subject_id = ${String(plan.id)}
        ORDER BY id DESC LIMIT ${MAX_RECORD_ROWS}`,
    ),
    listPlanTransactions(ctx.read, plan.id, MAX_RECORD_ROWS),
    ctx.read.rows<PlanMethod>(sql`
      SELECT id, concat_ws(' ', coalesce(bank_name, display_name), 'ending in', last4, CASE WHEN status <> 'ACTIVE'
        OR deleted_at IS NOT NULL THEN '(removed)' WHEN gateway <> ${ctx.ports.gateway.key}
        THEN '(not charged here)' END) AS name FROM payment_method
      WHERE supporter_id = ${plan.supporterId} AND ((status = 'ACTIVE' AND deleted_at IS NULL)
        OR id = ${plan.methodId}::int) ORDER BY id`),
    ctx.read.first<Omit<Payable, 'today'>>(sql`
      SELECT pm.id = r.payment_method_id AS is_own, ${IS_GONE} AS is_gone, ${isOfGateway(ctx)} AS is_of_provider,
        pm.expires_month, pm.expires_year
      FROM recurring_profile r JOIN payment_method pm ON pm.id = coalesce(r.payment_method_id,
        (SELECT d.id FROM payment_method d WHERE d.supporter_id = r.supporter_id AND d.use_as_default
          AND d.status = 'ACTIVE' AND d.deleted_at IS NULL)) WHERE r.id = ${plan.id}`),
  ])
  return {
    events,
    transactions,
    methods,
    payable: payable && { ...payable, today: localDate(ctx.now, ctx.organisation.zone) },
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

type PlanEventName = Extract<EventName, `recurring-plan.${string}`>

const SENTENCES: Sentences<PlanEventName, string | null> = {
  'recurring-plan.charged': () => null,
  'recurring-plan.charge-declined': () => null,
  'recurring-plan.refund-changed': () => null,
  ...PLAN_CHANGES,
  'recurring-plan.dispute-changed': ({ dispute, amountMinor, reference, reason }, { currency, home }) =>
    describeDispute({
      stage: text(dispute),
      sum: withForeignCode({ minor: BigInt(text(amountMinor) || 0), currency }, home),
      reference: text(reference),
      reason: text(reason),
    }),
}

/** Older entries without an event name are identified by their operation. */
const EVENT_OF_OPERATION: Record<string, PlanEventName> = {
  'recurring.edit-plan': 'recurring-plan.edited',
  'recurring.suspend-plan': 'recurring-plan.status-changed',
  'recurring.resume-plan': 'recurring-plan.status-changed',
  'recurring.cancel-plan': 'recurring-plan.status-changed',
}

const isPlanEvent = (event: string | null): event is PlanEventName => event !== null && Object.hasOwn(SENTENCES, event)

function readEvent({ event, verb, after }: PlanEvent): PlanEventName | undefined {
  if (isPlanEvent(event)) return event
  return after?.dispute === undefined ? EVENT_OF_OPERATION[verb] : 'recurring-plan.dispute-changed'
}

export function describePlanEvent(
  entry: PlanEvent,
  { currency }: Pick<Plan, 'currency'>,
  home = currency,
): string | null {
  const event = readEvent(entry)
  return event === undefined ? null : writeSentence(SENTENCES, event, { ...entry, currency, home })
}
