import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * What pages have raised: the paid lines that name them, without those of refunded, deleted, test or spam contributions (people-and-content 8.1).
 * The rows are locked first and counted by a statement of its own, so that of two sales at once the second one sees both.
 */
export async function recountPages(ctx: SqlTxCtx, pageIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(pageIds.flatMap((id) => id ?? []))].sort((left, right) => left - right)
  if (ids.length === 0) return
  await ctx.sql.rows(sql`SELECT id FROM fundraising_page WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`)
  await ctx.sql.run(sql`
    UPDATE fundraising_page g SET raised_minor = w.raised, donation_count = w.gifts, updated_at = ${ctx.now}
    FROM fundraising_page k, LATERAL (
      SELECT coalesce(sum(l.total_minor), 0)::bigint AS raised, count(DISTINCT c.id)::int AS gifts
      FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
      WHERE l.fundraising_page_id = k.id AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test AND NOT c.is_spam AND c.currency = k.currency
        AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)) w
    WHERE g.id = k.id AND k.id = ANY(${ids}::int[])`)
}

type Sold = { order: { lines: readonly { fundraisingPageId: number | null }[] } }

/** Pages that a sale gave to know it at once. */
export const creditPages = async (ctx: SqlTxCtx, { order }: Sold): Promise<void> =>
  recountPages(
    ctx,
    order.lines.map(({ fundraisingPageId }) => fundraisingPageId),
  )
