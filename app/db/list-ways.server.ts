import { MOST_FOUND, type ListDeclaration, type ListQuery, type SearchBeside } from '~/kit/list/list'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'

// Words beside other filters (decision 0690). What has the words and what the filters leave may each be millions, and few rows may be both. They are found from either end, whichever
// looks at fewer rows until MOST_FOUND are found or there are no more.

/** From what has the words; along the filters, each row asked for its words; or along the filters, each looked for among all that has the words. */
export type Way = 'words' | 'filters' | 'among'

/** Of all rows of a list: how many the filters leave, and which part of them all has the words. */
export type Sizes = { all: number; filtered: number; share: number }

/** What a row costs on each way, in microseconds: measured at ten million contributions (docs/performance.md). */
const COST = { read: 8, askedForWords: 12, lookedFor: 4, inSet: 3 }

export function wayOf({ all: rows, filtered, share }: Sizes): Way {
  const withWords = share * rows
  const untilFound = Math.min(filtered, MOST_FOUND / Math.max(share, 1 / rows))
  const costs: Record<Way, number> = {
    words: COST.read * Math.min(withWords, (MOST_FOUND * rows) / Math.max(filtered, 1)),
    filters: COST.askedForWords * untilFound,
    among: COST.inSet * withWords + COST.lookedFor * untilFound,
  }
  return (['words', 'filters', 'among'] as const).reduce((best, way) => (costs[way] < costs[best] ? way : best))
}

type Plan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

/** How many rows Postgres expects. */
async function expected(ctx: Ctx, from: Sql, where: Sql): Promise<number> {
  const plan = await ctx.read.first<Plan>(sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from} WHERE ${where}`)
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** What is read on a way; `from` is what the other filters alone are read from. */
export function foundBy(way: Way, { beside, along, others }: SearchBeside, from: Sql): { from: Sql; where: Sql } {
  if (way === 'words') return { from: beside.rows.from, where: all([others, beside.rows.where]) }
  return { from, where: all([others, way === 'among' ? beside.among : along]) }
}

/** The list of a query, where its words stand beside other filters with the way in which they are found. */
export async function withWay(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListDeclaration> {
  const search = query.isExact ? null : list.besideOf(query, ctx)
  if (search === null) return list
  const from = list.fromFor?.(search.active, ctx) ?? list.from
  const where = list.where(query.active)
  const [rows, filtered, sample] = await Promise.all([
    expected(ctx, from, where),
    expected(ctx, from, all([where, search.others])),
    ctx.read.first<{ share: number | null }>(search.beside.share),
  ])
  const way = wayOf({ all: rows, filtered, share: Number(sample?.share ?? 0) })
  return { ...list, searchOf: () => ({ ...foundBy(way, search, from), along: all([search.others, search.along]) }) }
}
