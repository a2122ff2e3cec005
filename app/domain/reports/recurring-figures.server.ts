import { DUE_ON, isCharged } from '~/domain/payments/plan-methods.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { TALLIED_STATUS } from './queries.server'

const TOTAL_OF = sql`(r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor)`

type RecurringFigures = {
  active: bigint
  sums: Record<string, bigint>
  nextOn: string | null
  nextAccounts: bigint
  nextMinor: bigint
}

type Sums = { status: string; n: bigint; minor: bigint }
type Next = { day: string | null; accounts: bigint; due: bigint }

/**
 * Returns the list's sums without tax, shipping and covered costs, in the organization's currency, and what the next
 * run charges (R-RECURRING-9).
 */
export async function recurringFigures(ctx: Ctx): Promise<RecurringFigures> {
  const home = sql`csv_unit(${ctx.organisation.currency}::text)`
  const [rows, next] = await Promise.all([
    // The counters' label holds the plan's rate.
    ctx.read.rows<Sums>(sql`
      SELECT ${TALLIED_STATUS} AS status, sum(n)::bigint AS n,
        coalesce(round(sum(total_minor * csv_unit(currency) * split_part(label, ' ', 2)::numeric / ${home})),
          0)::bigint AS minor
      FROM list_tally_total_now WHERE list = 'plans' GROUP BY 1 HAVING sum(n) <> 0`),
    ctx.read.first<Next>(sql`
      WITH next AS (SELECT min(${DUE_ON}) AS day FROM recurring_profile r WHERE ${isCharged(ctx)})
      SELECT to_char(max(next.day), 'YYYY-MM-DD') AS day, count(r.id) AS accounts,
        coalesce(sum(round(${TOTAL_OF} * csv_unit(r.currency) * c.functional_rate / ${home})), 0)::bigint AS due
      FROM next JOIN recurring_profile r ON ${DUE_ON} <= next.day AND ${isCharged(ctx)}
      JOIN contribution c ON c.id = r.contribution_id`),
  ])
  const active = rows.find(({ status: of }) => of === 'Active')
  return {
    active: active?.n ?? 0n,
    sums: Object.fromEntries(rows.map(({ status: of, minor }) => [of, minor])),
    nextOn: next?.day ?? null,
    nextAccounts: next?.accounts ?? 0n,
    nextMinor: next?.due ?? 0n,
  }
}
