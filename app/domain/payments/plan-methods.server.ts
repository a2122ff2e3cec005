import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'

// A plan is `r`, a saved method `pm`. What the run charges, what is shown of it and what is counted follow from these.

/** Payments are still to come: by the daily run, or collected by hand. */
const IS_RUNNING = sql`(r.status = 'Active' AND NOT r.is_locked AND coalesce(r.cycles_remaining, 1) > 0 AND r.is_kept)`

export const IS_COLLECTED = sql`(${IS_RUNNING} AND r.is_manual)`

/** The next period is neither paid, nor is any period in progress: it has one attempt. */
const IS_OPEN = sql`(NOT EXISTS (SELECT 1 FROM recurring_transaction t
    WHERE t.profile_id = r.id AND t.status IN ('New', 'Active'))
  AND NOT EXISTS (SELECT 1 FROM recurring_transaction t WHERE t.profile_id = r.id AND t.period_on = r.next_billing_on
    AND t.payment_status = 'Completed'))`

/** Charged by the daily run, whatever its method is (R-RECURRING-5). */
const IS_AUTOMATIC = sql`(${IS_RUNNING} AND NOT r.is_manual AND ${IS_OPEN})`

/** After a decline a plan is tried again on a day of its own. */
export const DUE_ON = sql`coalesce(r.next_attempt_on, r.next_billing_on)`

/** A method that was removed, or passed to somebody else, pays for nothing. */
export const isGone = (method: Sql): Sql => sql`(${method}.status <> 'ACTIVE' OR ${method}.deleted_at IS NOT NULL
  OR ${method}.supporter_id IS DISTINCT FROM r.supporter_id)`
export const IS_GONE = isGone(sql`pm`)

/** Only the gateway that saved a method can charge it. */
export const isOfGateway = (ctx: Pick<Ctx, 'ports'>): Sql => sql`(pm.gateway = ${ctx.ports.gateway.key})`

/** Its method is there and of the gateway that charges, though its card may have expired. */
export const hasMethod = (ctx: Pick<Ctx, 'ports'>): Sql => sql`EXISTS (SELECT 1
  FROM payment_method pm WHERE pm.id = r.payment_method_id AND NOT ${IS_GONE} AND ${isOfGateway(ctx)})`

/** The run tries the plan. */
export const isTried = (ctx: Pick<Ctx, 'ports'>): Sql => sql`(${IS_AUTOMATIC} AND ${hasMethod(ctx)})`

/** A charge can succeed on the day that it is due. */
const pays = (ctx: Ctx): Sql => sql`EXISTS (SELECT 1 FROM payment_method pm WHERE pm.id = r.payment_method_id
  AND NOT ${IS_GONE} AND ${isOfGateway(ctx)} AND (pm.expires_year IS NULL OR pm.expires_month IS NULL
    OR make_date(pm.expires_year, pm.expires_month, 1) + interval '1 month'
      > greatest(${DUE_ON}, ${localDate(ctx.now, ctx.organisation.zone)}::date)))`

/** The condition of the next run. */
export const isCharged = (ctx: Ctx): Sql => sql`(${IS_AUTOMATIC} AND ${pays(ctx)})`

/** A plan that would be charged if its method could pay: its donor slips away. */
export const isUncharged = (ctx: Ctx): Sql => sql`(${IS_AUTOMATIC} AND NOT ${pays(ctx)})`
