import pg from 'pg'
import { vi } from 'vitest'
import { readStatement } from './recorded-statements.ts'

type Statement = { text: string; values: readonly unknown[]; isPrepared?: boolean }
type Node = {
  'Node Type': string
  'Total Cost': number
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

/** Each statement of this process to Postgres during the work, once, with the values of one call. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const known = new Map<string, Statement>()
    for (const call of spy.mock.calls) {
      const statement = readStatement(call)
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
  // A merge join that costs less than the index that it reads ends before the end of that index.
  const endsEarly = (child: Node) => node['Node Type'] === 'Merge Join' && node['Total Cost'] < child['Total Cost']
  return [
    ...(table !== undefined && readsAll(node, large, isLimited) ? [table] : []),
    ...(node.Plans ?? []).flatMap((child) => scannedBy(child, large, isEnded || endsEarly(child))),
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

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A prepared statement gets its plan without values where that is no dearer than the one with them. */
async function planOf(client: pg.Client, { text, values, isPrepared = false }: Statement): Promise<Node[]> {
  const ask = async (query: pg.QueryConfig) =>
    (await client.query<Plans>(query)).rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
  // Extended, since only that way Postgres refuses a second statement in the text, which it would run.
  const extended = { text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values], queryMode: 'extended' }
  const own = await ask(extended)
  if (!isPrepared || values.length === 0) return own
  const generic = await ask({ text: `EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}` })
  return (generic[0]?.['Total Cost'] ?? Infinity) <= (own[0]?.['Total Cost'] ?? 0) ? generic : own
}

/** Of a table with more, the statistics of its columns are worth something. */
const FEW_ROWS = 200

/**
 * Makes Postgres plan as if these tables had this many rows, because the sample data has few. A table without a page
 * gets the rows that Postgres expects of one that was never analyzed.
 */
export async function pretendLarge(client: pg.Client, tables: readonly string[], rows: number): Promise<Large> {
  for (const table of tables) {
    await client.query(
      `SELECT pg_clear_attribute_stats('public', $1, attname::text, false) FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
          AND (SELECT reltuples FROM pg_class WHERE oid = attrelid) < $2`,
      [table, FEW_ROWS],
    )
    await client.query(
      `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
          'relpages', greatest(1, pg_relation_size(oid) / current_setting('block_size')::int)::int,
          'reltuples', CASE WHEN pg_relation_size(oid) > 0 THEN $2 ELSE -1 END::real)
        FROM pg_class WHERE oid = $1::regclass`,
      [table, rows],
    )
  }
  const { rows: indexes } = await client.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indrelid = ANY($1::text[]::regclass[]) AND x.indpred IS NULL`,
    [tables],
  )
  return { tables, indexes: indexes.map(({ name }) => name) }
}

/** Returns the statements for which Postgres would scan one of these tables. */
export async function scansOf(client: pg.Client, statements: readonly Statement[], large: Large): Promise<Scan[]> {
  const scans: Scan[] = []
  for (const one of statements) {
    const plans = await planOf(client, one)
    const scanned = new Set(plans.flatMap((plan) => scannedBy(plan, large)))
    for (const table of large.tables) if (scanned.has(table)) scans.push({ table, statement: inOneLine(one.text) })
  }
  return scans
}

/** Rows that the tables' scans have read in this transaction, those of triggers and functions included. */
async function rowsScanned(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; rows: number }>({
    name: 'rows-scanned',
    text: `SELECT relname AS "table", seq_tup_read::float8 AS rows FROM pg_stat_xact_user_tables
      WHERE relname = ANY($1::text[]) AND schemaname = 'public'`,
    values: [tables],
  })
  return new Map(rows.map(({ table, rows: read }) => [table, read]))
}

type Run = { statement: string; read: string[]; failure: string | null }

/** Runs each statement and undoes it, because its plan does not tell what its triggers and functions read. */
export async function runAndUndo(
  client: pg.Client,
  statements: readonly Statement[],
  { tables }: Large,
  minRows: number,
): Promise<Run[]> {
  const runs: Run[] = []
  await client.query('BEGIN')
  let before = await rowsScanned(client, tables)
  for (const { text, values } of statements) {
    let failure: string | null = null
    await client.query('SAVEPOINT untouched')
    try {
      const extended = { text, values: [...values], queryMode: 'extended' }
      await client.query(extended)
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    } catch (error) {
      failure = (error as Error).message
    }
    await client.query('ROLLBACK TO untouched')
    const after = await rowsScanned(client, tables)
    const read = [...after].flatMap(([table, rows]) => (rows - (before.get(table) ?? 0) < minRows ? [] : [table]))
    runs.push({ statement: inOneLine(text), read, failure })
    before = after
  }
  await client.query('ROLLBACK')
  return runs
}
