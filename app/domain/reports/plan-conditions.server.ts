import { brandNameSql } from '~/domain/payments/gateway-name'
import { isCharged, isGone } from '~/domain/payments/plan-methods.server'
import type { Options } from '~/lists/declare/filters'
import { custom, type Row } from '~/lists/declare/columns'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

// Filters of a plan `r` with its saved method `m`.

export const TYPES: Options = {
  auto: { label: 'Charged automatically', where: sql`NOT r.is_manual` },
  run: { label: 'Part of the daily run', where: isCharged },
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

/** Marks a method that cannot be charged, as on the plan's page (R-RECURRING-5). */
function methodShown(method: string, { isManual, isMethodGone, methodGateway }: Row, { ports }: Ctx): string {
  if (isManual === true || methodGateway === null) return method
  if (isMethodGone === true) return `${method} (removed)`
  return methodGateway === ports.gateway.key ? method : `${method} (not charged here)`
}

const METHOD_NAME = sql`CASE WHEN r.is_manual THEN 'Collected manually'
  ELSE coalesce(nullif(concat_ws(' ', coalesce(${brandNameSql(sql`m.brand`)}, m.bank_name), m.last4), ''),
    m.display_name, 'None') END`

export const METHOD = custom('Payment Method', METHOD_NAME, {
  page: { width: 150, from: 1280 },
  show: (method, row, { ctx }) => ({ text: methodShown(String(method), row, ctx) }),
})
export const METHOD_CARRIES = { isMethodGone: isGone(sql`m`), methodGateway: sql`m.gateway` }
