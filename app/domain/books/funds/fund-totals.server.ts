import { asText, CSV_MARK, writeCsvHead, guardFormula } from '~/kit/csv'
import { toDecimal } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Month } from '../month'
import { nameFund, type PartType } from './part-words'

export type FundTotal = {
  type: PartType
  fund: string | null
  currency: string
  receivedMinor: bigint
  refundedMinor: bigint
  adjustedMinor: bigint
  netMinor: bigint
}

/** Sums of the batches of these days by fund, each currency apart (R-BOOKS-6). */
export const fundTotals = (ctx: Ctx, { first, until }: Month): Promise<FundTotal[]> =>
  ctx.read.rows<FundTotal>(sql`
    SELECT CASE WHEN s.fund_code IS NULL THEN s.type ELSE 'Line Item' END AS type, s.fund_code AS fund, s.currency,
      coalesce(sum(s.amount_minor) FILTER (WHERE i.kind = 'payment'), 0)::bigint AS received_minor,
      coalesce(sum(s.amount_minor) FILTER (WHERE i.kind = 'refund'), 0)::bigint AS refunded_minor,
      coalesce(sum(s.amount_minor) FILTER (WHERE i.kind = 'adjustment'), 0)::bigint AS adjusted_minor,
      sum(s.amount_minor)::bigint AS net_minor
    FROM settlement_part s JOIN settlement_item i ON i.id = s.item_id
    WHERE s.settled_on >= ${first}::date AND s.settled_on < ${until}::date
    GROUP BY 1, 2, 3
    ORDER BY 3, 2 NULLS LAST, array_position(ARRAY['Line Item', 'DCC', 'Shipping', 'Tax', 'Overpayment'], 1::text)`)

export async function fundTotalsCsv(ctx: Ctx, month: Month, isForSpreadsheets = false): Promise<string> {
  const totals = await fundTotals(ctx, month)
  const guard = isForSpreadsheets ? asText : guardFormula
  const rows = totals.map(({ type, fund, currency, ...sums }) => [
    guard(month.month),
    guard(nameFund(type, fund)),
    currency,
    ...[sums.receivedMinor, sums.refundedMinor, sums.adjustedMinor, sums.netMinor].map((minor) =>
      toDecimal(minor, currency),
    ),
  ])
  const heads = ['Month', 'Fund', 'Currency', 'Received', 'Refunded', 'Adjustments', 'Net']
  return CSV_MARK + [heads, ...rows].map((cells) => writeCsvHead(cells)).join('')
}
