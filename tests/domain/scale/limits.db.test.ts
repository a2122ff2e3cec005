import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scansOf } from '../../support/scans'

const LARGE = { tables: ['planted'], indexes: ['planted_pkey', 'planted_worth_id_idx'] }

let client: pg.Client

const foundIn = async (text: string) => (await scansOf(client, [{ text, values: [] }], LARGE)).length

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE planted (id int PRIMARY KEY, worth int NOT NULL)')
  await client.query('INSERT INTO planted SELECT n, n % 7 FROM generate_series(1, 20000) n')
  await client.query('CREATE INDEX ON planted (worth, id)')
  await client.query('CREATE TEMPORARY TABLE larger AS SELECT generate_series(1, 200000) AS id')
  await client.query('ANALYZE planted, larger')
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashagg = off')
})
afterAll(() => client.end())

test.each([
  ['a count', 'SELECT count(*) FROM planted LIMIT 1'],
  ['a sort', 'SELECT id FROM planted ORDER BY id % 10, id LIMIT 1'],
  ['the table that a join hashes', 'SELECT a.id FROM larger a JOIN planted b ON b.id % 1000 = a.id % 1000 LIMIT 1'],
])('finds an index that is read from end to end when a limit stands above %s', async (_what, text) => {
  await client.query('SET enable_nestloop = off; SET enable_mergejoin = off')
  expect(await foundIn(text)).toBe(1)
})

test.each([
  ['the order of the index', 'SELECT id FROM planted ORDER BY id LIMIT 1'],
  ['groups in the order of the index', 'SELECT worth, count(*) FROM planted GROUP BY worth ORDER BY worth LIMIT 1'],
  ['the least of all', 'SELECT min(id) FROM planted'],
])('finds none when a limit ends the reading in %s', async (_what, text) => {
  expect(await foundIn(text)).toBe(0)
})
