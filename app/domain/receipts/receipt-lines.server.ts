import { receiptSettings } from '~/domain/settings/receipts.server'
import { notFound, type RuleError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { ALREADY_RECEIPTED } from './messages'
import { computeReceiptLines, type ReturnedLine, type ReceiptLine } from './receipt'

export type ReceiptedLine = {
  id: number
  variantId: number | null
  sponsorshipId: number | null
  description: string
  qty: number
  totalMinor: bigint
  dccMinor: bigint
}

export type ReceiptSource = {
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
  /** Converts a catalog amount to the contribution's currency; null without a rate. */
  toCart: (minor: bigint, currency: string) => bigint | null
}

type Terms = { id: number; isReceiptable: boolean; fairMarketMinor: bigint; currency: string }

type ReadOptions = { runner: SqlRunner; isLocked: boolean }

async function readDonatedLines(
  ctx: Ctx,
  runner: SqlRunner,
  { lines, toCart }: ReceiptSource,
): Promise<ReturnedLine[]> {
  const terms = await runner.rows<Terms>(sql`
    SELECT v.id, p.is_tax_receiptable AS is_receiptable, coalesce(v.fair_market_value_minor, 0) AS fair_market_minor,
      coalesce(p.base_currency, ${ctx.organisation.currency}) AS currency
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ANY(${lines.flatMap(({ variantId }) => variantId ?? [])}::int[])`)
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

type StoredFacts = { number: string | null; country: string | null; refundedMinor: bigint; isPaid: boolean }

const readStoredFacts = ({ runner, isLocked }: ReadOptions, contributionId: number) =>
  runner.first<StoredFacts>(sql`
    SELECT (SELECT r.number FROM tax_receipt_line l JOIN tax_receipt r ON r.id = l.receipt_id
        WHERE l.contribution_id = c.id AND r.status <> 'void' AND r.deleted_at IS NULL LIMIT 1) AS number,
      coalesce(nullif(s.bill_country, ''), c.billing_country) AS country, c.refunded_minor,
      c.is_listed AS is_paid
    FROM contribution c LEFT JOIN supporter s ON s.id = c.supporter_id
    WHERE c.id = ${contributionId} ${isLocked ? sql`FOR UPDATE OF c` : sql``}`)

/** Returns the lines of a contribution's receipt, or the error that refuses it (R-RECEIPTS-2). */
export async function readReceiptLines(
  ctx: Ctx,
  receipted: ReceiptSource,
  reading: ReadOptions,
): Promise<readonly ReceiptLine[] | RuleError> {
  const { country, hasSponsorships } = receiptSettings(ctx.settings)
  const { contribution } = receipted
  const facts = await readStoredFacts(reading, contribution.id)
  if (!facts) throw notFound('The contribution')
  if (facts.number !== null) return { field: null, message: ALREADY_RECEIPTED }
  const lines = await readDonatedLines(ctx, reading.runner, receipted)
  return computeReceiptLines({ ...facts, totalMinor: contribution.totalMinor, lines }, { country, hasSponsorships })
}
