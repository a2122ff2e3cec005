import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { productContributions, productSums } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { Sql, sql } from '~/kit/sql'
import { INVARIANTS } from '../../prisma/invariants'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeLine, makeProduct, makeVariant } from '../../support/factories'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const HOUR = 3_600_000
const day = (text: string) => text as CalendarDate
const FIRST = day('2023-10-01')
const DAYS = 1_150
const list = productsList as unknown as List

let mug = 0

/** Sales over three years; some hours are another day in UTC, and many are around the turn of a year. */
beforeAll(async () => {
  mug = (await makeProduct({ name: 'Lighthouse mug' })).id
  const red = await makeVariant({ product_id: mug, name: 'Red' })
  const towel = await makeVariant({}, { name: 'Tea towel' })
  const turn = new Date('2024-12-31T12:00:00Z').getTime()
  const moments = [
    ...Array.from({ length: 45 }, (_, index) => new Date(ctx.now.getTime() - index * 607 * HOUR)),
    ...Array.from({ length: 15 }, (_, index) => new Date(turn + index * 3 * HOUR)),
  ]
  for (const [index, orderedAt] of moments.entries()) {
    const id = await contribution(ctx, { totalMinor: 1000n, currency: index % 7 === 3 ? 'CAD' : 'USD', orderedAt })
    if (index % 7 === 3)
      await ctx.read.run(
        sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.75 WHERE id = ${id}`,
      )
    await makeLine(id, {
      variant_id: red.id,
      qty: 1 + (index % 3),
      price_minor: 1001n,
      original_price_minor: 1001n,
      total_minor: 1001n * BigInt(1 + (index % 3)),
    })
    if (index % 2 === 0) await makeLine(id, { variant_id: red.id })
    if (index % 3 === 0) await makeLine(id, { variant_id: towel.id })
  }
})

type Range = { from: CalendarDate | null; to: CalendarDate | null }

const within = ({ from, to }: Range): Sql => {
  const { zone } = ctx.organisation
  return sql`(${from === null} OR c.ordered_at >= ${from && startOfDay(from, zone)}::timestamptz)
    AND (${to === null} OR c.ordered_at < ${to && startOfDay(addDays(to, 1), zone)}::timestamptz)`
}
const WORTH = sql`round(l.total_minor * CASE c.currency WHEN 'CAD' THEN 0.75 ELSE 1 END)`
const LINES = sql`contribution_line l JOIN contribution c ON c.id = l.contribution_id
  JOIN product_variant v ON v.id = l.variant_id`

const counted = (range: Range) =>
  ctx.read.records(sql`
    SELECT v.product_id AS id, count(DISTINCT c.id) AS contributions, sum(l.qty)::bigint AS qty,
      min(c.ordered_at) AS first, max(c.ordered_at) AS last, sum(${WORTH})::bigint AS amount
    FROM ${LINES} WHERE c.is_listed AND ${within(range)} GROUP BY 1 ORDER BY 1`)
const lines = (range: Range) =>
  ctx.read.first<{ n: number; sales: bigint }>(sql`
    SELECT count(*)::int AS n, coalesce(sum(${WORTH}), 0)::bigint AS sales FROM ${LINES}
    WHERE c.is_listed AND v.product_id = ${mug} AND ${within(range)}`)

async function isTrueOf(range: Range): Promise<void> {
  const fields: Fields = {
    ...(range.from && { ordered_at_str: range.from }),
    ...(range.to && { ordered_at_end: range.to }),
  }
  const page = await list.page(ctx, list.read(fields))
  const rows = page.rows.map(({ id, contributions, qty, first, last, amount }) => ({
    id,
    contributions,
    qty,
    first,
    last,
    amount,
  }))
  const wanted = await counted(range)
  expect(rows.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(wanted)
  expect(page.count).toBe(wanted.length)
  const sold = productContributions(String(mug)) as unknown as List
  const found = await lines(range)
  expect((await sold.count(ctx, sold.read(fields))).count).toBe(found?.n)
  expect((await productSums(ctx, { id: String(mug), fields }))?.sales).toBe(found?.sales)
}

const anyDay = fc.integer({ min: 0, max: DAYS }).map((index) => addDays(FIRST, index))
const TURNS = ['2024-01-01', '2024-12-31', '2025-01-01', '2025-12-31', '2024-03-01', '2024-02-29'].map(day)
const edge = fc.oneof(anyDay, fc.constantFrom(...TURNS), fc.constant(null))
const EXAMPLES = [
  [null, null],
  [day('2024-01-01'), day('2024-12-31')],
  [day('2025-01-01'), day('2025-01-01')],
  [day('2025-06-01'), day('2025-06-30')],
] as const

/** Any range of days, ordered or not, also with changes that are not folded yet. */
const isTrue = () =>
  fc.assert(
    fc.asyncProperty(fc.record({ from: edge, to: edge }), (range) => isTrueOf(range)),
    {
      numRuns: 60,
      examples: EXAMPLES.map(([from, to]) => [{ from, to }]),
    },
  )

const fold = () => perform(foldTally, ctx, {})
const [, BROKEN] = INVARIANTS.find(([sentence]) => sentence.startsWith('the months and years of a product')) ?? ['', '']
const broken = () => ctx.read.records(new Sql([BROKEN], []))

describe('what products sold in any range of days is what their lines say', () => {
  test('before a day is written', isTrue)
  test('from years, months, days and hours as they are written', async () => {
    await fold()
    await isTrue()
  })
  test('also before and after pending changes are written', async () => {
    await ctx.read.run(
      sql`UPDATE contribution_line SET qty = qty + 1, total_minor = total_minor + price_minor
        WHERE id IN (SELECT min(id) FROM contribution_line UNION SELECT max(id) FROM contribution_line)`,
    )
    await ctx.read.run(
      sql`UPDATE contribution SET ordered_at = '2024-02-29T23:30:00Z'
        WHERE id = (SELECT min(contribution_id) FROM sold_line WHERE ordered_at > '2025-03-01')`,
    )
    await ctx.read.run(
      sql`UPDATE contribution SET is_spam = true WHERE id = (SELECT min(contribution_id) FROM sold_line
        WHERE ordered_at < '2024-01-01')`,
    )
    expect(await ctx.read.records(sql`SELECT id FROM product_day_changed`)).not.toEqual([])
    await isTrue()
    await fold()
    await isTrue()
    expect(await broken()).toEqual([])
  })
  test('after a recount of all days', async () => {
    await ctx.read.run(sql`SELECT rebuild_product_days()`)
    await isTrue()
    expect(await broken()).toEqual([])
  })
})

test('whole years are read as such: their days are not looked at, and neither are their months', async () => {
  const before = await list.page(ctx, list.read({ ordered_at_str: '2024-01-15' }))
  await ctx.read.run(sql`DELETE FROM product_day WHERE day >= '2025-01-01' AND day < '2026-01-01'`)
  await ctx.read.run(
    sql`DELETE FROM product_span WHERE months = 1 AND starts_on >= '2025-01-01' AND starts_on < '2026-01-01'`,
  )
  // The whole months of the year in which the range begins.
  await ctx.read.run(sql`DELETE FROM product_day WHERE day >= '2024-02-01' AND day < '2025-01-01'`)
  expect((await list.page(ctx, list.read({ ordered_at_str: '2024-01-15' }))).rows).toEqual(before.rows)
})
