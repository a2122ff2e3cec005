import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_FOUND, type ListQuery, type SearchBeside } from '~/lists/list'
import type { KeyedRows } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, wholeNumber, type Sql } from '~/kit/sql'

// Words beside other filters (decision 0690). What has the words and what the filters leave may each be millions, and
// few rows may be both. They are found from either end, whichever looks at fewer rows until MAX_FOUND are found or
// there are no more.

/**
 * From what has the words; along the filters, each row asked for its words; or along the filters, each looked for among
 * all that has the words.
 */
export type Way = 'words' | 'filters' | 'among'

/**
 * Of all rows of a list: how many the filters leave, which part of them all has the words, and how many contributions
 * or people it is found by.
 */
export type Sizes = { all: number; filtered: number; share: number; things: number }

/** Microseconds a row on each way, measured at ten million contributions (docs/performance.md). */
const COST = { read: 10, askedForWords: 15, lookedFor: 1.5, inSet: 4 }

export function chooseWay({ all: rows, filtered, share, things }: Sizes): Way {
  const withBoth = share * filtered
  // Reading stops at MAX_FOUND.
  const part = Math.min(1, MAX_FOUND / Math.max(withBoth, 1))
  const costs: Record<Way, number> = {
    words: COST.read * Math.max(share * rows, things) * part,
    filters: COST.askedForWords * filtered * part,
    among: COST.inSet * things + COST.lookedFor * filtered * part,
  }
  return (['words', 'filters', 'among'] as const).reduce((best, way) => (costs[way] < costs[best] ? way : best))
}

type Plan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

/** The planner's estimate of rows. */
async function expected(ctx: Ctx, { from, where }: KeyedRows): Promise<number> {
  const plan = await ctx.read.first<Plan>(sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from} WHERE ${where}`)
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

type Places = { key: Sql; from: Sql; places: (worded: Sql) => readonly Sql[] }

/** The keys of the rows of each place, MAX_FOUND of it at most; what has the words is found once for all of them. */
export const withWorded = (worded: Sql, { key, from, places }: Places): Sql =>
  sql`WITH worded (id) AS MATERIALIZED (${worded}) ${join(
    places(sql`SELECT id FROM worded`).map(
      (where) => sql`(SELECT ${key} FROM ${from} WHERE ${where} LIMIT ${wholeNumber(MAX_FOUND)})`,
    ),
    ' UNION ',
  )}`

/** The source of the other filters' rows; `isLean` reads the smaller table of totals. */
type FilteredRows = KeyedRows & { isLean: boolean }

/** The rows of one way; `rows` are those of the other filters alone. */
export function foundBy(
  way: Way,
  { beside, along, others }: SearchBeside,
  { key, rows }: { key: Sql; rows: FilteredRows },
): { keys: Sql } | { from: Sql; where: Sql } {
  if (way === 'words')
    return 'keys' in beside.rows
      ? { keys: beside.rows.keys(all([rows.where, others]), rows.isLean) }
      : { from: beside.rows.from, where: all([others, beside.rows.where]) }
  const [one, ...more] = way === 'among' ? beside.among(beside.worded) : [along]
  if (more.length === 0) return { from: rows.from, where: all([others, one]) }
  const places = (worded: Sql) => beside.among(worded).map((among) => all([rows.where, others, among]))
  return { keys: withWorded(beside.worded, { key, from: rows.from, places }) }
}

/** The source of the other filters' rows. With fewer tables an index-only scan may be enough. */
export const filteredRows = (
  { scale: { lean }, fromFor, from, where }: ListDeclaration,
  search: SearchBeside,
  { ctx, query }: { ctx: Ctx; query: ListQuery },
): FilteredRows =>
  lean !== undefined && search.beside.isLean === true && lean.answers({ ...query, active: search.active })
    ? { from: lean.from, where: lean.where, isLean: true }
    : { from: fromFor?.(search.active, ctx) ?? from, where: where(query.active), isLean: false }

/** The list of a query, where its words stand beside other filters with the way in which they are found. */
export async function withWay(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListDeclaration> {
  const search = query.isExact ? null : list.besideOf(query, ctx)
  if (search === null) return list
  const rows = filteredRows(list, search, { ctx, query })
  const [whole, filtered, sample] = await Promise.all([
    expected(ctx, rows),
    expected(ctx, { from: rows.from, where: all([rows.where, search.others]) }),
    ctx.read.first<{ share: number; things: number }>(search.beside.sample),
  ])
  const way = chooseWay({
    all: whole,
    filtered,
    share: Number(sample?.share ?? 0),
    things: Number(sample?.things ?? 0),
  })
  return {
    ...list,
    searchOf: () => ({ ...foundBy(way, search, { key: list.key, rows }), along: all([search.others, search.along]) }),
  }
}
