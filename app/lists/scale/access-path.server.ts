import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_FOUND, type ListQuery, type RowSource, type SearchBeside } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, wholeNumber, type Sql } from '~/kit/sql'

// A search beside other filters: the words and the filters may each match millions of rows, and few rows may match
// both. The search starts at the end that reads fewer rows until it finds MAX_FOUND or all of them (decision 0690).

/**
 * `words` starts from the rows with the words. `filters` reads the filtered rows and checks the words of each. `among`
 * reads the filtered rows and looks each up in all that has the words.
 */
export type AccessPath = 'words' | 'filters' | 'among'

/**
 * `filtered` is the number of rows that the filters leave, `share` the part of all rows with the words, and `things`
 * the number of contributions or people they are found by.
 */
export type Sizes = { all: number; filtered: number; share: number; things: number }

/** Microseconds a row on each path, measured at ten million contributions (docs/performance.md). */
const COST = { read: 10, askedForWords: 15, lookedFor: 1.5, inSet: 4 }

export function chooseAccessPath({ all: rows, filtered, share, things }: Sizes): AccessPath {
  const withBoth = share * filtered
  const part = Math.min(1, MAX_FOUND / Math.max(withBoth, 1))
  const costs: Record<AccessPath, number> = {
    words: COST.read * Math.max(share * rows, things) * part,
    filters: COST.askedForWords * filtered * part,
    among: COST.inSet * things + COST.lookedFor * filtered * part,
  }
  return (['words', 'filters', 'among'] as const).reduce((best, path) => (costs[path] < costs[best] ? path : best))
}

type Plan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

async function estimateRows(ctx: Ctx, { from, where }: RowSource): Promise<number> {
  const plan = await ctx.read.first<Plan>(sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from} WHERE ${where}`)
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

type Places = { key: Sql; from: Sql; places: (worded: Sql) => readonly Sql[] }

/**
 * Returns the keys of the rows of each place, at most MAX_FOUND of each. The rows with the words are found once for all
 * places.
 */
export const selectKeysWithWords = (worded: Sql, { key, from, places }: Places): Sql =>
  sql`WITH worded (id) AS MATERIALIZED (${worded}) ${join(
    places(sql`SELECT id FROM worded`).map(
      (where) => sql`(SELECT ${key} FROM ${from} WHERE ${where} LIMIT ${wholeNumber(MAX_FOUND)})`,
    ),
    ' UNION ',
  )}`

/** The source of the other filters' rows; `isLean` reads the smaller table of totals. */
type FilteredRows = RowSource & { isLean: boolean }

export function selectMatchesBy(
  path: AccessPath,
  { beside, along, others }: SearchBeside,
  { key, rows }: { key: Sql; rows: FilteredRows },
): { keys: Sql } | RowSource {
  if (path === 'words')
    return 'keys' in beside.rows
      ? { keys: beside.rows.keys(all([rows.where, others]), rows.isLean) }
      : { from: beside.rows.from, where: all([others, beside.rows.where]) }
  const [one, ...more] = path === 'among' ? beside.among(beside.worded) : [along]
  if (more.length === 0) return { from: rows.from, where: all([others, one]) }
  const places = (worded: Sql) => beside.among(worded).map((among) => all([rows.where, others, among]))
  return { keys: selectKeysWithWords(beside.worded, { key, from: rows.from, places }) }
}

/** Reads the rows of the other filters, from fewer tables if possible, so that an index-only scan may be enough. */
export const selectFilteredRows = (
  { scale: { lean }, fromFor, from, where }: ListDeclaration,
  search: SearchBeside,
  { ctx, query }: { ctx: Ctx; query: ListQuery },
): FilteredRows =>
  lean !== undefined && search.beside.isLean === true && lean.answers({ ...query, active: search.active })
    ? { from: lean.from, where: lean.where, isLean: true }
    : { from: fromFor?.(search.active, ctx) ?? from, where: where(query.active), isLean: false }

export async function withAccessPath(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<ListDeclaration> {
  const search = query.isExact ? null : list.besideOf(query, ctx)
  if (search === null) return list
  const rows = selectFilteredRows(list, search, { ctx, query })
  const [whole, filtered, sample] = await Promise.all([
    estimateRows(ctx, rows),
    estimateRows(ctx, { from: rows.from, where: all([rows.where, search.others]) }),
    ctx.read.first<{ share: number; things: number }>(search.beside.sample),
  ])
  const path = chooseAccessPath({
    all: whole,
    filtered,
    share: Number(sample?.share ?? 0),
    things: Number(sample?.things ?? 0),
  })
  return {
    ...list,
    searchOf: () => ({
      ...selectMatchesBy(path, search, { key: list.key, rows }),
      along: all([search.others, search.along]),
    }),
  }
}
