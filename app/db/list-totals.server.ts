import { MOST_COUNTED, type ListDeclaration, type ListQuery, type Tally, type TotalRow, type Totals } from '~/kit/list/list'
import type { Ctx } from '~/kit/operation'
import { join, name, sql, wholeNumber, type Sql } from '~/kit/sql'

/** The counters of a list, where they know everything that the query asks for. */
export const tallyOf = (list: ListDeclaration, ctx: Ctx, query: ListQuery): Tally | null =>
  query.search === undefined && query.cellWords.length === 0 ? (list.tally?.(query, ctx) ?? null) : null

/** Which rows, out of which table: a search reads its own where that knows everything the query asks for. */
export function matching(list: ListDeclaration, query: ListQuery, ctx: Ctx): { from: Sql; where: Sql } {
  const { narrow } = list
  return narrow !== undefined && list.isSearch(query) && narrow.answers(query)
    ? { from: narrow.from, where: list.condition(query, ctx, 'narrow') }
    : { from: list.from, where: list.condition(query, ctx) }
}

/** Fewer tables, where they know everything that the query asks for. */
const leanOf = (list: ListDeclaration, query: ListQuery, ctx: Ctx): { from: Sql; where: Sql } | null =>
  list.lean !== undefined && query.search === undefined && query.cellWords.length === 0 && list.lean.answers(query)
    ? { from: list.lean.from, where: list.condition(query, ctx, 'lean') }
    : null

/** A search stops to count where nobody counts any more: its work is bounded, however many rows there are. */
function counting(list: ListDeclaration, ctx: Ctx, { query, isBounded }: { query: ListQuery; isBounded: boolean }): Sql {
  const { from, where } = leanOf(list, query, ctx) ?? matching(list, query, ctx)
  const sums = Object.entries(list.totals.sums)
  const { by } = list.totals
  if (!isBounded) {
    const amounts = sums.map(([key, of]) => sql`, coalesce(sum(${of}), 0)::bigint AS ${name(key)}`)
    return sql`SELECT ${by} AS currency, count(*)::bigint AS n${join(amounts, '')} FROM ${from} WHERE ${where} GROUP BY 1`
  }
  const amounts = sums.map(([key]) => sql`, coalesce(sum(${name(key)}), 0)::bigint AS ${name(key)}`)
  const each = sums.map(([key, of]) => sql`, ${of} AS ${name(key)}`)
  return sql`SELECT currency, count(*)::bigint AS n${join(amounts, '')}
    FROM (SELECT ${by} AS currency${join(each, '')} FROM ${from} WHERE ${where} LIMIT ${wholeNumber(MOST_COUNTED + 1)}) counted GROUP BY 1`
}

/** How many rows a query means, and their sums. */
export async function totals(list: ListDeclaration, ctx: Ctx, query: ListQuery): Promise<Totals> {
  const tally = tallyOf(list, ctx, query)?.totals
  const isBounded = list.isSearch(query) && !query.isExact
  const asked = tally ?? counting(list, ctx, { query, isBounded })
  const runner = tally === undefined ? ctx.read : ctx.prepared
  const counted = typeof asked === 'function' ? await asked() : await runner.rows<TotalRow>(asked)
  const rows = counted.filter(({ n }) => n > 0n)
  const count = Number(rows.reduce((sum, { n }) => sum + n, 0n))
  const isMore = isBounded && count > MOST_COUNTED
  return {
    count: isMore ? MOST_COUNTED : count,
    isMore,
    sums: rows
      .sort((left, right) => Number(right.n - left.n))
      .map(({ currency, n: _n, ...amounts }) => ({ currency, amounts: isMore ? {} : (amounts as Record<string, bigint>) })),
  }
}
