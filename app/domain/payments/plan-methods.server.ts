import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'

// `r` is a plan, `pm` a saved method. Charging, display and counts all use these conditions.

const IS_RUNNING = sql`(r.status = 'Active' AND NOT r.is_locked AND coalesce(r.cycles_remaining, 1) > 0 AND r.is_kept)`

export const IS_COLLECTED = sql`(${IS_RUNNING} AND r.is_manual)`

const IS_OPEN = sql`(NOT EXISTS (SELECT 1 FROM recurring_transaction t
    WHERE t.profile_id = r.id AND t.status IN ('New', 'Active'))
  AND NOT EXISTS (SELECT 1 FROM recurring_transaction t WHERE t.profile_id = r.id AND t.period_on = r.next_billing_on
    AND t.payment_status = 'Completed'))`

/** Due to be charged by the daily run, regardless of its method (R-RECURRING-5). */
const IS_AUTOMATIC = sql`(${IS_RUNNING} AND NOT r.is_manual AND ${IS_OPEN})`

export const DUE_ON = sql`coalesce(r.next_attempt_on, r.next_billing_on)`

/** A method that was removed or moved to another supporter cannot pay. */
export const isGone = (method: Sql): Sql => sql`(${method}.status <> 'ACTIVE' OR ${method}.deleted_at IS NOT NULL
  OR ${method}.supporter_id IS DISTINCT FROM r.supporter_id)`
export const IS_GONE = isGone(sql`pm`)

export const isOfGateway = (ctx: Pick<Ctx, 'ports'>): Sql => sql`(pm.gateway = ${ctx.ports.gateway.key})`

/** The card may have expired. */
export const hasMethod = (ctx: Pick<Ctx, 'ports'>): Sql => sql`EXISTS (SELECT 1
  FROM payment_method pm WHERE pm.id = r.payment_method_id AND NOT ${IS_GONE} AND ${isOfGateway(ctx)})`

export const isTried = (ctx: Pick<Ctx, 'ports'>): Sql => sql`(${IS_AUTOMATIC} AND ${hasMethod(ctx)})`

const pays = (ctx: Ctx): Sql => sql`EXISTS (SELECT 1 FROM payment_method pm WHERE pm.id = r.payment_method_id
  AND NOT ${IS_GONE} AND ${isOfGateway(ctx)} AND (pm.expires_year IS NULL OR pm.expires_month IS NULL
    OR make_date(pm.expires_year, pm.expires_month, 1) + interval '1 month'
      > greatest(${DUE_ON}, ${localDate(ctx.now, ctx.organisation.zone)}::date)))`

export const isCharged = (ctx: Ctx): Sql => sql`(${IS_AUTOMATIC} AND ${pays(ctx)})`

export const isUncharged = (ctx: Ctx): Sql => sql`(${IS_AUTOMATIC} AND NOT ${pays(ctx)})`
