import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

/**
 * Sums the changes of the last minute into the days and months, those of the other long lists too; the totals are the
 * same before and after.
 */
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
