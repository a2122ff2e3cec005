import pg from 'pg'
import { vi } from 'vitest'

type Statement = { text: string; values: readonly unknown[] }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Strategy?: string
  Plans?: Node[]
}
type Plans = { 'QUERY PLAN': { Plan: Node }[] }

export type Scan = { table: string; statement: string }

/** Tables and indexes that grow with the organization. */
export type Large = { tables: readonly string[]; indexes: readonly string[] }

const IS_PLANNED = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/i
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** pg accepts a text with values, or an object with both. */
function statementOf([query, values]: readonly unknown[]): Statement | null {
  const text = typeof query === 'string' ? query : isObject(query) && 'text' in query ? query.text : null
  if (typeof text !== 'string' || !IS_PLANNED.test(text)) return null
  const own = isObject(query) && 'values' in query ? query.values : values
  return { text, values: Array.isArray(own) ? own : [] }
}

/** Each statement of this process to Postgres during the work, once, with the values of one call. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const known = new Map<string, Statement>()
    for (const call of spy.mock.calls) {
      const statement = statementOf(call)
      if (statement) known.set(statement.text, statement)
    }
    return [...known.values()]
  } finally {
    spy.mockRestore()
  }
}

/** Without a condition or a limit, an index scan reads the whole index, which is little where few rows are in it. */
const readsAll = (node: Node, { indexes }: Large, isLimited: boolean): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (/^Index (?:Only )?Scan/.test(node['Node Type']) &&
    node['Index Cond'] === undefined &&
    indexes.includes(node['Index Name'] ?? '') &&
    !isLimited)

/** Reads all rows below it before its first row, so a limit above it ends nothing there. */
const takesAll = ({ 'Node Type': type, Strategy }: Node): boolean =>
  type === 'Sort' || type === 'Hash' || (type === 'Aggregate' && Strategy !== 'Sorted')

function scannedBy(node: Node, large: Large, isLimited = false): string[] {
  const table = node['Relation Name']
  const isEnded = node['Node Type'] === 'Limit' || (isLimited && !takesAll(node))
  return [
    ...(table !== undefined && readsAll(node, large, isLimited) ? [table] : []),
    ...(node.Plans ?? []).flatMap((child) => scannedBy(child, large, isEnded)),
  ]
}

/** By their statistics. */
export async function findLarge(client: pg.Client, rows: number): Promise<Large> {
  const namesOf = async (kind: 'r' | 'i') => {
    const large = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = $1 AND relnamespace = 'public'::regnamespace
        AND reltuples >= $2 ORDER BY 1`,
      [kind, rows],
    )
    return large.rows.map(({ name }) => name)
  }
  return { tables: await namesOf('r'), indexes: await namesOf('i') }
}

/** Returns the statements for which Postgres would scan one of these tables. */
export async function scansOf(client: pg.Client, statements: readonly Statement[], large: Large): Promise<Scan[]> {
  const scans: Scan[] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<Plans>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
    const scanned = new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedBy(Plan, large))))
    const statement = text.replaceAll(/\s+/g, ' ').trim()
    for (const table of large.tables) if (scanned.has(table)) scans.push({ table, statement })
  }
  return scans
}
