import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, type ListQuery, type Totals, type ViewLink } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { findTally, viewsJson } from '~/lists/sql/matching.server'

const BOUNDED_TOTALS: Totals = { count: MAX_COUNTED, isMore: true, sums: [] }

/** Returns totals and saved views of a list that certainly exceeds MAX_COUNTED. Null if its rows must be counted. */
export async function readLowerBound(
  list: ListDeclaration,
  ctx: Ctx,
  { query, views }: { query: ListQuery; views: Sql },
): Promise<{ known: Totals; views: ViewLink[] } | null> {
  if (query.isExact || query.search !== undefined || query.cellWords.length > 0 || findTally(list, ctx, query) !== null)
    return null
  const atLeast = list.searchOf(query, ctx)?.atLeast ?? list.scale.atLeast?.(query, ctx) ?? null
  if (atLeast === null) return null
  const row = await ctx.read.first<{ n: bigint; views: ViewLink[] }>(
    sql`SELECT coalesce((${atLeast}), 0)::bigint AS n, ${viewsJson(views)} AS views`,
  )
  return row && row.n > MAX_COUNTED ? { known: BOUNDED_TOTALS, views: row.views } : null
}
