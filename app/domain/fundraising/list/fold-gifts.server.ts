import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

/** One statement counts this many in about a second. */
const MAX_FOLDED = 10_000

export const foldGifts = sqlOperation({
  name: 'fundraising.fold-gifts',
  permission: 'admin.general',
  input: z.object({}),
  audit: 'none',
  run: async (ctx) =>
    Number(
      (await ctx.sql.first<{ folded: bigint }>(sql`SELECT fold_product_gifts(${MAX_FOLDED}::int) AS folded`))?.folded ??
        0n,
    ),
})
