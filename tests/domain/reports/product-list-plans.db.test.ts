import { describe, expect, test } from 'vitest'
import { productDays } from '~/domain/reports/product-days'
import { productContributions } from '~/domain/reports/product-contributions.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { utcDay } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { manyContributions } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeVariant } from '../../support/factories'
import { planOf } from '../../support/plans'

const ctx = testCtx()
const list = productContributions('1') as unknown as List

const SEARCHED = /Index (?:Only )?Scan (?:Backward )?using (\w+) on sold_line sl/

async function leading(address: string, index: string): Promise<string> {
  const query = list.read(fieldsOfAddress(address))
  return planOf(
    sql`SELECT ${list.key} FROM ${list.from} WHERE ${list.condition(query, ctx)} ORDER BY ${list.orderBy(query, false)}
      LIMIT 50`,
    { table: 'sold_line', index },
  )
}

describe('the contributions of a product are met along an index, however many products sold more', () => {
  test.each([
    ['', 'sold_line_newest'],
    ['ordered_at_str=2026-11-01&ordered_at_end=2026-11-19', 'sold_line_newest'],
    ['option=3', 'sold_line_newest'],
    ['sort=at&dir=asc', 'sold_line_newest'],
    ['sort=total&dir=desc', 'sold_line_total'],
    ['sort=qty&dir=asc', 'sold_line_qty'],
    ['refunded=1', 'sold_line_refunded'],
    ['recurring=1', 'sold_line_recurring'],
  ])('%s: %s', async (address, index) => {
    const plan = await leading(address, index)
    expect(SEARCHED.exec(plan)?.[1]).toBe(index)
    expect(plan).toContain('product_id = 1')
    expect(plan).not.toMatch(/Sort|contribution/)
  })
})

test('searches a word among what the product sold, in one index', async () => {
  await manyContributions(ctx, 3000)
  const variant = await makeVariant()
  await ctx.read.run(sql`
    INSERT INTO contribution_line (contribution_id, variant_id, description, price_minor, original_price_minor,
      total_minor) SELECT id, ${variant.id}, 'Mug', 100, 100, 100 FROM contribution`)
  await ctx.read.run(sql`ANALYZE contribution_search, contribution_line, sold_line`)
  const search = list.searchOf(list.read({ search: 'smith' }), ctx)
  const from = search !== null && 'from' in search ? search.from : sql``
  const plan = await planOf(sql`SELECT count(*) FROM ${from}`, {
    table: 'contribution_search',
    index: 'contribution_search_words',
  })
  expect(plan).toMatch(
    /Bitmap Index Scan on contribution_search_words\n\s*Index Cond: .*search_text ~~ '%smith%'.*product_ids @>/,
  )
})

test('an option is counted among its own lines', async () => {
  const query = list.read({ option: '3' })
  const plan = await planOf(sql`SELECT count(*) FROM ${list.from} WHERE ${list.condition(query, ctx)}`, {
    table: 'sold_line',
    index: 'sold_line_variant',
  })
  expect(plan).toMatch(/sold_line_variant[\s\S]*Index Cond: \(\(variant_id = ANY[^\n]* AND \(product_id = /)
})

test.each([
  ['option=3', 'sold_line_variant'],
  ['refunded=1', 'sold_line_refunded'],
])('%s: how many there are is known from %s alone', async (address, index) => {
  const plan = await planOf(list.scale.atLeast?.(list.read(fieldsOfAddress(address)), ctx) ?? sql`SELECT 0`, {
    table: 'sold_line',
    index,
  })
  expect(plan).toContain(`Index Only Scan using ${index} on sold_line`)
})

test('sums refunds of a product from its index alone', async () => {
  const sums = sql`SELECT count(DISTINCT contribution_id), sum(qty), sum(total_minor * functional_rate),
    bool_or(is_recurring), bool_or(is_initial), max(currency)
    FROM sold_line sl WHERE sl.product_id = 1 AND sl.is_refunded AND sl.ordered_at > '2026-01-01'`
  expect(await planOf(sums, { table: 'sold_line', index: 'sold_line_refunded' })).toContain(
    'Index Only Scan using sold_line_refunded',
  )
})

test('reads changed days by contribution and line, however many the planner expects', async () => {
  const days = productDays({ from: utcDay(Date.UTC(2026, 9, 1)), to: null }, ctx)
  const plan = await planOf(days, undefined, 'SET LOCAL enable_nestloop = off')
  expect(plan).toMatch(/contribution_line l\n\s*Index Cond: \(contribution_id = c\.id\)/)
  expect(plan).toMatch(/sold_line sl_1\n\s*Index Cond: \(line_id = l\.id\)/)
})
