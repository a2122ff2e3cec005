import { beforeAll, describe, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { productContributions, productSums } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { join, sql, type Sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeLine, makeProduct, makeVariant } from '../../support/factories'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const HOUR = 3_600_000
const list = productsList as unknown as List

let mug = 0
let first = 0
let second = 0

beforeAll(async () => {
  mug = (await makeProduct({ name: 'Lighthouse mug' })).id
  const [red, blue] = [
    await makeVariant({ product_id: mug, name: 'Red' }),
    await makeVariant({ product_id: mug, name: 'Blue' }),
  ]
  const other = await makeVariant({}, { name: 'Tea towel' })
  for (let index = 0; index < 40; index++) {
    const currency = index % 9 === 4 ? 'CAD' : 'USD'
    const id = await contribution(ctx, {
      totalMinor: 1000n,
      currency,
      name: index % 3 === 0 ? 'Ada' : 'Bo',
      orderedAt: new Date(ctx.now.getTime() - index * 5 * HOUR),
    })
    if (currency === 'CAD')
      await ctx.read.run(
        sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.75 WHERE id = ${id}`,
      )
    if (index === 0) first = id
    if (index === 7) second = id
    await makeLine(id, {
      variant_id: red.id,
      qty: 1 + (index % 3),
      total_minor: 1000n * BigInt(1 + (index % 3)),
      ...(index % 6 === 1
        ? {
            recurring_minor: 1000n,
            recurring_frequency: 'monthly',
            recurring_day: 5,
            recurring_initial_charge: index % 4 === 1,
          }
        : {}),
    })
    if (index % 2 === 0) await makeLine(id, { variant_id: blue.id })
    if (index % 5 === 0) await makeLine(id, { variant_id: other.id })
  }
})

const counted = (within: Sql = sql`true`) =>
  ctx.read.records(sql`
    SELECT v.product_id AS id, count(DISTINCT c.id) AS contributions, sum(l.qty)::bigint AS qty,
      min(c.ordered_at) AS first, max(c.ordered_at) AS last,
      sum(round(l.total_minor * CASE c.currency WHEN 'CAD' THEN 0.75 ELSE 1 END))::bigint AS amount
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed AND ${within} GROUP BY 1 ORDER BY 1`)

async function reported(address: string) {
  const { rows } = await list.page(ctx, list.read(fieldsOfAddress(address)))
  return rows
    .map(({ id, contributions, qty, first: began, last, amount }) => ({
      id,
      contributions,
      qty,
      first: began,
      last,
      amount,
    }))
    .toSorted((one, other) => Number(one.id) - Number(other.id))
}

const PERIOD = 'ordered_at_str=2026-11-14&ordered_at_end=2026-11-18'
const IN_PERIOD = sql`c.ordered_at >= '2026-11-14T05:00Z' AND c.ordered_at < '2026-11-19T05:00Z'`
const ONE_DAY = 'ordered_at_str=2026-11-16&ordered_at_end=2026-11-16'
const IN_ONE_DAY = sql`c.ordered_at >= '2026-11-16T05:00Z' AND c.ordered_at < '2026-11-17T05:00Z'`

const IS_RECURRING = sql`l.recurring_minor IS NOT NULL`
const HEADS = [
  ['', sql`true`],
  [PERIOD, IN_PERIOD],
  [ONE_DAY, IN_ONE_DAY],
  ['recurring=1', IS_RECURRING],
  ['recurring=0', sql`NOT (${IS_RECURRING})`],
  [`recurring[]=0&recurring[]=1&${PERIOD}`, IN_PERIOD],
  [`recurring=1&${PERIOD}`, sql`${IS_RECURRING} AND ${IN_PERIOD}`],
  ['refunded=0', sql`c.refunded_minor = 0`],
  ['refunded=1', sql`c.refunded_minor > 0`],
  [`refunded=0&recurring=1&${PERIOD}`, sql`c.refunded_minor = 0 AND ${IS_RECURRING} AND ${IN_PERIOD}`],
  ['search=ada', sql`c.search_text LIKE '%ada%'`],
] as const

const head = async (within: Sql) => {
  const worth = sql`round(l.total_minor * CASE c.currency WHEN 'CAD' THEN 0.75 ELSE 1 END)`
  return ctx.read.record(sql`
    SELECT count(DISTINCT c.id)::int AS contributions, coalesce(sum(l.qty), 0)::int AS qty,
      coalesce(sum(${worth}), 0)::bigint AS sales,
      coalesce(sum(${worth}) FILTER (WHERE ${IS_RECURRING}), 0)::bigint AS recurring,
      (count(*) FILTER (WHERE ${IS_RECURRING} AND l.recurring_initial_charge))::int AS "withInitialPayment"
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed AND v.product_id = ${mug} AND ${within}`)
}

/**
 * Every line of the product in the orders and by the filters of its list, which reads rows of its own (decision 0660).
 */
const ORDERS = [
  ['', sql`true`, sql`c.ordered_at DESC`, sql`l.id DESC`],
  ['sort=total&dir=asc', sql`true`, sql`l.total_minor`, sql`l.id`],
  ['sort=qty&dir=desc', sql`true`, sql`l.qty DESC`, sql`l.id DESC`],
  ['refunded=1', sql`c.refunded_minor > 0`, sql`c.ordered_at DESC`, sql`l.id DESC`],
  ['recurring=1', IS_RECURRING, sql`c.ordered_at DESC`, sql`l.id DESC`],
  ['search=ada', sql`c.search_text LIKE '%ada%'`, sql`c.ordered_at DESC`, sql`l.id DESC`],
] as const

const linesOf = (lines: List) =>
  Promise.all(
    ORDERS.map(async ([address]) => {
      const query = { ...lines.read(fieldsOfAddress(address)), length: 100 }
      return (await lines.page(ctx, query)).rows.map(({ id, qty, total, at, refunded }) => ({
        id,
        qty,
        total,
        at,
        refunded,
      }))
    }),
  )
const soldLines = () =>
  Promise.all(
    ORDERS.map(([, within, ...order]) =>
      ctx.read.records(sql`
        SELECT l.id, l.qty, l.total_minor AS total, c.ordered_at AS at, c.refunded_minor AS refunded
        FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
          JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed AND v.product_id = ${mug} AND ${within}
          ORDER BY ${join(order)}`),
    ),
  )

async function isTrue(): Promise<void> {
  expect(await reported('')).toEqual(await counted())
  expect(await reported(PERIOD)).toEqual(await counted(IN_PERIOD))
  expect(await reported(ONE_DAY)).toEqual(await counted(IN_ONE_DAY))
  const lines = productContributions(String(mug)) as unknown as List
  for (const [address, within] of [
    ['', sql`true`],
    [PERIOD, IN_PERIOD],
  ] as const) {
    const { count, sums } = await lines.count(ctx, lines.read(fieldsOfAddress(address)))
    const rows = await ctx.read.rows<{ currency: string; n: bigint; total: bigint }>(sql`
      SELECT c.currency, count(*) AS n, sum(l.total_minor)::bigint AS total FROM contribution_line l
      JOIN contribution c ON c.id = l.contribution_id
        JOIN product_variant v ON v.id = l.variant_id WHERE c.is_listed AND v.product_id = ${mug} AND ${within}
        GROUP BY 1 ORDER BY 2 DESC`)
    expect(count).toBe(Number(rows.reduce((all, { n }) => all + n, 0n)))
    expect(sums).toEqual(rows.map(({ currency, total }) => ({ currency, amounts: { total } })))
  }
  expect(await linesOf(lines)).toEqual(await soldLines())
  for (const [address, within] of HEADS)
    expect(await productSums(ctx, { id: String(mug), fields: fieldsOfAddress(address) }), address).toEqual(
      await head(within),
    )
}

const fold = () => perform(foldTally, ctx, {})

describe('sales by product are those of the lines', () => {
  test('before the days are written', isTrue)
  test('from written days alone', async () => {
    await fold()
    expect(await ctx.read.records(sql`SELECT day FROM product_day_changed`)).toEqual([])
    await isTrue()
  })
  test.each([
    ['a sale that is spam', () => sql`UPDATE contribution SET is_spam = true WHERE id = ${first}`],
    ['a sale that was deleted', () => sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${second}`],
    ['and restored', () => sql`UPDATE contribution SET deleted_at = NULL WHERE id = ${second}`],
    [
      'a sale of another day',
      () => sql`UPDATE contribution SET ordered_at = '2026-11-15T12:00:00Z' WHERE id = ${second}`,
    ],
    [
      'a line that was corrected',
      () => sql`UPDATE contribution_line SET qty = 5, total_minor = 5000 WHERE contribution_id = ${second}`,
    ],
    [
      'a line that became recurring',
      () =>
        sql`UPDATE contribution_line SET recurring_minor = 1000, recurring_frequency = 'monthly', recurring_day = 5
          WHERE contribution_id = ${second}`,
    ],
    ['a sale that was refunded', () => sql`UPDATE contribution SET refunded_minor = 500 WHERE id = ${second}`],
    ['a sale whose refund failed', () => sql`UPDATE contribution SET refunded_minor = 0 WHERE id = ${second}`],
    [
      'a line of another product',
      () =>
        sql`UPDATE contribution_line SET variant_id = (SELECT min(variant_id) FROM contribution_line)
          WHERE contribution_id = ${second}`,
    ],
    [
      'a sale that is gone',
      () =>
        sql`DELETE FROM contribution WHERE id = (SELECT min(contribution_id) FROM contribution_line
          WHERE contribution_id > ${second})`,
    ],
    [
      'a line that is gone',
      () => sql`DELETE FROM contribution_line WHERE id = (SELECT max(id) FROM contribution_line)`,
    ],
  ])('after %s, before and after its day is written again', async (_what, change) => {
    await ctx.read.run(change())
    await isTrue()
    await fold()
    await isTrue()
  })
  test('a page in the middle is the same lines as in one walk', async () => {
    const lines = productContributions(String(mug)) as unknown as List
    const ids = async (start: number, length: number) =>
      (await lines.page(ctx, { ...lines.read({}), place: { kind: 'offset', offset: start }, length })).rows.map(
        ({ id }) => id,
      )
    const whole = await ids(0, 100)
    expect(await ids(23, 9)).toEqual(whole.slice(23, 32))
  })
  test('notes no day for changes that no sale counts', async () => {
    await ctx.read.run(sql`UPDATE contribution SET comments = 'Seen.' WHERE id = ${second}`)
    const cart = await contribution(ctx, { isPaid: false })
    await makeLine(cart, {})
    expect(await ctx.read.records(sql`SELECT day FROM product_day_changed`)).toEqual([])
  })
})
