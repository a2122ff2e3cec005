import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

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
