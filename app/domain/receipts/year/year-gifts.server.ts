import { receiptSettings } from '~/domain/settings/receipts.server'
import { addDays, localDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { DATE_WANTED, FUTURE_DATE, RECEIPTS_OFF } from '../messages'
import type { YearBatch } from '../receipt-input'

/** A gift of the period with what of it is receiptable, and why it is not on a receipt of the batch. */
export type Gift = {
  supporterId: number
  contributionId: number | null
  transactionId: number | null
  description: string
  minor: bigint
  reason: Reason
}

/** `gift`: it counts. The others say why not. */
type Reason = 'gift' | 'receipted' | 'refunded' | 'not-receiptable' | 'abroad'

export const REASONS: Record<Exclude<Reason, 'gift'> | 'below', string> = {
  receipted: 'Already has a tax receipt',
  refunded: 'Refunded, at least in part',
  'not-receiptable': 'Nothing receiptable',
  abroad: 'Lives outside the receipting country',
  below: 'Below the minimum',
}

type Scope = Pick<YearBatch, 'from' | 'to'>

const reasonSql = (wanted: string): Sql => sql`
  CASE WHEN k.is_refunded THEN 'refunded' WHEN k.is_receipted THEN 'receipted' WHEN ${wanted} <> 'ANY'
    AND upper(coalesce(nullif(s.bill_country, ''), k.billing_country, '')) <> ${wanted} THEN 'abroad'
    WHEN g.minor = 0 THEN 'not-receiptable' ELSE 'gift' END`

/** Gifts of the period in the organization's currency, of supporters who are not archived (R-RECEIPTS-2). */
function giftsSql(ctx: Pick<Ctx, 'settings' | 'organisation'>, { from, to }: Scope, source: Sql): Sql {
  const { country, hasSponsorships } = receiptSettings(ctx.settings)
  const { zone, currency } = ctx.organisation
  return sql`
    SELECT k.supporter_id AS "supporterId", k.contribution_id, k.transaction_id, k.given_at, g.minor,
      ${reasonSql(country)} AS reason
    FROM ${source} k JOIN supporter s ON s.id = k.supporter_id,
      LATERAL (SELECT CASE WHEN ${hasSponsorships}::boolean THEN k.sponsored_minor
        ELSE k.receiptable_minor END AS minor) g
    WHERE k.currency = ${currency}::char(3) AND k.given_at >= ${startOfDay(from as CalendarDate, zone)}
      AND k.given_at < ${startOfDay(addDays(to as CalendarDate, 1), zone)} AND s.is_active`
}

/** One donor's gifts by the rows themselves, for the receipt that is written in the same transaction. */
export const giftsOfDonor = (
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  scope: Scope,
  supporterId: number,
): Sql => sql`
  SELECT g."supporterId", CASE WHEN t.id IS NULL THEN c.id END AS "contributionId", t.id AS "transactionId",
    CASE WHEN t.id IS NULL THEN 'Contribution #' || c.number
      ELSE coalesce(nullif(p.description, ''), 'Recurring gift') END AS description, g.minor, g.reason
  FROM (${giftsSql(ctx, scope, sql`(SELECT * FROM receiptable_gift_row WHERE supporter_id = ${supporterId})`)}) g
  JOIN contribution c ON c.id = g.contribution_id LEFT JOIN recurring_transaction t ON t.id = g.transaction_id
    LEFT JOIN recurring_profile p ON p.id = t.profile_id
  ORDER BY g.given_at, "contributionId", "transactionId"`

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
  /** Names receipts of the whole batch with letters that paper cannot show. */
  warning: string | null
}

export const byDonor = (ctx: Ctx, batch: YearBatch, minimum: bigint): Sql => sql`
  SELECT d."supporterId", s.display_name AS name, d.gifts, d.minor,
    coalesce(s.bill_email, s.email, '') <> '' AS "hasEmail",
    CASE WHEN d.gifts > 0 AND d.minor >= ${minimum} THEN NULL WHEN d.gifts > 0 THEN 'below' ELSE d.reason END AS reason
  FROM (SELECT "supporterId", count(*) FILTER (WHERE reason = 'gift')::int AS gifts,
    coalesce(sum(minor) FILTER (WHERE reason = 'gift'), 0)::bigint AS minor,
      (array_agg(reason ORDER BY array_position(ARRAY['receipted', 'refunded', 'abroad', 'not-receiptable'], reason))
        FILTER (WHERE reason <> 'gift'))[1] AS reason
    FROM (${giftsSql(ctx, batch, sql`receiptable_gift_now`)}) g GROUP BY "supporterId") d
  JOIN supporter s ON s.id = d."supporterId"`

export function refuseUnlessReady(ctx: Ctx, { from, to, issuedOn }: YearBatch): void {
  if (!receiptSettings(ctx.settings).isOn) throw refused(RECEIPTS_OFF)
  if (from === null || to === null) throw new DomainError('invalid', DATE_WANTED, { fields: { from: [DATE_WANTED] } })
  if (issuedOn && issuedOn > localDate(ctx.now, ctx.organisation.zone))
    throw new DomainError('invalid', FUTURE_DATE, { fields: { issuedOn: [FUTURE_DATE] } })
}
