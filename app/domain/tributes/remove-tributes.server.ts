import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

export async function removeTributes(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE tribute SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
    WHERE contribution_id = ANY(${contributionIds}::int[]) AND deleted_at IS NULL`)
}
