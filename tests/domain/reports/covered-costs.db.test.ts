import { beforeAll, describe, expect, test } from 'vitest'
import { piece, statement } from '~/lists/sql/statement.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { ABOUT, BY_LINE, COVERED_KEY, IS_ACCEPTED } from '~/domain/reports/covered/rows'
import { hasAnyWord } from '~/domain/reports/covered/words'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment } from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
/** Visa is common, Discover and PayPal are rare; every other plan covers its costs. */
const SALES = [
  ...Array.from({ length: 20 }, () => ({ gateway: 'stripe', card_brand: 'visa' })),
  { gateway: 'stripe', card_brand: 'Discover' },
  { gateway: 'paypal', card_brand: null },
  { gateway: 'stripe', card_brand: 'visa', status: 'failed' },
  { gateway: 'stripe', card_brand: 'Discover', refunded_minor: 500n },
]
let plan = ''

beforeAll(async () => {
  const gift = await makeGift()
  for (const [index, paid] of SALES.entries()) {
    const at = new Date(ctx.now.getTime() - index * 86_400_000)
    const number = `C0FFEE${String(index).padStart(4, '0')}`
    const id = await contribution(ctx, { orderedAt: at })
    await ctx.read.run(
      sql`UPDATE contribution SET number = ${number}, client_uuid = ${number}, dcc_minor = 30,
        total_minor = total_minor + 30 WHERE id = ${id}`,
    )
    await makeLine(id, { variant_id: gift.id, dcc_minor: 30n })
    await makeLine(id, { variant_id: gift.id, ...(index % 3 === 0 ? { dcc_minor: 20n } : {}) })
    await makePayment(id, { ...paid, created_at: at })
    if (index === 1) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`)
  }
  for (const dcc of [75n, 0n]) {
    const number = dcc > 0n ? 'BEEF000001' : 'BEEF000002'
    const made = await makePlan(ctx, { next_billing_on: '2026-11-20', dcc_minor: dcc })
    await ctx.read.run(
      sql`UPDATE contribution SET number = ${number}, client_uuid = ${number} WHERE id = ${made.contributionId}`,
    )
    if (dcc > 0n)
      plan = String(
        (
          await ctx.read.first<{ name: string }>(
            sql`SELECT profile_id AS name FROM recurring_profile WHERE id = ${made.id}`,
          )
        )?.name,
      )
  }
  await perform(chargeDue, ctx, {})
})

const WORDS = [
  'visa',
  'discover',
  'paypal',
  'sandbox',
  'stripe',
  'c0ffee0003',
  '#c0ffee',
  'BEEF',
  'ee00',
  'smith',
  'zz',
  'e',
  'discover beef',
  'paypal zzyzx c0ffee0021',
  '50%',
  'THE PLAN',
]

const expected = async (typed: string, where = sql`true`) =>
  (
    await ctx.read.rows<{ id: number }>(
      sql`SELECT ${COVERED_KEY} AS id FROM ${BY_LINE}${ABOUT} WHERE ${IS_ACCEPTED} AND ${hasAnyWord(typed)} AND ${where}
        ORDER BY p.created_at DESC, id DESC`,
    )
  ).map(({ id }) => id)

describe.each(WORDS)('covered costs with a word of “%s”', (word) => {
  const listed = async (more: string) =>
    dccList.page(
      ctx,
      dccList.read(fieldsOfAddress(`search=${encodeURIComponent(word === 'THE PLAN' ? plan : word)}${more}`)),
    )
  const typed = () => (word === 'THE PLAN' ? plan : word)

  test('are those whose text has it, the newest first', async () => {
    const page = await listed('')
    expect(page.rows.map(({ id }) => id)).toEqual(await expected(typed()))
    expect(page.count).toBe(page.rows.length)
  })

  test('are combined with a period, a kind or an amount', async () => {
    const since = await listed('&period_start=2026-11-10')
    expect(since.rows.map(({ id }) => id)).toEqual(await expected(typed(), sql`p.created_at >= '2026-11-10T05:00:00Z'`))
    const plans = await listed('&fo=recurring')
    expect(plans.rows.map(({ id }) => id)).toEqual(await expected(typed(), sql`d.transaction_id IS NOT NULL`))
    const small = await listed('&dcc_to=0.25&fo=onetime')
    expect(small.rows.map(({ id }) => id)).toEqual(
      await expected(typed(), sql`d.dcc_minor <= 25 AND d.transaction_id IS NULL`),
    )
  })

  test('are the rows that the head of the report adds up', async () => {
    const { rows } = await listed('')
    const { lines, dcc } = await dccFigures(ctx, { search: typed() })
    expect(lines).toBe(BigInt(rows.length))
    expect(dcc).toBe(rows.reduce((sum, row) => sum + BigInt(row.dcc as bigint), 0n))
  })

  test('are read in the list’s order when there are very many', async () => {
    const list = dccList as unknown as ListDeclaration
    const query = list.read({ search: typed() })
    const met = statement(list, query, await piece(list, ctx, { query, offset: 0, count: Number.POSITIVE_INFINITY }))
    expect((await ctx.read.rows<{ id: number }>(met)).map(({ id }) => id)).toEqual(await expected(typed()))
  })
})

test('find rows for searched words, and none for others', async () => {
  const counts = await Promise.all(
    ['visa', 'discover', 'paypal', 'beef', plan, 'c0ffee0003', 'smith'].map(
      async (word) => (await expected(word)).length,
    ),
  )
  expect(counts).toEqual([27, 1, 2, 1, 1, 2, 0])
})

test('searches a number in an index of trigrams', async () => {
  const numbers = sql`SELECT c.id FROM contribution c
    WHERE c.number IS NOT NULL AND (c.dcc_minor > 0 OR c.recurring_items > 0) AND lower(c.number) LIKE '%ffee%'`
  expect(await planOf(numbers, { table: 'contribution', index: 'contribution_covered_number' })).toContain(
    'Bitmap Index Scan on contribution_covered_number',
  )
})
