import { expect, test, vi } from 'vitest'
import { appPool, preparedPoolRunner, runnerOn } from '~/db/pool.server'
import { transactionOn } from '~/fast/statements.server'
import { isFast } from '~/fast/switch.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { testCtx } from '../support/ctx'

vi.hoisted(() => {
  process.env.ALMONER_FAST = 'off'
})

const ROW = sql`SELECT 9007199254740993::bigint AS minor_units, DATE '2026-03-01' AS made_on,
  NULL::text AS bill_address_01`

const prepared = async (): Promise<bigint> =>
  (await preparedPoolRunner().first<{ n: bigint }>(sql`SELECT count(*) AS n FROM pg_prepared_statements`))?.n ?? -1n

test('reads the same rows through the driver alone, with names in camelCase or as they are', async () => {
  expect(isFast()).toBe(false)
  const runner = preparedPoolRunner()
  const row = { minorUnits: 9007199254740993n, madeOn: '2026-03-01', billAddress_01: null }
  expect(await runner.rows(ROW)).toEqual([row])
  expect(await runner.first(ROW)).toEqual(row)
  expect(await runner.record(ROW)).toEqual({
    minor_units: 9007199254740993n,
    made_on: '2026-03-01',
    bill_address_01: null,
  })
  expect(await Promise.all([1, 2, 3].map((n) => runner.first(sql`SELECT ${n}::int AS n`)))).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
  expect(await prepared()).toBe(0n)
})

test('rolls a transaction back whose statements were sent before the first had failed', async () => {
  const connection = await appPool().connect()
  try {
    const over = runnerOn(transactionOn(connection), 'prepared')
    const both = Promise.allSettled([
      over.run(sql`CREATE TEMPORARY TABLE counted (n int)`),
      over.run(sql`INSERT INTO counted VALUES (1 / 0)`),
      over.run(sql`INSERT INTO counted VALUES (2)`),
    ])
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await connection.query('ROLLBACK')
    await expect(runnerOn(transactionOn(connection)).rows(sql`SELECT * FROM counted`)).rejects.toThrow('does not exist')
    await connection.query('ROLLBACK')
  } finally {
    connection.release()
  }
})

test('performs an operation and reads what it wrote', async () => {
  const ctx = testCtx()
  const { id } = await perform(saveSegment, ctx, { name: 'School', type: 'text' })
  expect(await ctx.read.first(sql`SELECT name, show_as_filter FROM segment WHERE id = ${id}`)).toEqual({
    name: 'School',
    showAsFilter: true,
  })
})
