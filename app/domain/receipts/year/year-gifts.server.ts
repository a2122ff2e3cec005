import { receiptSettings } from '~/domain/settings/receipts.server'
import { addDays, localDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { parseAmount } from '~/kit/money'
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

/**
 * Lines count without the fair market value of what was given in return, covered costs with it; shipping and tax never
 * (R-RECEIPTS-2).
 */
const LINES = (hasSponsorships: boolean): Sql => sql`
  SELECT coalesce(sum(CASE WHEN l.sponsorship_id IS NOT NULL THEN CASE WHEN ${hasSponsorships}::boolean
    THEN l.total_minor + l.dcc_minor ELSE 0 END
    WHEN p.is_tax_receiptable THEN greatest(0, l.total_minor - coalesce(v.fair_market_value_minor, 0) * l.qty)
    + l.dcc_minor ELSE 0 END), 0)::bigint
  FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id
  WHERE l.contribution_id = c.id`

const HAS_RECEIPT = (column: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM tax_receipt_line l JOIN tax_receipt r ON r.id = l.receipt_id
    WHERE ${column} AND r.status <> 'void' AND r.deleted_at IS NULL)`

const reasonOf = (
  { refunded, receipted, country }: { refunded: Sql; receipted: Sql; country: Sql },
  wanted: string,
): Sql => sql`
  CASE WHEN ${refunded} > 0 THEN 'refunded' WHEN ${receipted} THEN 'receipted' WHEN ${wanted} <> 'ANY'
    AND upper(coalesce(${country}, '')) <> ${wanted} THEN 'abroad'`

/** Every gift of the period in the organization's currency, of supporters who are not archived. */
export function giftsOf(
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  { from, to }: Scope,
  supporterId: number | null,
): Sql {
  const { country, hasSponsorships } = receiptSettings(ctx.settings)
  const { zone, currency } = ctx.organisation
  const begin = startOfDay(from as CalendarDate, zone)
  const end = startOfDay(addDays(to as CalendarDate, 1), zone)
  const only = supporterId === null ? sql`` : sql`AND s.id = ${supporterId}`
  return sql`
    SELECT s.id AS "supporterId", c.id AS "contributionId", NULL::int AS "transactionId",
      'Contribution #' || c.number AS description, amount.minor, c.ordered_at AS at,
      ${reasonOf(
        {
          refunded: sql`c.refunded_minor`,
          receipted: HAS_RECEIPT(sql`l.contribution_id
        = c.id`),
          country: sql`coalesce(nullif(s.bill_country, ''), c.billing_country)`,
        },
        country,
      )}
        WHEN amount.minor = 0 THEN 'not-receiptable' ELSE 'gift' END AS reason
    FROM contribution c JOIN supporter s ON s.id = c.supporter_id,
      LATERAL (SELECT least(c.total_minor, (${LINES(hasSponsorships)})) AS minor) amount
    WHERE c.is_listed AND NOT c.is_test AND c.currency = ${currency} AND c.ordered_at >= ${begin}
      AND c.ordered_at < ${end} AND c.total_minor > 0 AND s.is_active ${only}
    UNION ALL
    SELECT s.id, NULL, t.id, coalesce(nullif(p.description, ''), 'Recurring gift'), amount.minor, t.attempted_at,
      ${reasonOf(
        {
          refunded: sql`t.refunded_minor`,
          receipted: HAS_RECEIPT(sql`l.transaction_id
        = t.id`),
          country: sql`coalesce(nullif(s.bill_country, ''), c.billing_country)`,
        },
        country,
      )}
        WHEN amount.minor = 0 THEN 'not-receiptable' ELSE 'gift' END
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
    JOIN supporter s ON s.id = p.supporter_id JOIN contribution c ON c.id = p.contribution_id
      JOIN contribution_line o ON o.id = p.line_id LEFT JOIN product_variant v ON v.id = p.variant_id
      LEFT JOIN product g ON g.id = v.product_id,
      LATERAL (SELECT CASE WHEN CASE WHEN o.sponsorship_id IS NOT NULL THEN ${hasSponsorships}::boolean
        ELSE coalesce(g.is_tax_receiptable, false) END THEN t.amount_minor ELSE 0 END AS minor) amount
    WHERE t.payment_status = 'Completed' AND t.currency = ${currency} AND t.attempted_at >= ${begin}
      AND t.attempted_at < ${end} AND s.is_active ${only}`
}

export const minimumOf = (ctx: Ctx, typed: string): bigint => {
  if (typed === '') return 0n
  const minor = parseAmount(typed, ctx.organisation.currency)
  if (minor === null)
    throw new DomainError('invalid', 'Please enter an amount.', { fields: { minimum: ['Please enter an amount.'] } })
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
export type Preview = { count: number; minor: bigint; without: number; rows: PreviewRow[] }

export const byDonor = (ctx: Ctx, batch: YearBatch, minimum: bigint): Sql => sql`
  SELECT d."supporterId", s.display_name AS name, d.gifts, d.minor,
    coalesce(s.bill_email, s.email, '') <> '' AS "hasEmail",
    CASE WHEN d.gifts > 0 AND d.minor >= ${minimum} THEN NULL WHEN d.gifts > 0 THEN 'below' ELSE d.reason END AS reason
  FROM (SELECT "supporterId", count(*) FILTER (WHERE reason = 'gift')::int AS gifts,
    coalesce(sum(minor) FILTER (WHERE reason = 'gift'), 0)::bigint AS minor,
      (array_agg(reason ORDER BY array_position(ARRAY['receipted', 'refunded', 'abroad', 'not-receiptable'], reason))
        FILTER (WHERE reason <> 'gift'))[1] AS reason
    FROM (${giftsOf(ctx, batch, null)}) g GROUP BY "supporterId") d JOIN supporter s ON s.id = d."supporterId"`

export function refuseUnlessReady(ctx: Ctx, { from, to, issuedOn }: YearBatch): void {
  if (!receiptSettings(ctx.settings).isOn) throw refused(RECEIPTS_OFF)
  if (from === null || to === null) throw new DomainError('invalid', DATE_WANTED, { fields: { from: [DATE_WANTED] } })
  if (issuedOn && issuedOn > localDate(ctx.now, ctx.organisation.zone))
    throw new DomainError('invalid', FUTURE_DATE, { fields: { issuedOn: [FUTURE_DATE] } })
}
