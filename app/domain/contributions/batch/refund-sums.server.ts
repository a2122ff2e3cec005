import { z } from 'zod'
import { SELECTION, toSelection } from '~/lists/declare/filter-values'
import { withForeignCode } from '~/kit/money'
import { readInput, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contributionList } from '../list/contributions.list.server'

const SelectionInput = z.object(SELECTION)

export async function sumRefunds(ctx: Ctx, input: unknown): Promise<{ count: number; sums: string[] }> {
  const selected = await contributionList.selected(ctx, toSelection(readInput(SelectionInput, input)))
  const rows = await ctx.read.rows<{ currency: string; minor: bigint; count: number }>(sql`
    SELECT currency::text AS currency, sum(total_minor)::bigint AS minor, count(*)::int AS count FROM contribution
    WHERE id = ANY(${selected}::int[]) AND refunded_minor = 0 AND total_minor > 0 GROUP BY 1 ORDER BY 2 DESC`)
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    sums: rows.map((sum) => withForeignCode(sum, ctx.organisation.currency)),
  }
}
