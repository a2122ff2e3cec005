import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load } from '../../../prisma/scale/load.ts'
import { seed } from '../../../prisma/seed.ts'
import { NOON } from '../../support/ctx'
import { readRecorded } from '../../support/recorded-statements'
import { findLarge, runAndUndo, scansOf, type Large, type Scan } from '../../support/scans'

const databaseUrl = process.env.DATABASE_URL ?? ''
const SCALE = { contributions: 20_000, supporters: 8000, products: 4000, sponsees: 8000 }
/** A table with this many rows in the scale data grows with the organization. */
const MIN_ROWS = 4000
/** Four fifths of what the `http` tests recorded on November 30, 2026. */
const MIN_RECORDED = 100
/** Four fifths of the statements that ran on the scale data then; others name rows that only their test made. */
const MIN_RUN = 0

type Expected = { table: string; fragment: string; because: string }

const EXPECTED: readonly Expected[] = []

const recorded = readRecorded()
let client: pg.Client
let large: Large

beforeAll(async () => {
  if (recorded.length < MIN_RECORDED)
    throw new Error(`Only ${recorded.length} statements are recorded: run \`npm test -- http\`, which runs this after it.`)
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOON })
  await load({ databaseUrl, ...SCALE, now: NOON })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  large = await findLarge(client, MIN_ROWS)
}, 600_000)
afterAll(() => client?.end())

const matches = ({ table, fragment }: Expected, scan: Scan) =>
  table === scan.table && scan.statement.includes(fragment)

const statement = (text: string, ...values: string[]) => ({ text, values })

describe('finds a planted scan', () => {
  test('of a statement, by its plan', async () => {
    const planted = statement('SELECT number FROM contribution WHERE lower(customer_notes) = $1', 'thank you')
    expect(await scansOf(client, [planted], large)).toEqual([{ table: 'contribution', statement: planted.text }])
  })

  test('of a prepared statement, by its plan without values', async () => {
    const text = 'SELECT number FROM contribution WHERE $1::text IS NULL OR client_uuid = $1'
    const values = ['4d3c1d1e-0000-4000-8000-000000000000']
    expect(await scansOf(client, [{ text, values, isPrepared: true }], large)).toHaveLength(1)
  })

  test('of a trigger, by running the statement', async () => {
    await client.query(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM count(*) FROM payment WHERE lower(reference) = 'x'; RETURN NEW; END $$`)
    await client.query('CREATE TRIGGER planted AFTER UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION planted()')
    const runs = await runAndUndo(client, [statement('UPDATE setting SET value = value')], large, MIN_ROWS / 2)
    await client.query('DROP FUNCTION planted CASCADE')
    expect(runs).toEqual([expect.objectContaining({ read: ['payment'], refusal: null })])
  })
})

test('no statement of the product scans a table that grows, unless it is named', async () => {
  const scans = await scansOf(client, recorded, large)
  const runs = await runAndUndo(client, recorded, large, MIN_ROWS / 2)
  for (const { statement: text, read } of runs) for (const table of read) scans.push({ table, statement: text })
  expect(runs.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(MIN_RUN)
  expect(scans.filter((scan) => !EXPECTED.some((one) => matches(one, scan)))).toEqual([])
  expect(EXPECTED.filter((one) => !scans.some((scan) => matches(one, scan)))).toEqual([])
})
