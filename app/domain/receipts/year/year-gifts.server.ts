import { receiptSettings } from '~/domain/settings/receipts.server'
import { addDays, DAY, localDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { later } from '~/kit/clock'
import { DomainError, refused } from '~/kit/errors'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { join, sql, type Sql } from '~/kit/sql'
import { splitHours, type Hours } from '~/lists/scale/day-tally'
import { DATE_REQUIRED, FUTURE_DATE, RECEIPTS_OFF } from '../messages'
import type { YearBatch } from '../receipt-input'

export type Gift = {
  supporterId: number
  contributionId: number | null
  transactionId: number | null
  description: string
  minor: bigint
  reason: Reason
}

type Reason = 'gift' | 'receipted' | 'refunded' | 'not-receiptable' | 'abroad'

export const REASONS: Record<Exclude<Reason, 'gift'> | 'below', string> = {
  receipted: 'Already has a tax receipt',
  refunded: 'Refunded, at least in part',
  'not-receiptable': 'Nothing receiptable',
  abroad: 'Lives outside the receipting country',
  below: 'Below the minimum',
}

type Scope = Pick<YearBatch, 'from' | 'to'>

const selectReason = (wanted: string): Sql => sql`
  CASE WHEN k.is_refunded THEN 'refunded' WHEN k.is_receipted THEN 'receipted' WHEN ${wanted} <> 'ANY'
    AND upper(coalesce(nullif(s.bill_country, ''), k.billing_country, '')) <> ${wanted} THEN 'abroad'
    WHEN g.minor = 0 THEN 'not-receiptable' ELSE 'gift' END`

/** Gifts of the period in the organization's currency, of supporters who are not archived (R-RECEIPTS-2). */
function selectGifts(ctx: Pick<Ctx, 'settings' | 'organisation'>, { from, to }: Scope, source: Sql): Sql {
  const { country, hasSponsorships } = receiptSettings(ctx.settings)
  const { zone, currency } = ctx.organisation
  return sql`
    SELECT k.supporter_id, k.contribution_id, k.transaction_id, k.given_at, g.minor,
      ${selectReason(country)} AS reason
    FROM ${source} k JOIN supporter s ON s.id = k.supporter_id,
      LATERAL (SELECT CASE WHEN ${hasSponsorships}::boolean THEN k.sponsored_minor
        ELSE k.receiptable_minor END AS minor) g
    WHERE k.currency = ${currency}::char(3) AND k.given_at >= ${startOfDay(from as CalendarDate, zone)}
      AND k.given_at < ${startOfDay(addDays(to as CalendarDate, 1), zone)} AND s.is_active`
}

/** Reads the gift rows directly, because the receipt is written in the same transaction. */
export const listDonorGifts = (
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  scope: Scope,
  supporterId: number,
): Sql => sql`
  SELECT g.supporter_id, CASE WHEN t.id IS NULL THEN c.id END AS contribution_id, t.id AS transaction_id,
    CASE WHEN t.id IS NULL THEN 'Contribution #' || c.number
      ELSE coalesce(nullif(p.description, ''), 'Recurring gift') END AS description, g.minor, g.reason
  FROM (${selectGifts(ctx, scope, sql`(SELECT * FROM receiptable_gift_row WHERE supporter_id = ${supporterId})`)}) g
  JOIN contribution c ON c.id = g.contribution_id LEFT JOIN recurring_transaction t ON t.id = g.transaction_id
    LEFT JOIN recurring_profile p ON p.id = t.profile_id
  ORDER BY g.given_at, contribution_id, transaction_id`

export const readMinimum = (ctx: Ctx, typed: string): bigint => {
  if (typed === '') return 0n
  const minor = parseAmount(typed, ctx.organisation.currency)
  const error = minor === null ? 'Please enter an amount.' : minor > MAX_AMOUNT ? AMOUNT_TOO_LARGE : null
  if (minor === null || error !== null)
    throw new DomainError('invalid', error ?? '', { fields: { minimum: [error ?? ''] } })
  return minor
}

export type PreviewRow = {
  supporterId: number
  name: string
  gifts: number
  minor: bigint
  reason: keyof typeof REASONS | null
  hasEmail: boolean
}
export type Preview = {
  count: number
  minor: bigint
  without: number
  rows: PreviewRow[]
  warning: string | null
}

/** Returns the UTC year that begins within a day of `at`, or null. */
function findYear(at: Date): number | null {
  const year = later(at, DAY).getUTCFullYear()
  return Math.abs(Date.UTC(year, 0, 1) - at.getTime()) <= DAY ? year : null
}

function splitYears(low: Date, high: Date): { years: readonly [number, number] | null; beside: readonly Hours[] } {
  const [first, end] = [findYear(low), findYear(high)]
  if (first === null || end === null || first >= end) return { years: null, beside: [{ low, high, isOff: false }] }
  return {
    years: [first, end],
    beside: [...splitHours(low, `${first}-01-01`, 1), ...splitHours(high, `${end}-01-01`, -1)],
  }
}

function selectCountedGifts(ctx: Pick<Ctx, 'settings' | 'organisation'>, { from, to }: Scope): Sql {
  const { hasSponsorships } = receiptSettings(ctx.settings)
  const { zone, currency } = ctx.organisation
  const [low, high] = [startOfDay(from as CalendarDate, zone), startOfDay(addDays(to as CalendarDate, 1), zone)]
  const { years, beside } = splitYears(low, high)
  const within = (since: Date, until: Date): Sql =>
    sql`k.currency = ${currency}::char(3) AND k.given_at >= ${since} AND k.given_at < ${until}`
  const amount = hasSponsorships ? sql`k.sponsored_minor` : sql`k.receiptable_minor`
  const each = (sign: Sql, source: Sql): Sql => sql`
    SELECT k.supporter_id, coalesce(k.billing_country, '') AS country, ${sign} * k.is_refunded::int AS refunded,
      ${sign} * (k.is_receipted AND NOT k.is_refunded)::int AS receipted, ${sign} * o.is_open AS open,
      ${sign} * o.is_open * (${amount} <> 0)::int AS gifts, ${sign} * o.is_open * ${amount} AS minor
    FROM ${source}, LATERAL (SELECT (NOT k.is_refunded AND NOT k.is_receipted)::int AS is_open) o`
  const whole =
    years &&
    sql`SELECT k.supporter_id, k.country, k.refunded, k.receipted, k.open,
      ${hasSponsorships ? sql`k.sponsored_gifts` : sql`k.gifts`}, ${hasSponsorships ? amount : sql`k.minor`}
      FROM receiptable_year k
      WHERE k.currency = ${currency}::char(3) AND k.year >= ${years[0]} AND k.year < ${years[1]}`
  return join(
    [
      each(sql`k.sign`, sql`(SELECT * FROM receiptable_gift_waiting k WHERE ${within(low, high)}) k`),
      ...(whole ? [whole] : []),
      ...beside.map((hours) =>
        each(
          sql`${hours.isOff ? -1 : 1}::int`,
          sql`(SELECT * FROM receiptable_gift k WHERE ${within(hours.low, hours.high)}) k`,
        ),
      ),
    ],
    ' UNION ALL ',
  )
}

export function selectByDonor(ctx: Ctx, batch: YearBatch, minimum: bigint): Sql {
  const { country } = receiptSettings(ctx.settings)
  return sql`
  SELECT d.supporter_id, d.name, d.gifts, d.minor, d.has_email,
    CASE WHEN d.gifts > 0 AND d.minor >= ${minimum} THEN NULL WHEN d.gifts > 0 THEN 'below' ELSE d.reason END AS reason
  FROM (SELECT s.id AS supporter_id, s.display_name AS name, coalesce(s.bill_email, s.email, '') <> '' AS has_email,
      coalesce(sum(k.gifts) FILTER (WHERE h.is_here), 0)::int AS gifts,
      coalesce(sum(k.minor) FILTER (WHERE h.is_here), 0)::bigint AS minor,
      CASE WHEN sum(k.receipted) > 0 THEN 'receipted' WHEN sum(k.refunded) > 0 THEN 'refunded'
        WHEN sum(k.open) FILTER (WHERE NOT h.is_here) > 0 THEN 'abroad' ELSE 'not-receiptable' END AS reason
    FROM (${selectCountedGifts(ctx, batch)}) k JOIN supporter s ON s.id = k.supporter_id,
      LATERAL (SELECT ${country} = 'ANY'
        OR upper(coalesce(nullif(s.bill_country, ''), k.country)) = ${country} AS is_here) h
    WHERE s.is_active GROUP BY s.id HAVING sum(k.refunded + k.receipted + k.open) > 0) d`
}

export function refuseUnlessReady(ctx: Ctx, { from, to, issuedOn }: YearBatch): void {
  if (!receiptSettings(ctx.settings).isOn) throw refused(RECEIPTS_OFF)
  if (from === null || to === null)
    throw new DomainError('invalid', DATE_REQUIRED, { fields: { from: [DATE_REQUIRED] } })
  if (issuedOn && issuedOn > localDate(ctx.now, ctx.organisation.zone))
    throw new DomainError('invalid', FUTURE_DATE, { fields: { issuedOn: [FUTURE_DATE] } })
}
