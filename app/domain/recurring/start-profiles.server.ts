import { randomBytes } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { isFrequency, type Frequency } from '~/domain/pricing/frequency'
import { type RecurringType } from '~/domain/pricing/recurring'
import { recurringSettings } from '~/domain/settings/recurring.server'
import { tillSettings } from '~/domain/settings/till.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { hexCode } from '~/kit/codes/contribution-number'
import { join, name, sql, type Sql } from '~/kit/sql'
import { countCyclesLeft, computeFirstCharge, computeLastCharge, PERIODS } from './first-charge'

export type SoldPlanLine = {
  id: number
  variantId: number | null
  description: string
  qty: number
  isDonation: boolean
  totalMinor: bigint
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
  recurringInitialCharge: boolean
  recurringStartsOn: CalendarDate | null
  recurringEndsOn: CalendarDate | null
  recurringCycles: number | null
  dccRecurringMinor: bigint
}

export type SoldPlans = {
  contribution: {
    id: number
    clientUuid: string
    currency: string
    dccEnabledByCustomer: boolean
    dccType: string | null
    dccIsDynamic: boolean
    dccPerOrderMinor: bigint
    dccRatePoints: number
  }
  supporterId: number
  paymentMethodId: number | null
  lines: readonly SoldPlanLine[]
  taxOf: (line: SoldPlanLine) => bigint
}

type PlanLine = SoldPlanLine & { recurringMinor: bigint; recurringFrequency: Frequency }

type TypedLine = { line: PlanLine; type: RecurringType }

const isPlan = (line: SoldPlanLine): line is PlanLine =>
  line.recurringMinor !== null &&
  line.recurringMinor > 0n &&
  line.recurringFrequency !== null &&
  isFrequency(line.recurringFrequency)

/** Uses the product's type, or else the setting (R-RECURRING-2). */
async function readTypes(ctx: SqlTxCtx, lines: readonly PlanLine[]): Promise<TypedLine[]> {
  const usual = tillSettings(ctx.settings).recurringType
  const ids = lines.flatMap((line) => line.variantId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await ctx.sql.rows<{ id: number; type: string | null }>(
          sql`SELECT v.id, p.recurring_type AS type FROM product_variant v JOIN product p ON p.id = v.product_id
            WHERE v.id = ANY(${ids}::int[])`,
        )
  return lines.map((line) => {
    const own = rows.find(({ id }) => id === line.variantId)?.type
    return { line, type: own === 'natural' || own === 'fixed' ? own : usual }
  })
}

function toProfileRow(
  ctx: SqlTxCtx,
  { contribution, supporterId, paymentMethodId, taxOf }: SoldPlans,
  { line, type }: TypedLine,
): Sql {
  const { snapOf, maxFailedPayments } = recurringSettings(ctx.settings)
  const period = PERIODS[line.recurringFrequency].code
  const { anchor, first } = computeFirstCharge({
    frequency: line.recurringFrequency,
    type,
    day: line.recurringDay,
    dayOfWeek: line.recurringDayOfWeek,
    hadInitialCharge: line.recurringInitialCharge,
    snap: snapOf(period),
    delayUntil: line.recurringStartsOn,
    today: localDate(ctx.now, ctx.organisation.zone),
  })
  const cycle = { frequency: line.recurringFrequency, anchor }
  const completed = line.recurringInitialCharge ? 1 : 0
  const left = countCyclesLeft(first, { endsOn: line.recurringEndsOn, cycles: line.recurringCycles, completed }, cycle)
  const tax = taxOf(line)
  const initial = line.recurringInitialCharge ? line.totalMinor + tax + line.dccRecurringMinor : null
  const profileId = hexCode(randomBytes(6)).toLowerCase()
  return sql`(${profileId}, ${contribution.id}::int, ${line.id}::int, ${line.variantId}::int,
    ${supporterId}::int, ${contribution.clientUuid}, ${line.description},
    ${line.isDonation ? 'Donation' : 'Standard'}, ${left === 0 ? 'Expired' : 'Active'}, ${period}, ${anchor}::date,
    ${first}::date, ${left === null || left === 0 ? null : computeLastCharge(first, left, cycle)}::date,
    ${completed}::int, ${left}::int, ${contribution.currency}, ${line.recurringMinor * BigInt(line.qty)}::bigint,
    ${tax}::bigint, ${line.dccRecurringMinor}::bigint,
    ${contribution.dccEnabledByCustomer}::boolean, ${contribution.dccType}, ${contribution.dccIsDynamic}::boolean,
    ${contribution.dccPerOrderMinor}::bigint, ${contribution.dccRatePoints}::int,
    ${initial}::bigint, ${maxFailedPayments}::int, ${paymentMethodId}::int)`
}

const SOLD_PROFILE = [
  'supporter_id',
  'subscriber_name',
  'description',
  'currency',
  'amount_minor',
  'tax_minor',
  'dcc_minor',
  'dcc_enabled_by_customer',
  'dcc_type',
  'dcc_is_dynamic',
  'dcc_per_order_minor',
  'dcc_rate_points',
  'initial_minor',
  'payment_method_id',
  'is_manual',
]

/** Restores a first payment that was taken back; it counts as a success like any other (R-RECURRING-6). */
const RESTORE_PROFILE = sql`initial_taken_back_at = NULL, aggregate_minor = recurring_profile.aggregate_minor +
  CASE WHEN recurring_profile.initial_taken_back_at IS NULL THEN 0 ELSE coalesce(excluded.initial_minor, 0) END,
      cycles_completed = recurring_profile.cycles_completed
      + (recurring_profile.initial_taken_back_at IS NOT NULL)::int,
      cycles_remaining = recurring_profile.cycles_remaining
      - (recurring_profile.initial_taken_back_at IS NOT NULL)::int,
      status = CASE WHEN recurring_profile.initial_taken_back_at IS NOT NULL
      AND recurring_profile.cycles_remaining = 1 THEN 'Expired' ELSE recurring_profile.status END,
      failed_payments = CASE WHEN recurring_profile.initial_taken_back_at IS NULL THEN recurring_profile.failed_payments
      ELSE 0 END,
      last_payment_at = coalesce(excluded.last_payment_at, recurring_profile.last_payment_at),
      last_payment_minor = coalesce(excluded.last_payment_minor, recurring_profile.last_payment_minor)`

/**
 * Creates a profile for each recurring line of a completed sale. A line keeps one profile: if its payment fails and
 * later succeeds, the profile gets its initial charge back (R-RECURRING-1).
 */
export async function startProfiles(ctx: SqlTxCtx, plans: SoldPlans): Promise<string[]> {
  const lines = plans.lines.filter(isPlan)
  if (lines.length === 0) return []
  const wanted = await readTypes(ctx, lines)
  const rows = await ctx.sql.rows<{ profileId: string }>(sql`
    INSERT INTO recurring_profile (profile_id, contribution_id, line_id, variant_id, supporter_id, profile_reference,
      description, transaction_type, status, billing_period,
      billing_cycle_anchor, next_billing_on, final_payment_on, cycles_completed, cycles_remaining, currency,
      amount_minor, tax_minor, dcc_minor, dcc_enabled_by_customer, dcc_type,
      dcc_is_dynamic, dcc_per_order_minor, dcc_rate_points, initial_minor, max_failed_payments, payment_method_id,
      subscriber_name, starts_on, aggregate_minor, last_payment_at,
      last_payment_minor, is_manual, created_at, updated_at)
    SELECT w.profile_id, w.contribution_id, w.line_id, w.variant_id, w.supporter_id, w.reference, w.description, w.type,
      w.status, w.period, w.anchor, w.first, w.last, w.completed,
      w.remaining, w.currency, w.amount, w.tax, w.dcc, w.dcc_on, w.dcc_type, w.dcc_dynamic, w.dcc_per_order,
      w.dcc_points, w.initial, w.most_failures, w.method, s.display_name, w.first,
      coalesce(w.initial, 0), CASE WHEN w.initial IS NOT NULL THEN ${ctx.now}::timestamptz END, w.initial,
      w.method IS NULL, ${ctx.now}, ${ctx.now}
    FROM (VALUES ${join(wanted.map((one) => toProfileRow(ctx, plans, one)))}) AS w (profile_id, contribution_id,
      line_id, variant_id, supporter_id, reference, description, type, status,
      period, anchor, first, last, completed, remaining, currency, amount, tax, dcc, dcc_on, dcc_type, dcc_dynamic,
      dcc_per_order, dcc_points, initial, most_failures, method)
      JOIN supporter s ON s.id = w.supporter_id
    ON CONFLICT (line_id)
    DO UPDATE SET ${join(SOLD_PROFILE.map((column) => sql`${name(column)} = excluded.${name(column)}`))},
    ${RESTORE_PROFILE}, updated_at = ${ctx.now}
    RETURNING profile_id`)
  return rows.map(({ profileId }) => profileId)
}
