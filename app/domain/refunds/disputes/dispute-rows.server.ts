import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { DisputeRow } from './dispute'

export const listDisputesWhere = (runner: SqlRunner, condition: Sql): Promise<DisputeRow[]> =>
  runner.rows<DisputeRow>(sql`
    SELECT id, payment_id, reference, stage, amount_minor AS minor, currency, reason,
      respond_by FROM dispute WHERE ${condition} ORDER BY id`)

export const listDisputes = (ctx: Ctx, contributionId: number): Promise<DisputeRow[]> =>
  listDisputesWhere(ctx.read, sql`contribution_id = ${contributionId}`)
