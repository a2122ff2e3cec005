import type { Ctx } from '~/kit/operation'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const rowsOf = (node: Node): number => {
  const looked =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = node['Relation Name'] === undefined ? 0 : looked * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

/** Counts the table rows that statements read, by Postgres' own statistics. */
export async function rowsRead(ctx: Ctx, read: (ctx: Ctx & { sql: SqlRunner }) => Promise<unknown>): Promise<number> {
  let sum = 0
  const explain = async (query: Sql) => {
    const plan = await ctx.read.record<{ 'QUERY PLAN': { Plan: Node }[] }>(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`)
    for (const { Plan } of plan?.['QUERY PLAN'] ?? []) sum += rowsOf(Plan)
  }
  const runner: SqlRunner = {
    rows: async (query) => (await explain(query), ctx.read.rows(query)),
    first: async (query) => (await explain(query), ctx.read.first(query)),
    records: async (query) => (await explain(query), ctx.read.records(query)),
    record: async (query) => (await explain(query), ctx.read.record(query)),
    run: (query) => ctx.read.run(query),
  }
  await read({ ...ctx, read: runner, prepared: runner, sql: runner })
  return sum
}
