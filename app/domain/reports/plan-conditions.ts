import type { Options } from '~/kit/list/filters'
import { sql } from '~/kit/sql'

// What a plan `r` with its saved method `m` is filtered by in its list.

/**
 * What the daily run charges (R-RECURRING-5), and on which day: after a decline it is tried again on a day of its own.
 */
export const IS_IN_RUN = sql`(r.status = 'Active' AND NOT r.is_manual AND NOT r.is_locked
  AND coalesce(r.cycles_remaining, 1) > 0)`
export const DUE_ON = sql`coalesce(r.next_attempt_on, r.next_billing_on)`

export const TYPES: Options = {
  auto: { label: 'Charged automatically', where: sql`NOT r.is_manual` },
  run: { label: 'Part of the daily run', where: IS_IN_RUN },
  manual: { label: 'Collected manually', where: sql`r.is_manual` },
  legacy: { label: 'Legacy', where: sql`false` },
}

const EXPIRES = sql`make_date(m.expires_year::int, m.expires_month::int, 1) + interval '1 month'`
const IS_LIVE = sql`m.id IS NOT NULL AND m.deleted_at IS NULL`

export const METHODS: Options = {
  active: {
    label: 'Active',
    where: ({ now }) => sql`(${IS_LIVE} AND (m.expires_year IS NULL OR ${EXPIRES} > ${now}::timestamptz))`,
  },
  expiring: {
    label: 'Expiring within 60 days',
    where: ({ now }) =>
      sql`(${IS_LIVE} AND ${EXPIRES} > ${now}::timestamptz AND ${EXPIRES} <= ${now}::timestamptz + interval '60 days')`,
  },
  expired: { label: 'Expired', where: ({ now }) => sql`(${IS_LIVE} AND ${EXPIRES} <= ${now}::timestamptz)` },
  deleted: { label: 'Deleted', where: sql`m.deleted_at IS NOT NULL` },
  expired_deleted: {
    label: 'Expired or deleted',
    where: ({ now }) => sql`(m.deleted_at IS NOT NULL OR ${EXPIRES} <= ${now}::timestamptz)`,
  },
}

export const IS_LISTED = sql`r.is_kept`
