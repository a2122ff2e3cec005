import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/** Deletes the periods that the contributions started (R-CONTRIBUTIONS-11). */
export async function removeMemberships(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    DELETE FROM supporter_membership WHERE line_id IN (SELECT id FROM contribution_line
      WHERE contribution_id = ANY(${contributionIds}::int[]))`)
}
