import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { AMONG, BAD_ROWS } from './bad-rows'

type Rule = { table: string; name: string; kind: 'check' | 'once' | 'key'; columns: string[]; definition: string }
type Column = { name: string; type: string; length: number | null }

const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
await database.connect()
afterAll(() => database.end())

const all = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await database.query<T>(sql, values)).rows

/** Checks, foreign keys and unique rules. */
const RULES = await all<Rule>(`
  SELECT k.conrelid::regclass::text AS "table", k.conname AS name, CASE k.contype WHEN 'c' THEN 'check'
    ELSE 'key' END AS kind,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = ANY (k.conkey)) AS columns,
    format('ALTER TABLE probe.%I ADD CONSTRAINT %I %s', k.conrelid::regclass::text, k.conname,
      pg_get_constraintdef(k.oid)) AS definition
  FROM pg_constraint k WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('c', 'f')
  UNION ALL
  SELECT i.indrelid::regclass::text, i.indexrelid::regclass::text, 'once', '{}',
    replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON probe.')
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
  ORDER BY 1, 2`)
const OURS = RULES.filter(({ table }) => table !== '_prisma_migrations')
const of = (kind: Rule['kind']) => OURS.filter((rule) => rule.kind === kind)

/** The same value in every row, so that a unique rule finds a duplicate. */
function plain({ type, length }: Column): unknown {
  if (type.startsWith('ARRAY')) return '{}'
  if (/int|numeric|double|xid8/.test(type)) return 1
  if (/^timestamp|^date/.test(type)) return '2026-01-01'
  if (type.startsWith('time ')) return '09:00'
  if (type === 'boolean') return true
  if (type === 'jsonb') return '{}'
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (type === 'bytea') return Buffer.from('x')
  return type === 'character' ? 'x'.repeat(length ?? 1) : 'x'
}

const columnsOf = (table: string): Promise<Column[]> =>
  all<Column>(
    `SELECT column_name AS name, data_type AS type, character_maximum_length AS length FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )

await database.query('CREATE SCHEMA probe')

/** Returns the rule that refuses the last row, in an empty table with this rule alone; null if it is accepted. */
async function problem({ table, definition }: Rule, rows: Record<string, unknown>[]): Promise<string | null> {
  const columns = await columnsOf(table)
  await database.query('BEGIN')
  try {
    await database.query(
      `CREATE TABLE probe."${table}" (LIKE public."${table}" INCLUDING DEFAULTS INCLUDING GENERATED)`,
    )
    await database.query(definition)
    for (const [index, row] of rows.entries()) {
      const values = columns.map((column) =>
        column.name in row ? row[column.name] : column.name === 'deleted_at' ? null : plain(column),
      )
      const inserted = database.query(
        `INSERT INTO probe."${table}" (${columns.map((column) => `"${column.name}"`).join(', ')}) OVERRIDING SYSTEM
          VALUE
         VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
        values,
      )
      const refused = await inserted.then(
        () => null,
        (error: pg.DatabaseError) => error.constraint ?? error.message,
      )
      if (refused !== null) return index === rows.length - 1 ? refused : `${refused}, too early`
    }
    return null
  } finally {
    await database.query('ROLLBACK')
  }
}

test('every check has its bad rows, and no bad row is left of a check that is gone', () => {
  expect(of('check').length).toBeGreaterThan(80)
  expect(Object.keys(BAD_ROWS).toSorted()).toEqual(
    of('check')
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe('a bad row is refused', () => {
  test.each(of('check'))('$table: $name', async (rule) => {
    const [good = {}, ...bad] = BAD_ROWS[rule.name] ?? []
    expect(await problem(rule, [good])).toBeNull()
    expect(bad.length).toBeGreaterThan(0)
    for (const row of bad) expect([row, await problem(rule, [{ ...good, ...row }])]).toEqual([row, rule.name])
  })
})

describe('the same again is refused', () => {
  test.each(of('once'))('$table: $name', async (rule) => {
    const row = AMONG[rule.name] ?? {}
    expect(await problem(rule, [row, row])).toBe(rule.name)
  })
})

describe('a person or record that does not exist is refused', () => {
  test.each(of('key'))('$table: $name', async (rule) => {
    expect(rule.columns).toHaveLength(1)
    expect(await problem(rule, [{ [rule.columns[0] ?? '']: 2_147_483_647 }])).toBe(rule.name)
  })
})

test('a column that names a row of ours is held by a key', async () => {
  const loose = await all<{ column: string }>(`
    SELECT c.relname || '.' || a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attname ~ '(_id|_by)$'
      AND a.atttypid IN ('int4'::regtype, 'int8'::regtype, 'uuid'::regtype)
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)) ORDER BY 1`)
  // Pictures, uploads, imported rows, changes for tills and events of webhooks name rows of several tables. Gifts and
  // what the lists leave out are known until they are folded, whatever is deleted meanwhile. What products sold goes
  // with its line, by a trigger. A seal outlives anyone who erases the entry (so it shows what is missing); the donor
  // id is a number of another system.
  expect(loose.map(({ column }) => column)).toEqual([
    'hook_outbox.subject_id',
    'import_row.record_id',
    'journal_seal.entry_id',
    'list_left_out.contribution_id',
    'list_left_out_change.contribution_id',
    'mediable.mediable_id',
    'product_gift.contribution_id',
    'product_gift.product_id',
    'product_gift_change.contribution_id',
    'receiptable_gift.contribution_id',
    'receiptable_gift.supporter_id',
    'receiptable_gift.transaction_id',
    'receiptable_year.supporter_id',
    'sold_line.contribution_id',
    'sold_line.line_id',
    'sold_line.product_id',
    'sold_line.variant_id',
    'supporter.donor_id',
    'till_change.of_id',
    'upload.result_id',
  ])
})

test('has no unvalidated rule', async () => {
  expect(
    await all(`SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated`),
  ).toEqual([])
})
