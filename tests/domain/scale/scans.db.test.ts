import pg from 'pg'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load } from '../../../prisma/scale/load.ts'
import { seed } from '../../../prisma/seed.ts'
import { journalEntry } from '~/domain/journal/entry.server'
import { listReceipts } from '~/domain/receipts/queries.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { LISTS } from '~/domain/views/lists.server'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { planSlices } from '~/lists/sql/export.server'
import { ctxContext } from '~/http/context'
import { JOBS } from '~/jobs/registry'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { loader as dashboard } from '~/pages/jpanel/home'
import { NOON, testCtx } from '../../support/ctx'
import { makeGift } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { sampleFilters } from '../../support/filter-samples'
import { findLarge, scansOf, statementsOf, type Large } from '../../support/scans'

const databaseUrl = process.env.DATABASE_URL ?? ''
const SCALE = { contributions: 20_000, products: 4000, sponsees: 8000 }
/** A table with this many rows in the scale data grows with the organization. */
const MIN_ROWS = 4000

/** Of a filter that few rows match. */
const FEW_MATCHES = 20

/** Postgres cannot estimate how many rows have two columns that differ, so it uses no index of these few. */
const EXPECTED_SCANS = ['contribution by {"fv":"ip_mismatch"}']

/** Exports of one statement: their rows are computed, so no index finds the end of a slice. */
const WHOLE_EXPORTS: readonly string[] = [
  ...['memberships', 'fundraise', 'orders-by-product', 'donor-covers-costs', 'impact-by-supporter', 'impact-items'],
  'platform-fees',
]

/** Statements that read whole tables for now, or by design. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  // No counters exist for these lists yet.
  'list products': ['product'],
  'list settlements': ['settlement_batch'],
  'list journal': ['journal_entry'],
  // Its page always names a month.
  'list fund-amounts': ['settlement_batch', 'settlement_item', 'settlement_part'],
  // Sales of all products that were ever sold are added up, by year and month, and for their categories.
  dashboard: ['product', 'product_category', 'product_span'],
  'list orders-by-product': ['product', 'product_span'],
  // Products and pages are one list by what they raised.
  'list fundraise': ['product', 'product_variant'],
  // A join counts what belongs to each row, and may read the other table's index in order.
  'list payment-groups': ['sponsorship'],
  'list segments': ['sponsorship'],
  'list taxes': ['product'],
  // At most some ten thousand products, sponsees and pages exist; their filters without an index test each of them.
  'filters of products': ['product', 'product_category'],
  'filters of fundraise': ['product', 'product_variant'],
  'filters of taxes': ['product'],
  'filters of contributions': ['product'],
  'filters of payments-by-item': ['product', 'product_variant'],
  'filters of sponsorship': ['sponsorship', 'sponsorship_payment_group'],
  'filters of sponsors': ['sponsor', 'sponsorship', 'sponsorship_payment_group'],
  'filters of payment-groups': ['sponsorship'],
  'filters of segments': ['sponsorship'],
  // A record is found by the name that somebody typed, among kinds whose names have no index.
  'filters of journal': ['product', 'sponsorship', 'timeline_post'],
  // One batch exists for each day and gateway; amounts by fund are those of a month.
  'filters of settlements': ['settlement_batch'],
  'filters of settlement-items': ['settlement_batch'],
  'filters of fund-amounts': ['settlement_batch', 'settlement_item', 'settlement_part'],
  'filters of donor-covers-costs': ['payment'],
  // A count of what belongs to a row joins the other table, and may read it whole for a slice.
  'export sponsors': ['sponsorship'],
  'export payment-groups': ['sponsorship'],
  'export segments': ['sponsorship'],
  'export taxes': ['product'],
  'export fund-amounts': ['settlement_batch'],
  // Adds up every cent from the rows, once a night.
  'job books.check': [
    ...['contribution', 'ledger_entry', 'payment', 'platform_fee', 'recurring_transaction', 'settlement_batch'],
    ...['contribution_line', 'settlement_item'],
  ],
  // Stops at the first row.
  'job books.check-first': ['payment'],
  // The scale data is not sealed yet; later runs begin after the last seal.
  'job journal.seal': ['journal_entry'],
  // Runs once a day.
  'job sponsors.settle-sponsors': ['sponsor', 'sponsorship'],
}

/** Its page and calls always name a product; the declaration serves saved views. */
const READ_LISTS = LISTS.filter(({ name }) => name !== 'product-contributions')

const ctx = testCtx()
let client: pg.Client
let large: Large

const scansDuring = async (work: () => Promise<unknown>) => scansOf(client, await statementsOf(work), large)
const unexpected = async (name: string, work: () => Promise<unknown>) =>
  (await scansDuring(work)).filter(({ table }) => EXPECTED[name]?.includes(table) !== true)

beforeAll(async () => {
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOON })
  await load({ databaseUrl, ...SCALE, now: NOON })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  large = await findLarge(client, MIN_ROWS)
}, 600_000)
afterAll(() => client.end())

test('the tables that grow are large here', () => {
  expect(large.tables).toEqual(
    expect.arrayContaining(['contribution', 'contribution_line', 'payment', 'ledger_entry', 'product_variant']),
  )
})

describe('finds a planted scan', () => {
  test.each([
    [
      'of all variants, by OR over an outer join',
      'product_variant',
      sql`SELECT v.id FROM product_variant v LEFT JOIN linked_variant k ON k.parent_id = ${1} AND k.part_id = v.id
        WHERE v.id = ${1} OR k.part_id IS NOT NULL`,
    ],
    [
      'of all contributions, by a key that is compared as text',
      'contribution',
      sql`SELECT number FROM contribution WHERE id::text = ${'1'}`,
    ],
    [
      'of all sponsors, by whether each has ended',
      'sponsor',
      sql`SELECT count(*) FROM sponsor WHERE deleted_at IS NULL AND (ended_on IS NULL OR ended_on >= ${'2026-11-20'})`,
    ],
    [
      'of all receiptable gifts, by the year of each',
      'receiptable_gift',
      sql`SELECT sum(receiptable_minor) FROM receiptable_gift WHERE extract(year FROM given_at) = ${2025}`,
    ],
  ])('%s', async (_what, table, statement) => {
    expect((await scansDuring(() => ctx.read.records(statement))).map((scan) => scan.table)).toEqual([table])
  })
})

test.each(READ_LISTS)('the list $name reads no table that grows from end to end, in any order', async (list) => {
  // No page sorts by `id`.
  const orders = Object.entries(list.columns).flatMap(([key, { sort }]) => (sort && key !== 'id' ? [key] : []))
  const work = async () => {
    await list.page(ctx, list.read({}))
    for (const sort of orders) for (const dir of ['asc', 'desc']) await list.page(ctx, list.read({ sort, dir }))
  }
  expect(await unexpected(`list ${list.name}`, work)).toEqual([])
})

test.each(READ_LISTS)('a filter of the list $name that few rows match reads none from end to end', async (list) => {
  const scans: string[] = []
  for (const fields of await sampleFilters(list, ctx)) {
    const query = list.read(fields)
    // A filter that most rows match reads them to count them.
    if ((await list.count(ctx, query)).count > FEW_MATCHES) continue
    const found = await unexpected(`filters of ${list.name}`, () => list.page(ctx, query))
    for (const { table } of found) scans.push(`${table} by ${JSON.stringify(fields)}`)
  }
  expect(scans.filter((scan) => !EXPECTED_SCANS.includes(scan))).toEqual([])
})

test.each(READ_LISTS)('a slice of the export of $name reads none from end to end', async (list) => {
  const slices = planSlices(list as unknown as ListDeclaration, ctx, {
    query: list.read({}),
    length: { first: 20, other: 20 },
  })
  if (slices === null) return expect(WHOLE_EXPORTS).toContain(list.name)
  const end = slices.end(null).compile()
  const { rows } = await client.query<Record<string, unknown>>(end.text, end.values)
  const slice = slices.rows(null, rows[0] ? slices.keysOf(rows[0]) : null).compile()
  const scans = await scansOf(client, [end, slice], large)
  expect(scans.filter(({ table }) => EXPECTED[`export ${list.name}`]?.includes(table) !== true)).toEqual([])
})

test('the dashboard reads none but those that are named', async () => {
  const show = async (of: Ctx) => {
    const request = new Request('http://office.test/jpanel/')
    const context = new RouterContextProvider()
    context.set(ctxContext, of)
    const args = { request, context, params: {}, url: new URL(request.url) } as unknown as LoaderFunctionArgs
    await dashboard(args as Parameters<typeof dashboard>[0])
  }
  expect(await unexpected('dashboard', () => show(ctx))).toEqual([])
})

test('a sale at the till, its refund and what its page and the journal show read none', async () => {
  const gift = await makeGift()
  const work = async () => {
    const order = await cartWith(ctx, { variant_id: gift.id, amount: 25 })
    await tillOf(ctx).complete(order.id, { payment_type: 'cash', cash_received: '25' })
    await perform(refundContribution, ctx, { id: order.id, key: 'refund-of-the-scans', kind: 'whole' })
    await listReceipts(ctx.read, order.id)
    const entry = await ctx.read.first<{ id: number }>(
      sql`SELECT id::int AS id FROM journal_entry e ORDER BY e.id DESC LIMIT 1`,
    )
    await journalEntry(ctx, entry?.id ?? 0)
  }
  expect(await unexpected('sale', work)).toEqual([])
})

test("the year's receipts are shown and begun without reading all of any", async () => {
  const office = testCtx({ settings: { tax_receipt_pdfs: '1' } })
  const year = { from: '2025-01-01', to: '2025-12-31', status: 'draft' }
  const work = async () => {
    await perform(previewYear, office, year)
    await perform(startYear, office, year)
  }
  expect(await unexpected('year', work)).toEqual([])
})

test.each(JOBS.filter(({ schedule }) => schedule !== undefined))('the job $name reads none', async (job) => {
  expect(await unexpected(`job ${job.name}`, () => perform(job.operation, ctx, {}))).toEqual([])
})
