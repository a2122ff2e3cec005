import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { AMOUNT_TOO_LARGE, divideRounded, MAX_AMOUNT, parseAmount } from '~/kit/money'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { mailNewTerms } from './mail-plan-change.server'
import { AMOUNT_REQUIRED, DATE_NOT_IN_FUTURE, IN_PROGRESS, PLAN_LOCKED, PLAN_OVER, METHOD_OF_OTHER } from './messages'
import { EditPlanInput, type EditPlan } from './plan-input'
import { isInFlight, lockPlan, type Plan } from './plan.server'
import { countCyclesBefore, computeLastBillingDate } from './schedule'

const fieldRefusal = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

function readAmounts(plan: Plan, typed: string | undefined): Pick<Plan, 'amountMinor' | 'taxMinor' | 'dccMinor'> {
  const { amountMinor, taxMinor, dccMinor, currency } = plan
  if (typed === undefined) return { amountMinor, taxMinor, dccMinor }
  const minor = parseAmount(typed, currency)
  if (minor === null || minor <= 0n) throw fieldRefusal('amount', AMOUNT_REQUIRED)
  if (minor > MAX_AMOUNT) throw fieldRefusal('amount', AMOUNT_TOO_LARGE)
  // Tax and covered costs keep their share of the amount.
  const share = (part: bigint) => divideRounded(part * minor, amountMinor)
  return { amountMinor: minor, taxMinor: share(taxMinor), dccMinor: share(dccMinor) }
}

async function readMethod(ctx: SqlTxCtx, plan: Plan, selected: string | undefined): Promise<number | null> {
  if (selected === undefined || selected === '') return plan.methodId
  if (selected === 'manual') return null
  const id = /^[1-9]\d{0,8}$/.test(selected) ? Number(selected) : 0
  const own = await ctx.sql.first(
    sql`SELECT 1 FROM payment_method WHERE id = ${id} AND supporter_id = ${plan.supporterId}
      AND ((status = 'ACTIVE' AND deleted_at IS NULL) OR id = ${plan.methodId}::int)`,
  )
  if (own === null) throw fieldRefusal('method', METHOD_OF_OTHER)
  return id
}

async function readMethodWords(ctx: SqlTxCtx, { methodId, isManual }: Plan, nextId: number | null) {
  const rows = await ctx.sql.rows<{ id: number; name: string }>(sql`
    SELECT id, concat_ws(' ', coalesce(bank_name, display_name), 'ending in', last4) AS name FROM payment_method
    WHERE id = ANY(${[methodId, nextId].filter((id) => id !== null)}::int[])`)
  const nameMethod = (id: number | null, otherwise: string) => rows.find((row) => row.id === id)?.name ?? otherwise
  return [
    nameMethod(methodId, isManual ? 'collected manually' : 'no method'),
    nameMethod(nextId, 'collected manually'),
  ] as const
}

function readNext(
  ctx: SqlTxCtx,
  plan: Plan,
  selected: CalendarDate | null | undefined,
): Pick<Plan, 'nextBillingOn' | 'anchor'> {
  if (!selected || selected === plan.nextBillingOn) return plan
  if (selected <= localDate(ctx.now, ctx.organisation.zone)) throw fieldRefusal('nextBillingOn', DATE_NOT_IN_FUTURE)
  return { nextBillingOn: selected, anchor: selected }
}

type Ends = Pick<Plan, 'cyclesRemaining' | 'finalPaymentOn'>

/**
 * Payments left and the final date determine each other. A new count above zero takes precedence over a date; clearing
 * either one removes the end.
 */
function readEnds(plan: Plan, { cycles, finalOn }: EditPlan): Ends {
  const counted = cycles === undefined || cycles === '' ? null : Number(cycles)
  const isCountNew = counted !== null && counted !== plan.cyclesRemaining
  const isDateNew = finalOn !== undefined && finalOn !== plan.finalPaymentOn
  if (isCountNew && counted > 0)
    return { cyclesRemaining: counted, finalPaymentOn: computeLastBillingDate(plan.nextBillingOn, counted, plan) }
  if (isDateNew && finalOn) {
    const left = countCyclesBefore(plan.nextBillingOn, finalOn as CalendarDate, plan)
    return { cyclesRemaining: left, finalPaymentOn: computeLastBillingDate(plan.nextBillingOn, left, plan) }
  }
  if ((isDateNew && finalOn === null) || cycles === '') return { cyclesRemaining: null, finalPaymentOn: null }
  const left = plan.cyclesRemaining
  return {
    cyclesRemaining: left,
    finalPaymentOn: left === null ? null : computeLastBillingDate(plan.nextBillingOn, left, plan),
  }
}

export const editPlan = sqlOperation({
  name: 'recurring.edit-plan',
  permission: 'recurringpaymentprofile.edit',
  input: EditPlanInput,
  async run(ctx, { id, seen, ...input }) {
    const plan = await lockPlan(ctx, id, seen)
    if (plan.status === 'Cancelled' || plan.status === 'Expired') throw refused(PLAN_OVER)
    if (plan.isLocked) throw refused(PLAN_LOCKED)
    if (await isInFlight(ctx.sql, plan.id)) throw refused(IN_PROGRESS)
    const amounts = readAmounts(plan, input.amount)
    const methodId = await readMethod(ctx, plan, input.method)
    const [wasMethod, method] = await readMethodWords(ctx, plan, methodId)
    const dates = readNext(ctx, plan, input.nextBillingOn as CalendarDate | null | undefined)
    const { nextBillingOn, anchor } = dates
    const ends = readEnds({ ...plan, nextBillingOn, anchor }, { id, seen, ...input })
    const isOver = ends.cyclesRemaining === 0
    await ctx.sql.run(sql`
      UPDATE recurring_profile SET amount_minor = ${amounts.amountMinor}, tax_minor = ${amounts.taxMinor},
        dcc_minor = ${amounts.dccMinor}, payment_method_id = ${methodId}::int,
        is_manual = ${methodId === null}::boolean, next_billing_on = ${nextBillingOn}::date,
        billing_cycle_anchor = ${anchor}::date, cycles_remaining = ${ends.cyclesRemaining}::int,
        final_payment_on = ${ends.finalPaymentOn}::date, status = CASE WHEN ${isOver}::boolean THEN 'Expired'
        ELSE status END,
        next_attempt_on = CASE WHEN ${nextBillingOn !== plan.nextBillingOn}::boolean THEN NULL ELSE next_attempt_on END,
        version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${plan.id}`)
    await ctx.publish('recurring-plan.edited', {
      id: plan.id,
      before: {
        amountMinor: plan.amountMinor,
        methodId: plan.methodId,
        method: wasMethod,
        nextBillingOn: plan.nextBillingOn,
        cyclesRemaining: plan.cyclesRemaining,
      },
      after: {
        amountMinor: amounts.amountMinor,
        methodId,
        method,
        nextBillingOn,
        cyclesRemaining: ends.cyclesRemaining,
      },
    })
    await mailNewTerms(ctx, { ...plan, method: wasMethod }, method)
    return { id: plan.profileId }
  },
})
