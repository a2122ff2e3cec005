import { isUncharged } from '~/domain/payments/plan-methods.server'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { rareFilter, states } from './states'

const METHODS = sql`SELECT m.supporter_id FROM payment_method m
  WHERE m.status = 'ACTIVE' AND m.deleted_at IS NULL AND m.supporter_id IS NOT NULL GROUP BY m.supporter_id`

/** The last local day of a card; a method without a date never expires. */
const LAST_DAY = sql`(make_date(m.expires_year, m.expires_month, 1) + interval '1 month')::date - 1`

const today = (ctx: Ctx) => sql`${localDate(ctx.now, ctx.organisation.zone)}::date`
const endOfNextMonth = (ctx: Ctx) => sql`(date_trunc('month', ${today(ctx)}) + interval '2 months')::date - 1`

const isUsable = (ctx: Ctx): Sql =>
  sql`(m.expires_year IS NULL OR m.expires_month IS NULL OR ${LAST_DAY} >= ${today(ctx)})`
const lastsOn = (ctx: Ctx): Sql =>
  sql`(m.expires_year IS NULL OR m.expires_month IS NULL OR ${LAST_DAY} > ${endOfNextMonth(ctx)})`

const nothingLasts = (ctx: Ctx): Sql => sql`${METHODS} HAVING NOT bool_or(${lastsOn(ctx)})`
const slippers = (ctx: Ctx): Sql => sql`SELECT r.supporter_id FROM recurring_profile r
  WHERE r.status = 'Suspended' OR ${isUncharged(ctx)} UNION ALL (${nothingLasts(ctx)})`

/** Used for counts, because few supporters have an active method. */
export const WITH_METHOD = sql`s.id IN (${METHODS})`

export const paymentMethod = states({ label: 'Payment method', param: 'payment_method' }, [
  { value: 'valid', label: 'Valid', ids: (ctx) => sql`${METHODS} HAVING bool_or(${isUsable(ctx)})` },
  { value: 'expiring', label: 'Expiring', ids: (ctx) => sql`${nothingLasts(ctx)} AND bool_or(${isUsable(ctx)})` },
  { value: 'expired', label: 'Expired', ids: (ctx) => sql`${METHODS} HAVING NOT bool_or(${isUsable(ctx)})` },
  {
    value: 'none',
    label: 'None',
    where: () =>
      sql`NOT EXISTS (SELECT 1 FROM payment_method m WHERE m.supporter_id = s.id AND m.status = 'ACTIVE'
        AND m.deleted_at IS NULL)`,
  },
])

export const isSlipping = (ctx: Ctx): Sql => sql`s.id IN (${slippers(ctx)})`

export const slipping = rareFilter('Slipping', 'is_slipping', {
  ids: slippers,
  no: (ctx) => sql`NOT EXISTS (SELECT 1 FROM (${slippers(ctx)}) x (supporter_id) WHERE x.supporter_id = s.id)`,
})
