import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

/** Sums the changes of the last minute into days and months, for the other long lists too. The totals do not change. */
export const foldTally = sqlOperation({
  name: 'contributions.fold-tally',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  run: async (ctx) =>
    Number(
      (
        await ctx.sql.first<{ folded: bigint }>(
          sql`SELECT fold_contribution_tally() + fold_list_tally() + fold_product_days() AS folded`,
        )
      )?.folded ?? 0n,
    ),
})
