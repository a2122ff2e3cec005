import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runnerOn } from '~/db/pool.server'
import { contributionList as list } from '~/domain/contributions/list/contributions.list.server'
import { contributionTabs } from '~/domain/contributions/queries.server'
import { env } from '~/env.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { dropHiddenColumns } from '~/lists/list'
import { join, Sql, sql } from '~/kit/sql'
import { manyContributions } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { planOf } from '../../support/plans'

const ctx = testCtx()
const REPEATS = 20
let connection: pg.Client

/** Uses one connection, so that a generic plan appears as in an unlucky process. */
const onOne = () => ({ ...ctx, read: runnerOn(connection), prepared: runnerOn(connection, 'prepared') })
const repeat = async (address: string) => {
  for (let turn = 0; turn < REPEATS; turn++) {
    const alone = onOne()
    await Promise.all([list.page(alone, list.read(fieldsOfAddress(address))), contributionTabs(alone)])
  }
}

type StoredPlan = { name: string; statement: string; custom_plans: string; generic_plans: string }
const stored = async () =>
  (
    await connection.query<StoredPlan>(
      'SELECT name, statement, custom_plans, generic_plans FROM pg_prepared_statements',
    )
  ).rows

beforeAll(async () => {
  await manyContributions(ctx, 3000)
  await ctx.read.run(sql`SELECT fold_contribution_tally()`)
  connection = new pg.Client({ connectionString: env().DATABASE_URL })
  await connection.connect()
})
afterAll(() => connection.end())

test('the newest contributions are planned once, along the index of the order, and stop after fifty', async () => {
  await repeat('')
  const rows = (await stored()).find(({ statement }) =>
    statement.replaceAll(/\s+/g, ' ').includes('FROM contribution c WHERE c.is_listed ORDER BY'),
  )
  expect(Number(rows?.generic_plans)).toBeGreaterThan(10)
  const plan = await planOf(new Sql([rows?.statement ?? ''], []))
  const lines = plan.split('\n')
  expect([lines[0], lines.at(-1)]).toEqual(['Limit', '  ->  Index Scan using contribution_listed on contribution c'])
  // Products that are kept out of the donor CRM are looked up once, not for each row.
  expect(lines.slice(1, -1).filter((line) => !/InitPlan|Result|on product p$/.test(line))).toEqual([])
})

test('reads tabs and totals of the whole list from a dozen rows', async () => {
  await repeat('')
  const totals = (await stored()).filter(({ statement }) => statement.includes('contribution_tally'))
  expect(totals.map(({ statement }) => /contribution_tally_total/.test(statement))).toEqual([true])
})

test.each([
  ['a search', 'fO=okafor', 'search_text'],
  ['a state', 'c=0', 'tally_bucket ='],
  ['a country', 'fc=NZ', 'billing_country ='],
  ['a range in another order', 'fd1=2026-01-01&sort=name', 'ORDER BY c.supporter_name'],
])('%s is planned for its values each time, also after twenty', async (_what, address, piece) => {
  await repeat(address)
  const requested = (await stored()).filter(
    ({ statement }) => statement.includes('FROM contribution c') && statement.includes(piece),
  )
  expect(requested).toEqual([])
})

test('skips rows of only one day for a deep page', async () => {
  const requested: string[] = []
  const read = runnerOn(connection)
  const listening = {
    ...ctx,
    read: {
      ...read,
      records: async (query: Parameters<typeof read.records>[0]) => (
        requested.push(query.compile().text),
        read.records(query)
      ),
    },
  } as typeof ctx
  const page = await list.page(listening, list.read({ page: '40' }))
  expect(page.rows).toHaveLength(50)
  expect(requested.join('\n')).toContain('c.ordered_on <= ')
})

test('no cell of the export calls a function of ours: each is written into the statement', async () => {
  const cells = dropHiddenColumns(list.csv.columns, ctx).map(({ value }) => value(ctx) ?? sql`NULL`)
  const { text, values } =
    sql`EXPLAIN (VERBOSE, COSTS OFF) SELECT ${join(cells)} FROM ${list.csv.from} WHERE c.is_listed`.compile()
  const { rows } = await connection.query<Record<string, string>>(text, values)
  expect(
    rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .match(/\b(?:csv_\w+|minor_digits)\(/g),
  ).toBeNull()
})

test.each([
  'fs[]=Phone',
  'fs[]=Web&fs[]=Point of Sale (POS)',
  'fp[]=Cash',
  'fp[]=Visa&fp[]=Check',
  'fc=CA',
  'fc=CA&fs[]=Phone',
])('counts and sums from one small index when no tally covers the filter: %s', async (address) => {
  const query = list.read(fieldsOfAddress(address))
  const counting = sql`SELECT ${list.totals.by} AS currency, count(*), sum(c.total_minor), sum(c.refunded_minor)
      FROM ${list.from} WHERE ${list.condition(query, ctx)} GROUP BY 1`
  const index = 'contribution_listed_facets'
  expect(await planOf(counting, { table: 'contribution', index })).toContain(`Index Only Scan using ${index}`)
})
