import type { SqlTxCtx } from '~/db/ctx'
import type { Level } from '~/kit/permission'
import { sql } from '~/kit/sql'

export type NewTask = {
  /** For example `contributions.complete`. */
  kind: string
  title: string
  /** The counted records in the plural, for example `contributions`. */
  unit: string
  total: number
  /** Only people with this permission see the names of failed records; everyone does if it is left out. */
  needs?: Level
  link?: { href: string; label: string }
}

/**
 * Call this in the transaction that enqueues the job, so that the bell shows the work from then on. Null for work that
 * no person started.
 */
export async function openTask(
  ctx: SqlTxCtx,
  { kind, title, unit, total, needs, link }: NewTask,
): Promise<number | null> {
  if (ctx.actor.staffId === null) return null
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO task (staff_id, kind, title, unit, needs, total, href, href_label, created_at, updated_at)
    VALUES (${ctx.actor.staffId}, ${kind}, ${title.slice(0, 200)}, ${unit}, ${needs ?? null}, ${total},
      ${link?.href ?? null}, ${link?.label ?? null}, ${ctx.now}, ${ctx.now})
    RETURNING id`)
  return row?.id ?? null
}
