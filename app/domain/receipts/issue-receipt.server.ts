import type { SqlTxCtx } from '~/db/ctx'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { ALREADY_RECEIPTED } from './messages'
import { receiptLines, receiptNumber, type GivenLine, type ReceiptLine } from './receipt'

export type ReceiptedLine = {
  id: number
  variantId: number | null
  sponsorshipId: number | null
  description: string
  qty: number
  totalMinor: bigint
  dccMinor: bigint
}

export type Receipted = {
  contribution: {
    id: number
    currency: string
    totalMinor: bigint
    orderedAt: Date
    sendConfirmationEmails: boolean
    billingCountry: string | null
  }
  supporterId: number | null
  lines: readonly ReceiptedLine[]
  /** A catalogue's amount in the currency of the contribution; null where there is no rate. */
  toCart: (minor: bigint, currency: string) => bigint | null
}

type Terms = { id: number; isReceiptable: boolean; fairMarketMinor: bigint; currency: string }

async function givenLines(ctx: SqlTxCtx, { lines, toCart }: Receipted): Promise<GivenLine[]> {
  const terms = await ctx.sql.rows<Terms>(sql`
    SELECT v.id, p.is_tax_receiptable AS "isReceiptable", coalesce(v.fair_market_value_minor, 0) AS "fairMarketMinor", coalesce(p.base_currency, ${ctx.organisation.currency}) AS currency
    FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.id = ANY(${lines.flatMap(({ variantId }) => variantId ?? [])}::int[])`)
  return lines.map((line) => {
    const of = terms.find(({ id }) => id === line.variantId)
    return {
      ...line,
      isSponsorship: line.sponsorshipId !== null,
      isReceiptable: of?.isReceiptable ?? false,
      fairMarketMinor: of ? (toCart(of.fairMarketMinor, of.currency) ?? of.fairMarketMinor) : 0n,
    }
  })
}

type Known = { number: string | null; country: string | null; refundedMinor: bigint; isPaid: boolean }

const known = (ctx: SqlTxCtx, contributionId: number) =>
  ctx.sql.first<Known>(sql`
    SELECT (SELECT number FROM tax_receipt WHERE contribution_id = c.id AND status <> 'void' AND deleted_at IS NULL LIMIT 1) AS number,
      coalesce(nullif(s.bill_country, ''), c.billing_country) AS country, c.refunded_minor AS "refundedMinor", c.is_listed AS "isPaid"
    FROM contribution c LEFT JOIN supporter s ON s.id = c.supporter_id WHERE c.id = ${contributionId}`)

/** The next number: its row is held until the transaction ends, and an aborted one gives it back, so that there is no gap. */
async function nextNumber(ctx: SqlTxCtx): Promise<string> {
  const counted = await ctx.sql.first<{ value: bigint }>(
    sql`INSERT INTO counter (name, value) VALUES ('tax_receipt', 1) ON CONFLICT (name) DO UPDATE SET value = counter.value + 1 RETURNING value`,
  )
  return receiptNumber(receiptSettings(ctx.settings).numberFormat, counted?.value ?? 1n, localDate(ctx.now, ctx.organisation.zone))
}

/** A linked supporter's billing data, else what the contribution says (money 13.2); both frozen with the receipt. */
async function write(
  ctx: SqlTxCtx,
  { contribution, supporterId }: Receipted,
  lines: readonly ReceiptLine[],
): Promise<{ id: number; number: string }> {
  const number = await nextNumber(ctx)
  const amount = lines.reduce((sum, line) => sum + line.amountMinor, 0n)
  const written = await ctx.sql.first<{ id: number }>(sql`
    WITH receipt AS (
      INSERT INTO tax_receipt (number, receipt_type, status, supporter_id, contribution_id, name, first_name, last_name, address_01, address_02, city, state, zip, country, email, phone,
        amount_minor, currency, ordered_at, issued_at, created_at)
      SELECT ${number}, 'single', 'issued', s.id, c.id,
        left(CASE WHEN s.id IS NULL THEN coalesce(CASE WHEN o.is_organization THEN nullif(c.billing_organization_name, '') END,
            nullif(concat_ws(' ', nullif(c.billing_title, ''), nullif(c.billing_first_name, ''), nullif(c.billing_last_name, '')), ''), c.billing_organization_name, '')
          WHEN a.is_organization THEN coalesce(nullif(concat_ws(' ', nullif(s.bill_title, ''), nullif(s.bill_organization_name, '')), ''), s.display_name)
          ELSE coalesce(nullif(concat_ws(' ', nullif(s.bill_first_name, ''), nullif(s.bill_last_name, '')), ''), s.display_name) END, 200),
        CASE WHEN s.id IS NULL THEN c.billing_first_name ELSE coalesce(s.bill_first_name, s.first_name) END,
        CASE WHEN s.id IS NULL THEN c.billing_last_name ELSE coalesce(s.bill_last_name, s.last_name) END,
        coalesce(s.bill_address_01, c.billing_address1), CASE WHEN s.bill_address_01 IS NULL THEN c.billing_address2 ELSE s.bill_address_02 END,
        coalesce(s.bill_city, c.billing_city), coalesce(s.bill_state, c.billing_state), coalesce(s.bill_zip, c.billing_zip), coalesce(nullif(s.bill_country, ''), c.billing_country),
        coalesce(s.bill_email, s.email, c.billing_email), coalesce(s.bill_phone, c.billing_phone),
        ${amount}, ${contribution.currency}, c.ordered_at, ${ctx.now}, ${ctx.now}
      FROM contribution c LEFT JOIN supporter s ON s.id = ${supporterId}::int LEFT JOIN account_type a ON a.id = s.account_type_id LEFT JOIN account_type o ON o.id = c.account_type_id
      WHERE c.id = ${contribution.id} RETURNING id),
    lines AS (
      INSERT INTO tax_receipt_line (receipt_id, contribution_id, line_id, description, amount_minor)
      SELECT r.id, ${contribution.id}, w.line_id, w.description, w.amount
      FROM receipt r, unnest(${lines.map(({ lineId }) => lineId)}::int[], ${lines.map(({ description }) => description)}::text[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[])
        AS w (line_id, description, amount))
    SELECT id FROM receipt`)
  return { id: written?.id ?? 0, number }
}

/** `number` of the receipt, or why there is none. */
export type Outcome = { number: string } | { reason: string }

/**
 * The tax receipt of a completed sale, where single receipts are switched on (money 8.3 g, 13): issued and frozen at once, told to whoever gave by a job.
 * Null where they are off, without a query. Done last: from its number on, every other receipt waits for this transaction.
 */
export async function issueReceipt(ctx: SqlTxCtx, receipted: Receipted): Promise<Outcome | null> {
  const { isSingle, country, hasSponsorships } = receiptSettings(ctx.settings)
  if (!isSingle) return null
  const { contribution } = receipted
  const of = await known(ctx, contribution.id)
  if (!of) return null
  if (of.number !== null) return { reason: ALREADY_RECEIPTED }
  const lines = receiptLines(
    { ...of, totalMinor: contribution.totalMinor, lines: await givenLines(ctx, receipted) },
    { country, hasSponsorships },
  )
  if (typeof lines === 'string') return { reason: lines }
  const { id, number } = await write(ctx, receipted, lines)
  ctx.note({ subject: ['tax-receipt', number], after: { contributionId: contribution.id, status: 'issued' } })
  if (contribution.sendConfirmationEmails) ctx.enqueue({ job: 'receipts.notify-receipt', payload: { receiptId: id } })
  return { number }
}
