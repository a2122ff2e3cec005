import { matching } from '~/lists/sql/matching.server'
import { withAccessPath } from '~/lists/scale/access-path.server'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, MAX_FOUND } from '~/lists/list'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql, wholeNumber } from '~/kit/sql'
import { itemRows } from './item-rows'
import { paymentsByItemList, receivedAtHome } from './payments-by-item.list.server'

/** `code` is null for items without a fund. */
export type FundSum = { code: string | null; amount: string; items: number }

type Row = { code: string | null; minor: bigint; items: bigint }

/**
 * Sums what was received for items by fund, in the organization's currency, for all rows of the filters; null beyond
 * the counting limit (R-REPORTS-3).
 */
export async function itemFunds(ctx: Ctx, fields: Record<string, unknown>): Promise<FundSum[] | null> {
  const query = paymentsByItemList.read(fields)
  const { currency } = ctx.organisation
  const rows = { ...paymentsByItemList, from: itemRows(query.active) } as unknown as ListDeclaration
  const { from, where } = matching(await withAccessPath(rows, ctx, query), query, { ctx, by: 'found' })
  const sums = await ctx.read.rows<Row>(sql`
    SELECT code, sum(minor)::bigint AS minor, count(*) AS items FROM (
      SELECT l.fund_code AS code, ${receivedAtHome(currency)} AS minor FROM ${from}
      WHERE ${where} AND p.status <> 'failed' LIMIT ${wholeNumber(MAX_FOUND)}) found
    GROUP BY 1 ORDER BY 2 DESC, 1`)
  if (sums.reduce((total, { items }) => total + items, 0n) > MAX_COUNTED) return null
  return sums.map(({ code, minor, items }) => ({ code, amount: withSymbol({ minor, currency }), items: Number(items) }))
}
