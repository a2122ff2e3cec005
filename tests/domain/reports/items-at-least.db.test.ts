import { beforeAll, describe, expect, test, vi } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { productContributions } from '~/domain/reports/product-contributions.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { calls } from '~/endpoints/jpanel/reports'
import { soldAtLeast } from '~/domain/reports/payments/items-of-products.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeCategory, makeLine, makePayment, makeProduct, makeVariant } from '../../support/factories'
import { planOf } from '../../support/plans'

const productCall = calls['POST /jpanel/products/:id/contributions.ajax']

const MOST = 20
// A small limit, so that few rows exceed it.
// oxlint-disable-next-line almoner/no-own-mock
vi.mock('~/lists/list', async (original) => ({ ...(await original<object>()), MAX_COUNTED: 20, MAX_FOUND: 21 }))

const ctx = testCtx()
const list = paymentsByItemList as unknown as List
const DAY = 86_400_000
const made = { mug: 0, red: 0, blue: 0, towel: 0, badge: 0, category: 0 }

/** Most are captured at once, some days later, and some not yet. */
const capturedAt = (index: number, at: Date): Date | null =>
  index % 7 === 6 ? null : new Date(at.getTime() + (index % 5 === 3 ? 3 * DAY : DAY / 48))

/** A mug sells often, a towel seldom, and a badge is only given away. Some payments were retried, some are deleted. */
beforeAll(async () => {
  made.mug = (await makeProduct({ name: 'Lighthouse mug' })).id
  made.towel = (await makeProduct({ name: 'Tea towel' })).id
  made.badge = (await makeProduct({ name: 'Badge' })).id
  made.red = (await makeVariant({ product_id: made.mug, name: 'Red' })).id
  made.blue = (await makeVariant({ product_id: made.mug, name: 'Blue' })).id
  const towel = (await makeVariant({ product_id: made.towel, name: '' })).id
  const badge = (await makeVariant({ product_id: made.badge, name: '' })).id
  made.category = (await makeCategory()).id
  await ctx.read.run(
    sql`INSERT INTO product_category (product_id, category_id)
      VALUES (${made.mug}, ${made.category}), (${made.towel}, ${made.category})`,
  )
  for (let index = 0; index < 40; index++) {
    const at = new Date(ctx.now.getTime() - index * DAY)
    const id = await contribution(ctx, { orderedAt: at, totalMinor: 3000n, isSpam: index % 13 === 12 })
    await makeLine(id, { variant_id: index % 4 === 0 ? made.blue : made.red, description: `Mug ${index}` })
    if (index % 10 === 0) await makeLine(id, { variant_id: towel, description: `Towel ${index}` })
    for (const turn of index < 5 ? [1, 2] : [1])
      await makePayment(id, {
        reference: `paid ${index} ${turn}`,
        created_at: at,
        captured_at: capturedAt(index, at),
        is_paid: true,
      })
    const gift = await contribution(ctx, { orderedAt: at, totalMinor: 0n })
    await makeLine(gift, { variant_id: badge, description: `Badge ${index}` })
    if (index < MOST - 2) await makeLine(gift, { variant_id: towel, description: `Free towel ${index}` })
    if (index % 17 === 16) await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`)
  }
  await ctx.read.run(sql`SELECT rebuild_sold_lines()`)
})

const query = (address: string) => list.read(fieldsOfAddress(address))

async function atLeast(address: string): Promise<number | null> {
  const known = list.scale.atLeast?.(query(address), ctx) ?? null
  return known && Number((await ctx.read.first<{ n: bigint | null }>(sql`SELECT (${known}) AS n`))?.n ?? 0)
}

const items = ({ rows }: { rows: readonly unknown[] }) =>
  (rows as { item: string; transaction: string }[]).map(({ item, transaction }) => item + transaction)

const FILTERS: readonly (readonly [string, () => string, 'many' | 'few'])[] = [
  ['a product', () => `product=${made.mug}`, 'many'],
  ['words of a product', () => 'product=mug', 'many'],
  ['an option', () => `i=${made.red}`, 'many'],
  ['an option with few', () => `i=${made.blue}`, 'few'],
  ['a category', () => `c=${made.category}`, 'many'],
  ['a category and an option of it', () => `c=${made.category}&i=${made.red}`, 'many'],
  ['a product that is sold seldom', () => `product=${made.towel}`, 'few'],
  ['a product that is given away', () => `product=${made.badge}`, 'few'],
  ['a product that nobody has', () => 'product=zzyzx', 'few'],
]

const LINES: readonly (readonly [string, () => string, 'many' | 'few'])[] = [
  ['an option', () => `option=${made.red}`, 'many'],
  ['an option with few', () => `option=${made.blue}`, 'few'],
  ['refunded ones', () => 'refunded=1', 'many'],
  ['the others', () => 'refunded=0', 'few'],
]

describe(`more than ${MOST} contributions of a product are known without looking at them`, () => {
  test.each(LINES)('%s', async (_what, address, much) => {
    const ofMug = productContributions(String(made.mug)) as unknown as List
    await ctx.read.run(sql`UPDATE contribution SET refunded_minor = 100 WHERE id % 5 <> 0 AND total_minor > 0`)
    const page = ofMug.read(fieldsOfAddress(address()))
    const whole = await ofMug.page(ctx, { ...page, isExact: true })
    const found = await ofMug.page(ctx, page)
    expect([found.count, found.isMore]).toEqual(much === 'many' ? [MOST, true] : [whole.count, false])
    expect(whole.count > MOST).toBe(much === 'many')
    expect(found.rows).toEqual(whole.rows)
  })

  test('are not summed unless they are counted to the end (R-REPORTS-4)', async () => {
    const statsOf = async (body: object) => {
      const { json } = await call<{ stats: Record<string, number | null> }>(productCall, {
        ctx,
        body: { draw: 1, ...body },
        id: made.mug,
      })
      return json.stats
    }
    const unknown = { order_count: null, total_qty: null, total_sales: null, total_sales_recurring: null }
    expect(await statsOf({ option: made.red })).toMatchObject(unknown)
    const ofMug = productContributions(String(made.mug)) as unknown as List
    const countOf = async (option: number) =>
      (await ofMug.count(ctx, ofMug.read(fieldsOfAddress(`option=${option}&count=exact`)))).count
    expect((await statsOf({ option: made.blue })).order_count).toBe(await countOf(made.blue))
    expect((await statsOf({ option: made.red, count: 'exact' })).order_count).toBe(await countOf(made.red))
    expect((await statsOf({})).order_count).toBeGreaterThan(MOST)
  })
})

describe(`more than ${MOST} paid items of a product are known without counting them`, () => {
  test.each(FILTERS)('%s', async (_what, address, much) => {
    const whole = await list.page(ctx, { ...query(address()), isExact: true })
    const known = await atLeast(address())
    expect(known).toBeLessThanOrEqual(whole.count)
    expect(known !== null && known > MOST).toBe(much === 'many')
    const found = await list.page(ctx, query(address()))
    expect([found.count, found.isMore]).toEqual(much === 'many' ? [MOST, true] : [whole.count, false])
    expect(items(found)).toEqual(items(whole))
  })

  test('with the saved views of the list', async () => {
    await ctx.read.run(
      sql`INSERT INTO saved_view (list, name, query) VALUES ('payments-by-item', 'Mugs', ${`product=${made.mug}`})`,
    )
    const { isMore, views } = await list.viewed(ctx, query(`product=${made.mug}`))
    expect([isMore, views.map(({ name }) => name)]).toEqual([true, ['Mugs']])
    expect(await list.count(ctx, query(`product=${made.mug}`))).toMatchObject({ count: MOST, isMore: true })
  })

  test.each([['s=failed'], ['fo=onetime'], ['search=ada']])('are counted when %s is set as well', async (other) => {
    expect(await atLeast(`product=${made.mug}&${other}`)).toBeNull()
    expect(await atLeast(other)).toBeNull()
  })

  test('include none whose payment belongs to another contribution', async () => {
    await ctx.read.run(sql`
      UPDATE payment SET contribution_id = (SELECT min(contribution_id) FROM sold_line WHERE NOT has_payment)
      WHERE contribution_id IN (SELECT contribution_id FROM sold_line WHERE variant_id = ${made.red})`)
    expect(await atLeast(`i=${made.red}`)).toBe(0)
    expect((await list.page(ctx, query(`i=${made.red}`))).count).toBe(0)
  })
})

describe(`more than ${MOST} paid items that were captured on some days are known by the counters`, () => {
  const CAPTURED = [
    ['fd1=2026-10-15', 'many'],
    ['fd1=2026-10-10&fd2=2026-11-18', 'many'],
    ['fd2=2026-11-19', 'many'],
    ['fd1=2026-10-15&s=success', 'many'],
    ['fd1=2026-10-15&fga=0', 'many'],
    ['fd1=2026-11-19', 'few'],
    ['fd1=2026-11-10&fd2=2026-11-10', 'few'],
    ['fd1=2026-11-10&fd2=2026-11-01', 'few'],
    ['fd1=2026-10-15&s=failed', 'few'],
  ] as const
  test.each(['before a fold', 'after it'])('%s', async (moment) => {
    if (moment === 'after it') await perform(foldTally, ctx, {})
    for (const [address, much] of CAPTURED) {
      const whole = await list.page(ctx, { ...query(address), isExact: true })
      const known = await atLeast(address)
      expect(known, address).toBeLessThanOrEqual(whole.count)
      expect(known !== null && known > MOST, address).toBe(much === 'many')
      const found = await list.page(ctx, query(address))
      expect([found.count, found.isMore], address).toEqual(whole.count > MOST ? [MOST, true] : [whole.count, false])
      expect(items(found), address).toEqual(items(whole))
    }
    expect(await atLeast('fd1=2026-10-15&foi=NZ')).toBeNull()
    // The whole days of UTC within local days, less an hour at either end.
    const near = await ctx.read.first<{ n: bigint }>(sql`
      SELECT count(*) AS n FROM payment p JOIN contribution_line l ON l.contribution_id = p.contribution_id
      JOIN contribution c ON c.id = p.contribution_id AND c.is_listed
      WHERE p.captured_at - p.created_at <= interval '1 hour' AND p.created_at >= '2026-10-11T00:00Z'
        AND p.created_at < '2026-11-19T00:00Z'`)
    expect(await atLeast('fd1=2026-10-10&fd2=2026-11-18')).toBe(Number(near?.n))
  })
})

test.each(['sold_line_variant', 'sold_line_unpaid'])('%s alone answers', async (index) => {
  const plan = await planOf(soldAtLeast(query('product=mug'), ctx) ?? sql`SELECT 0`, { table: 'sold_line', index })
  expect(plan).toContain(`Index Only Scan using ${index} on sold_line`)
})
