import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

export async function removeMemberships(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    DELETE FROM supporter_membership WHERE line_id IN (SELECT id FROM contribution_line
      WHERE contribution_id = ANY(${contributionIds}::int[]))`)
}
