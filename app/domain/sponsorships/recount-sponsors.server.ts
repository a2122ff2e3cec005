import type { SqlTxCtx } from '~/db/ctx'
import { givingSettings } from '~/domain/settings/giving.server'
import { sql } from '~/kit/sql'
import { isActive } from './queries.server'

/**
 * Recounts active sponsors and updates who is sponsored where that follows the count (R-SPONSORSHIP-2). Operations that
 * start, end or remove a sponsor lock the sponsee's row and call this.
 */
export async function recountSponsors(ctx: SqlTxCtx, ids: readonly number[] | 'all'): Promise<void> {
  const which = ids === 'all' ? sql`true` : sql`s.id = ANY(${ids}::int[])`
  await ctx.sql.run(sql`
    UPDATE sponsorship s SET sponsor_count = w.sponsors, is_sponsored = w.is_sponsored,
      updated_at = ${ctx.now}::timestamptz
    FROM (
      SELECT k.id, n.sponsors, CASE WHEN k.is_sponsored_auto
        THEN n.sponsors >= ${givingSettings(ctx.settings).sponsoredFrom}::int ELSE k.is_sponsored END AS is_sponsored
      FROM sponsorship k, LATERAL (SELECT count(*)::int AS sponsors FROM sponsor r
        WHERE r.sponsorship_id = k.id AND ${isActive(ctx)}) n) w
    WHERE w.id = s.id AND ${which} AND (s.sponsor_count, s.is_sponsored) IS DISTINCT FROM (w.sponsors, w.is_sponsored)`)
}
