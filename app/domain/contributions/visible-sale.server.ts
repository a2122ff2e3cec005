import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'

export const isVisibleSale = (ctx: Pick<Ctx, 'actor'>): Sql =>
  ctx.actor.can('order.view')
    ? sql`c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL`
    : sql`c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND c.is_pos
      AND ${ctx.actor.staffId}::int IN (c.created_by, c.completed_by)`

export const mayVisitSale = async (ctx: Ctx, id: number, runner: SqlRunner = ctx.read): Promise<boolean> =>
  (await runner.first(sql`SELECT 1 FROM contribution c WHERE c.id = ${id} AND ${isVisibleSale(ctx)}`)) !== null
