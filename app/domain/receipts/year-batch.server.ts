import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, steps } from '~/db/operation.server'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { addDays, localDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { DomainError, refused } from '~/kit/errors'
import { someId } from '~/kit/list/list-filters'
import { parseAmount } from '~/kit/money'
import { perform, type Ctx } from '~/kit/operation'
import { join, sql, type Sql } from '~/kit/sql'
import { ADDRESSEE, addresseeOf } from './addressee.server'
import { DATE_WANTED, FUTURE_DATE, RECEIPTS_OFF } from './messages'
import { YearBatchInput, type YearBatch } from './receipt-input'
import { register } from './register.server'
import { startRun } from './runs.server'

/** A gift of the period with what of it is receiptable, and why it is not on a receipt of the batch. */
type Gift = {
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

/** Lines count without the fair market value of what was given in return, covered costs with it; shipping and tax never (money 13.2). */
const LINES = (hasSponsorships: boolean): Sql => sql`
  SELECT coalesce(sum(CASE WHEN l.sponsorship_id IS NOT NULL THEN CASE WHEN ${hasSponsorships}::boolean THEN l.total_minor + l.dcc_minor ELSE 0 END
    WHEN p.is_tax_receiptable THEN greatest(0, l.total_minor - coalesce(v.fair_market_value_minor, 0) * l.qty) + l.dcc_minor ELSE 0 END), 0)::bigint
  FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id WHERE l.contribution_id = c.id`

const HAS_RECEIPT = (column: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM tax_receipt_line l JOIN tax_receipt r ON r.id = l.receipt_id WHERE ${column} AND r.status <> 'void' AND r.deleted_at IS NULL)`

const reasonOf = ({ refunded, receipted, country }: { refunded: Sql; receipted: Sql; country: Sql }, wanted: string): Sql => sql`
  CASE WHEN ${refunded} > 0 THEN 'refunded' WHEN ${receipted} THEN 'receipted' WHEN ${wanted} <> 'ANY' AND upper(coalesce(${country}, '')) <> ${wanted} THEN 'abroad'`

/** Every gift of the period in the organization's currency, of supporters who are not archived. */
function giftsOf(ctx: Pick<Ctx, 'settings' | 'organisation'>, { from, to }: Scope, supporterId: number | null): Sql {
  const { country, hasSponsorships } = receiptSettings(ctx.settings)
  const { zone, currency } = ctx.organisation
  const begin = startOfDay(from as CalendarDate, zone)
  const end = startOfDay(addDays(to as CalendarDate, 1), zone)
  const only = supporterId === null ? sql`` : sql`AND s.id = ${supporterId}`
  return sql`
    SELECT s.id AS "supporterId", c.id AS "contributionId", NULL::int AS "transactionId", 'Contribution #' || c.number AS description, amount.minor, c.ordered_at AS at,
      ${reasonOf({ refunded: sql`c.refunded_minor`, receipted: HAS_RECEIPT(sql`l.contribution_id = c.id`), country: sql`coalesce(nullif(s.bill_country, ''), c.billing_country)` }, country)}
        WHEN amount.minor = 0 THEN 'not-receiptable' ELSE 'gift' END AS reason
    FROM contribution c JOIN supporter s ON s.id = c.supporter_id, LATERAL (SELECT least(c.total_minor, (${LINES(hasSponsorships)})) AS minor) amount
    WHERE c.is_listed AND NOT c.is_test AND c.currency = ${currency} AND c.ordered_at >= ${begin} AND c.ordered_at < ${end} AND c.total_minor > 0 AND s.is_active ${only}
    UNION ALL
    SELECT s.id, NULL, t.id, 'Recurring Payment #' || p.profile_id || '-' || t.id, amount.minor, t.attempted_at,
      ${reasonOf({ refunded: sql`t.refunded_minor`, receipted: HAS_RECEIPT(sql`l.transaction_id = t.id`), country: sql`coalesce(nullif(s.bill_country, ''), c.billing_country)` }, country)}
        WHEN amount.minor = 0 THEN 'not-receiptable' ELSE 'gift' END
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id JOIN supporter s ON s.id = p.supporter_id JOIN contribution c ON c.id = p.contribution_id
      JOIN contribution_line o ON o.id = p.line_id LEFT JOIN product_variant v ON v.id = p.variant_id LEFT JOIN product g ON g.id = v.product_id,
      LATERAL (SELECT CASE WHEN CASE WHEN o.sponsorship_id IS NOT NULL THEN ${hasSponsorships}::boolean ELSE coalesce(g.is_tax_receiptable, false) END THEN t.amount_minor ELSE 0 END AS minor) amount
    WHERE t.payment_status = 'Completed' AND t.currency = ${currency} AND t.attempted_at >= ${begin} AND t.attempted_at < ${end} AND s.is_active ${only}`
}

const minimumOf = (ctx: Ctx, typed: string): bigint => {
  if (typed === '') return 0n
  const minor = parseAmount(typed, ctx.organisation.currency)
  if (minor === null) throw new DomainError('invalid', 'Please enter an amount.', { fields: { minimum: ['Please enter an amount.'] } })
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

const SHOWN = 200

const byDonor = (ctx: Ctx, batch: YearBatch, minimum: bigint): Sql => sql`
  SELECT d."supporterId", s.display_name AS name, d.gifts, d.minor, coalesce(s.bill_email, s.email, '') <> '' AS "hasEmail",
    CASE WHEN d.gifts > 0 AND d.minor >= ${minimum} THEN NULL WHEN d.gifts > 0 THEN 'below' ELSE d.reason END AS reason
  FROM (SELECT "supporterId", count(*) FILTER (WHERE reason = 'gift')::int AS gifts, coalesce(sum(minor) FILTER (WHERE reason = 'gift'), 0)::bigint AS minor,
      (array_agg(reason ORDER BY array_position(ARRAY['receipted', 'refunded', 'abroad', 'not-receiptable'], reason)) FILTER (WHERE reason <> 'gift'))[1] AS reason
    FROM (${giftsOf(ctx, batch, null)}) g GROUP BY "supporterId") d JOIN supporter s ON s.id = d."supporterId"`

/** Who would get a receipt for the period, and who would not and why: nothing is written. The total of a donor is held against the minimum. */
export const previewYear = steps({
  name: 'receipts.preview-year',
  permission: 'taxreceipt.edit',
  input: YearBatchInput,
  async run(ctx, batch): Promise<Preview> {
    checked(ctx, batch)
    const donors = byDonor(ctx, batch, minimumOf(ctx, batch.minimum))
    const sums = await ctx.read.first<{ count: number; minor: bigint; without: number }>(sql`
      SELECT count(*) FILTER (WHERE reason IS NULL)::int AS count, coalesce(sum(minor) FILTER (WHERE reason IS NULL), 0)::bigint AS minor,
        count(*) FILTER (WHERE reason IS NOT NULL)::int AS without FROM (${donors}) d`)
    const of = (isWith: boolean) =>
      ctx.read.rows<PreviewRow>(
        sql`SELECT * FROM (${donors}) d WHERE (reason IS NULL) = ${isWith}::boolean ORDER BY lower(name), "supporterId" LIMIT ${SHOWN}`,
      )
    return { ...(sums ?? { count: 0, minor: 0n, without: 0 }), rows: [...(await of(true)), ...(await of(false))] }
  },
})

function checked(ctx: Ctx, { from, to, issuedOn }: YearBatch): void {
  if (!receiptSettings(ctx.settings).isOn) throw refused(RECEIPTS_OFF)
  if (from === null || to === null) throw new DomainError('invalid', DATE_WANTED, { fields: { from: [DATE_WANTED] } })
  if (issuedOn && issuedOn > localDate(ctx.now, ctx.organisation.zone))
    throw new DomainError('invalid', FUTURE_DATE, { fields: { issuedOn: [FUTURE_DATE] } })
}

/** Begins the batch: its donors are settled now, a job writes one receipt for each. Answers how many; none is refused. */
export const startYear = steps({
  name: 'receipts.start-year',
  permission: 'taxreceipt.edit',
  input: YearBatchInput,
  async run(ctx, batch): Promise<number> {
    checked(ctx, batch)
    const donors = await ctx.read.rows<{ id: number }>(
      sql`SELECT "supporterId" AS id FROM (${byDonor(ctx, batch, minimumOf(ctx, batch.minimum))}) d WHERE reason IS NULL ORDER BY 1`,
    )
    if (donors.length === 0) throw refused('Nobody would get a receipt for this period.')
    await perform(startRun, ctx, { ids: donors.map(({ id }) => id), action: 'receipts.year', terms: batch })
    return donors.length
  },
})

/** One row in the transaction's time for a donor: two batches at once give one receipt. */
const lockDonor = (ctx: SqlTxCtx, supporterId: number) =>
  ctx.sql.first(sql`SELECT id FROM supporter WHERE id = ${supporterId} FOR NO KEY UPDATE`)

/** One donor's receipt of the batch; false where there is nothing to put on it any more, as after the job was broken off. */
export const receiptSupporter = sqlOperation({
  name: 'receipts.receipt-supporter',
  permission: 'taxreceipt.edit',
  input: YearBatchInput.safeExtend({ supporterId: someId }),
  isQuiet: true,
  async run(ctx, { supporterId, ...batch }): Promise<boolean> {
    checked(ctx, batch)
    await lockDonor(ctx, supporterId)
    const found = await ctx.sql.rows<Gift>(sql`${giftsOf(ctx, batch, supporterId)} ORDER BY at, "contributionId", "transactionId"`)
    const gifts = found.filter(({ reason }) => reason === 'gift')
    const minor = gifts.reduce((sum, gift) => sum + gift.minor, 0n)
    if (gifts.length === 0 || minor < minimumOf(ctx, batch.minimum)) return false
    const id = await writeConsolidated(ctx, { supporterId, gifts, minor, batch })
    if (batch.status === 'issued') {
      const issuedAt = batch.issuedOn ? startOfDay(batch.issuedOn, ctx.organisation.zone) : ctx.now
      await register(ctx, id, issuedAt)
      if (batch.isNotified) ctx.enqueue({ job: 'receipts.notify-receipt', payload: { receiptId: id } })
    } else ctx.note({ subject: ['tax-receipt', id], after: { status: 'draft', supporterId, amountMinor: minor } })
    return true
  },
})

type Consolidated = { supporterId: number; gifts: readonly Gift[]; minor: bigint; batch: YearBatch }

async function writeConsolidated(ctx: SqlTxCtx, { supporterId, gifts, minor, batch }: Consolidated): Promise<number> {
  const issuedAt = batch.issuedOn ? startOfDay(batch.issuedOn, ctx.organisation.zone) : null
  const written = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO tax_receipt (id, number, receipt_type, status, supporter_id, ${ADDRESSEE}, amount_minor, currency, issued_at, period_from, period_to, replaces_id, created_at, updated_at)
    SELECT n.id, 'DRAFT-' || n.id, 'consolidated', 'draft', s.id, ${addresseeOf(sql`c`)}, ${minor}, ${ctx.organisation.currency}, ${issuedAt}::timestamptz, ${batch.from}::date,
      ${batch.to}::date, (SELECT v.id FROM tax_receipt v WHERE v.supporter_id = s.id AND v.receipt_type = 'consolidated' AND v.status = 'void' AND v.period_from = ${batch.from}::date
        AND v.period_to = ${batch.to}::date ORDER BY v.id DESC LIMIT 1), ${ctx.now}, ${ctx.now}
    FROM (SELECT nextval('tax_receipt_id_seq')::int AS id) n, supporter s LEFT JOIN account_type a ON a.id = s.account_type_id
      LEFT JOIN LATERAL (SELECT * FROM contribution WHERE supporter_id = s.id AND is_listed ORDER BY ordered_at DESC, id DESC LIMIT 1) c ON true
      LEFT JOIN account_type o ON o.id = c.account_type_id
    WHERE s.id = ${supporterId} RETURNING id`)
  if (!written) throw new Error(`the receipt of supporter ${supporterId} was not written`)
  await ctx.sql.run(sql`
    INSERT INTO tax_receipt_line (receipt_id, contribution_id, transaction_id, description, amount_minor)
    VALUES ${join(gifts.map((gift) => sql`(${written.id}, ${gift.contributionId}::int, ${gift.transactionId}::int, ${gift.description}, ${gift.minor})`))}`)
  return written.id
}
