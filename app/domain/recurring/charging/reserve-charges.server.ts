import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { isExpired } from '~/domain/payments/method'
import { DUE_ON, isTried } from '~/domain/payments/plan-methods.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { later, minutes } from '~/kit/clock'
import { sql, type Sql } from '~/kit/sql'
import { readRate } from './charge-rate.server'
import { lockSupporter } from '~/domain/refunds/charges/charge-books.server'
import { ReserveInput } from '../plan-input'
import { recordFailedCharge } from './record-outcome.server'
import { sumPlan, type Plan } from '../plan.server'

/** True if the daily run charges the plan and its day has come (R-RECURRING-5). */
export const isDue = (ctx: Pick<SqlTxCtx, 'ports'>, today: CalendarDate): Sql =>
  sql`(${isTried(ctx)} AND ${DUE_ON} <= ${today}::date)`

type Due = Pick<
  Plan,
  'id' | 'currency' | 'amountMinor' | 'taxMinor' | 'shippingMinor' | 'dccMinor' | 'nextBillingOn'
> & {
  methodId: number
  type: 'card' | 'bank'
  expiresMonth: number | null
  expiresYear: number | null
}

const listDue = (ctx: SqlTxCtx, supporterId: number, today: CalendarDate): Promise<Due[]> =>
  ctx.sql.rows<Due>(sql`
    SELECT r.id, r.currency, r.amount_minor, r.tax_minor,
      r.shipping_minor, r.dcc_minor, r.next_billing_on,
      m.id AS method_id, m.type, m.expires_month, m.expires_year
    FROM recurring_profile r JOIN payment_method m ON m.id = r.payment_method_id
    WHERE r.supporter_id = ${supporterId} AND ${isDue(ctx, today)} ORDER BY r.id FOR UPDATE OF r`)

/** Writes one plan's transaction. A unique index refuses a second one for the same period. */
export async function writeTransaction(
  ctx: SqlTxCtx,
  plan: Pick<Due, 'id' | 'currency' | 'amountMinor' | 'taxMinor' | 'shippingMinor' | 'dccMinor' | 'nextBillingOn'>,
  of: { chargeId: number | null; status: string; type: string; reference?: string; note?: string; response?: string },
): Promise<number> {
  const rate = readRate(ctx, plan.currency)
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO recurring_transaction (profile_id, charge_id, period_on, attempted_at, amount_minor, tax_minor,
      shipping_minor, dcc_minor, currency, functional_currency, functional_rate, payment_type,
      reference, note, status, response, created_at)
    VALUES (${plan.id}, ${of.chargeId}, ${plan.nextBillingOn}::date, ${ctx.now}, ${sumPlan(plan)}, ${plan.taxMinor},
      ${plan.shippingMinor}, ${plan.dccMinor}, ${plan.currency}, ${rate.currency},
      ${rate.rate}::numeric, ${of.type}, ${of.reference ?? null}, ${of.note ?? null}, ${of.status},
      ${of.response ?? null}, ${ctx.now}) RETURNING id`)
  return row?.id ?? 0
}

/**
 * Writes a charge with its transactions before any gateway is called, and returns its id. The key is random: after a
 * restored backup, ids repeat, and a provider would take an old payment for the new one.
 */
export async function writeCharge(
  ctx: SqlTxCtx,
  supporterId: number,
  { plans, runId }: { plans: readonly Due[]; runId: number | null },
): Promise<number> {
  const [first] = plans
  if (!first) throw new Error('a charge needs a plan')
  const minor = plans.reduce((sum, plan) => sum + sumPlan(plan), 0n)
  const charge = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO recurring_charge (id, idempotency_key, supporter_id, payment_method_id, run_id, gateway, payment_type,
      amount_minor, currency, state, created_at, next_check_at)
    SELECT n.id, 'plan:' || gen_random_uuid(), ${supporterId}, ${first.methodId}, ${runId}::int,
      ${ctx.ports.gateway.key}, ${first.type}, ${minor}, ${first.currency}, 'created', ${ctx.now},
      ${later(ctx.now, minutes(2))}
    FROM (SELECT nextval('recurring_charge_id_seq')::int AS id) n RETURNING id`)
  const chargeId = charge?.id ?? 0
  for (const plan of plans) await writeTransaction(ctx, plan, { chargeId, status: 'Active', type: first.type })
  return chargeId
}

async function refuse(ctx: SqlTxCtx, plan: Due, response: string): Promise<void> {
  const id = await writeTransaction(ctx, plan, { chargeId: null, status: 'Error', type: plan.type, response })
  await recordFailedCharge(
    ctx,
    { id, profileId: plan.id, periodOn: plan.nextBillingOn, amountMinor: sumPlan(plan) },
    response,
  )
}

/**
 * Writes one charge per currency and method for a supporter's due plans, before any gateway is called. Locks the
 * supporter, so that a second worker finds nothing. Plans wait if their method or provider is gone.
 */
export const reserveCharges = sqlOperation({
  name: 'recurring.reserve-charges',
  permission: 'recurringpaymentprofile.charge',
  input: ReserveInput,
  audit: 'when-changed',
  async run(ctx, { supporterId, runId }): Promise<{ chargeIds: number[]; refused: number }> {
    await lockSupporter(ctx, supporterId)
    const today = localDate(ctx.now, ctx.organisation.zone)
    const due = await listDue(ctx, supporterId, today)
    const bad = due.filter((plan) => isExpired(plan, today))
    const good = due.filter((plan) => !bad.includes(plan))
    for (const plan of bad) await refuse(ctx, plan, 'The saved card has expired.')
    const chargeIds: number[] = []
    for (const plans of Map.groupBy(good, ({ currency, methodId }) => `${currency} ${methodId}`).values())
      chargeIds.push(await writeCharge(ctx, supporterId, { plans, runId }))
    return { chargeIds, refused: bad.length }
  },
})
