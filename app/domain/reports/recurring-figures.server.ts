import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { DUE_ON, IS_IN_RUN, IS_LISTED } from './recurring.list.server'

const TOTAL_OF = sql`(r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor)`

type RecurringFigures = {
  active: bigint
  sums: Record<string, bigint>
  nextOn: string | null
  nextAccounts: bigint
  nextMinor: bigint
}

type Read = { status: string; n: bigint; minor: bigint; nextOn: string | null; accounts: bigint; due: bigint }

/** The head of the list (R-RECURRING-9): amounts without tax, shipping and costs covered, in the organization's currency; and what the next run charges. */
export async function recurringFigures(ctx: Ctx): Promise<RecurringFigures> {
  const unit = (minor: ReturnType<typeof sql>) =>
    sql`${minor} * csv_unit(r.currency) * c.functional_rate / csv_unit(${ctx.organisation.currency}::text)`
  const rows = await ctx.read.rows<Read>(sql`
    WITH next AS (SELECT min(${DUE_ON}) AS day FROM recurring_profile r WHERE ${IS_IN_RUN} AND ${IS_LISTED})
    SELECT r.status, count(*) AS n, coalesce(sum(round(${unit(sql`r.amount_minor`)})), 0)::bigint AS minor, to_char(max(next.day), 'YYYY-MM-DD') AS "nextOn",
      count(*) FILTER (WHERE ${DUE_ON} <= next.day AND ${IS_IN_RUN}) AS accounts,
      coalesce(sum(round(${unit(TOTAL_OF)})) FILTER (WHERE ${DUE_ON} <= next.day AND ${IS_IN_RUN}), 0)::bigint AS due
    FROM recurring_profile r JOIN contribution c ON c.id = r.contribution_id CROSS JOIN next WHERE ${IS_LISTED} GROUP BY 1`)
  const active = rows.find(({ status: of }) => of === 'Active')
  return {
    active: active?.n ?? 0n,
    sums: Object.fromEntries(rows.map(({ status: of, minor }) => [of, minor])),
    nextOn: active?.nextOn ?? null,
    nextAccounts: active?.accounts ?? 0n,
    nextMinor: active?.due ?? 0n,
  }
}
