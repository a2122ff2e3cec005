import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRowNumbers, selectValuesByRow } from '~/domain/imports/checks/values-by-row'
import { sql } from '~/kit/sql'

const ROWS = 2000

const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => admin.connect())
afterAll(() => admin.end())

async function workbook(rows: number): Promise<number> {
  const made = await admin.query<{ id: number }>(
    `INSERT INTO import_workbook (sheet, filename, headers, header_row, mapping, total, created_at)
     VALUES ('supporters', 'x.csv', '{a}', 1, '{""}', 1, now()) RETURNING id`,
  )
  const id = made.rows[0]?.id ?? 0
  await admin.query(
    `INSERT INTO import_row (workbook_id, row, cells) SELECT $1, n, '["a"]' FROM generate_series(1, $2::int) n`,
    [id, rows],
  )
  return id
}

test('looks the values of rows up one by one when Postgres takes a new import for a single row', async () => {
  await workbook(5)
  await admin.query('ANALYZE import_row')
  await admin.query('BEGIN')
  try {
    const id = await workbook(ROWS)
    const values = Array.from({ length: ROWS }, (_one, at) => ({ row: at + 1, level: (at % 2) + 1, problems: [] }))
    const statement = sql`UPDATE import_row r SET problems = v.by_row -> r.row::text -> 'problems',
        level = (v.by_row -> r.row::text ->> 'level')::smallint
      FROM ${selectValuesByRow(values)}
      WHERE r.workbook_id = ${id} AND r.row = ANY(${listRowNumbers(values)}::int[])`.compile()
    const plan = await admin.query<Record<string, string>>({ ...statement, text: `EXPLAIN ${statement.text}` })
    const lines = plan.rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).not.toMatch(/Join|Loop/)
    await admin.query(statement)
    const levels = await admin.query(
      `SELECT level, count(*)::int AS rows FROM import_row WHERE workbook_id = $1
      GROUP BY 1 ORDER BY 1`,
      [id],
    )
    expect(levels.rows).toEqual([
      { level: 1, rows: ROWS / 2 },
      { level: 2, rows: ROWS / 2 },
    ])
  } finally {
    await admin.query('ROLLBACK')
  }
})
