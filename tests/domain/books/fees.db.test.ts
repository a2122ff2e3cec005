import { beforeAll, describe, expect, test } from 'vitest'
import { toDays, monthsBefore, formatMonth } from '~/domain/books/fee-period'
import { platformFeeList } from '~/domain/books/fees.list.server'
import { DEFAULTS } from '~/domain/settings/definitions'
import { calls } from '~/endpoints/jpanel/reports'
import { matching } from '~/lists/sql/matching.server'
import { selectMatchesBy, selectFilteredRows } from '~/lists/scale/access-path.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePayment } from '../../support/factories'
import { planOf } from '../../support/plans'

const feesCall = calls['POST /jpanel/reports/platform-fees.json']

const ctx = testCtx()

const paid = async (values: object = {}, of: object = {}) =>
  makePayment(await contribution(ctx, { totalMinor: 20_000n, ...of }), {
    gateway: 'stripe',
    amount_minor: 20_000n,
    is_live: true,
    is_paid: true,
    captured_at: new Date('2026-11-10T15:00:00Z'),
    ...values,
  })

const feesOf = (id: number) =>
  ctx.read.rows<{ kind: string; minor: bigint }>(
    sql`SELECT kind, fee_minor AS minor FROM platform_fee WHERE payment_id = ${id} ORDER BY id`,
  )

describe('a platform fee', () => {
  test('is the default rate of a payment through a gateway, and nothing of one in cash or of a test', async () => {
    expect((await ctx.read.first<{ ppm: number }>(sql`SELECT platform_fee_ppm() AS ppm`))?.ppm).toBe(
      Number(DEFAULTS.platform_fee_rate) * 10_000,
    )
    expect(await feesOf((await paid()).id)).toEqual([{ kind: 'payment', minor: 250n }])
    expect(await feesOf((await paid({ gateway: 'offline', type: 'cash' })).id)).toEqual([])
    expect(await feesOf((await paid({ is_live: false })).id)).toEqual([])
  })

  test('is added when a debit settles, and removed when the bank takes it back', async () => {
    const { id } = await paid({ type: 'bank', status: 'pending', is_paid: false })
    expect(await feesOf(id)).toEqual([])
    await ctx.read.run(
      sql`UPDATE payment SET status = 'succeeded', is_paid = true, verified_at = ${ctx.now} WHERE id = ${id}`,
    )
    await ctx.read.run(sql`UPDATE payment SET status = 'failed', is_paid = false WHERE id = ${id}`)
    expect(await feesOf(id)).toEqual([
      { kind: 'payment', minor: 250n },
      { kind: 'adjustment', minor: -250n },
    ])
  })

  test('is returned with refunds to the cent, and charged again when a refund fails', async () => {
    const { id } = await paid()
    for (const minor of [3_333n, 6_666n, 20_000n, 6_666n])
      await ctx.read.run(sql`UPDATE payment SET refunded_minor = ${minor} WHERE id = ${id}`)
    expect(await feesOf(id)).toEqual([
      { kind: 'payment', minor: 250n },
      { kind: 'refund', minor: -42n },
      { kind: 'refund', minor: -41n },
      { kind: 'refund', minor: -167n },
      { kind: 'adjustment', minor: 167n },
    ])
  })

  test('keeps the rate of its day', async () => {
    const { id } = await paid()
    await ctx.read.run(sql`INSERT INTO setting (key, value) VALUES ('platform_fee_rate', '2.00')`)
    const later = await paid()
    await ctx.read.run(sql`UPDATE payment SET refunded_minor = amount_minor WHERE id IN (${id}, ${later.id})`)
    await ctx.read.run(sql`DELETE FROM setting WHERE key = 'platform_fee_rate'`)
    expect((await feesOf(id)).map(({ minor }) => minor)).toEqual([250n, -250n])
    expect((await feesOf(later.id)).map(({ minor }) => minor)).toEqual([400n, -400n])
  })

  test('is added to loaded payments that lack it', async () => {
    const { id } = await paid({ refunded_minor: 5_000n }, { refundedMinor: 5_000n })
    await ctx.read.run(sql`DELETE FROM platform_fee WHERE payment_id = ${id}`)
    await ctx.read.run(sql`SELECT record_past_platform_fees()`)
    expect((await feesOf(id)).map(({ kind, minor }) => `${kind} ${minor}`)).toEqual(['payment 250', 'refund -63'])
  })
})

type Reply = { recordsTotal: number; data: string[][]; summary_data: Record<string, unknown>[]; dcc_total: string }

describe('the report', () => {
  const ask = async (body: object) => (await call<Reply>(feesCall, { ctx, body })).json

  beforeAll(async () => {
    await ctx.read.run(sql`DELETE FROM platform_fee`)
    await paid({ description: 'Payment for Contribution #A1', captured_at: new Date('2026-10-31T23:30:00Z') })
    await paid({ description: 'Payment for Contribution #B2', captured_at: new Date('2026-11-01T00:30:00Z') })
    const back = await paid({
      description: 'Payment for Contribution #C3',
      captured_at: new Date('2026-11-09T12:00:00Z'),
    })
    await ctx.read.run(sql`UPDATE payment SET refunded_minor = 10000 WHERE id = ${back.id}`)
    await ctx.read.run(sql`UPDATE platform_fee SET created_at = '2026-11-12' WHERE kind = 'refund'`)
    await paid({}, { isSpam: true })
  })

  test('is of the current month of UTC unless a month is named', async () => {
    expect((await ask({})).recordsTotal).toBe(3)
    expect((await ask({ period: '2026-10' })).data.map((row) => row[0])).toEqual(['2026-10-31 23:30:00'])
    expect((await ask({ period: '2026-13' })).recordsTotal).toBe(3)
  })

  test('shows the summary of the month together with any search', async () => {
    const { data, summary_data: summary, dcc_total: panel } = await ask({ search: '#C3' })
    expect(data).toHaveLength(2)
    expect(summary).toEqual([
      {
        fees_rate: '1.25%',
        fees_type: 'Platform fee',
        currency: 'USD',
        payments_count: 2,
        payments_amount: '5.00',
        refunds_count: 1,
        refunds_amount: '1.25',
        total_amount: '3.75',
      },
    ])
    expect(panel).toMatch(/<dt>Platform fees<\/dt>\s*<dd>\$3\.75<\/dd>/)
    const list = platformFeeList as unknown as List
    expect((await list.count(ctx, list.read({ period: '2026-11', rate: '1.25%', currency_code: 'USD' }))).sums).toEqual(
      [{ currency: 'USD', amounts: { settled: 375n } }],
    )
    expect((await list.count(ctx, list.read({ period: '2026-11', type: 'refund' }))).sums[0]?.amounts).toEqual({
      settled: -125n,
    })
  })

  test('marks refunds, and has the documented columns', async () => {
    const { data } = await ask({})
    expect(data.map((row) => row.slice(3, 5))).toContainEqual(['1.25%', '−1.25 USD ↩'])
    const heads = dropHiddenColumns((platformFeeList as unknown as List).csv.columns, ctx).map(({ head }) => head)
    expect(heads).toEqual([
      'Date',
      'Ref #',
      'Description',
      'Fee',
      'Currency',
      'Exchange Rate',
      'Settled Fee',
      'Settled Currency',
    ])
  })
})

test('months are those of UTC, also around the turn of a year', () => {
  expect(monthsBefore(new Date('2027-01-01T00:00:00Z'), 1)).toBe('2026-12')
  expect(toDays('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(formatMonth('2026-10')).toBe('October 2026')
})

describe('words of fees', () => {
  const list = platformFeeList as unknown as List
  const idsOf = async ({ from, where }: { from: Sql; where: Sql }) =>
    (await ctx.read.rows<{ id: number }>(sql`SELECT ${list.key} AS id FROM ${from} WHERE ${where} ORDER BY 1`)).map(
      ({ id }) => id,
    )
  const requested = (address: string) => {
    const query = list.read(fieldsOfAddress(address))
    const search = list.besideOf(query, ctx)
    if (search === null) throw new Error('fees do not say how their words are found')
    return { query, search, rows: selectFilteredRows(list, search, { ctx, query }) }
  }

  beforeAll(async () => {
    await ctx.read.run(sql`UPDATE payment SET is_live = false`)
    await ctx.read.run(sql`DELETE FROM platform_fee`)
    const at = new Date('2026-11-05T12:00:00Z')
    await paid({ captured_at: at, description: 'Gala dinner', reference: 'ch_gala' })
    await paid({
      captured_at: at,
      description: 'Gift',
      reference: 'ch_gift',
      card_name: 'Gala Person',
      refunded_minor: 5_000n,
    })
    await paid({ captured_at: at, description: null, reference: null }, { number: 'ABC7777777' })
    await paid({ captured_at: at, description: null, reference: 'ch_other' })
    await paid({ captured_at: new Date('2026-10-05T12:00:00Z'), description: 'Gala dinner', reference: 'ch_october' })
    await paid({ captured_at: at, description: 'Gala dinner' }, { isSpam: true })
    await ctx.read.run(sql`SELECT record_past_platform_fees()`)
  })

  test.each([
    ['search=gala', 1],
    ['search=dinner+GALA', 1],
    ['search=contribution', 2],
    ['search=contribution+abc77', 1],
    ['search=ch_', 4],
    ['search=gala&period=2026-10', 1],
    ['search=gi&type=refund', 1],
    ['search=person', 0],
    ['search=zzyzx', 0],
  ])('are found by %s', async (address, count) => {
    const { query, search, rows } = requested(address)
    const named = await idsOf({
      from: list.fromFor?.(query.active, ctx) ?? list.from,
      where: list.condition(query, ctx),
    })
    expect(named).toHaveLength(count)
    for (const way of ['words', 'filters', 'among'] as const) {
      const searchOf = () => ({ ...selectMatchesBy(way, search, { key: list.key, rows }), along: search.along })
      expect(await idsOf(matching({ ...list, from: rows.from, searchOf }, query, { ctx, by: 'found' })), way).toEqual(
        named,
      )
    }
    const page = await list.page(ctx, query)
    expect([page.count, page.rows.length]).toEqual([count, count])
  })

  test('are looked for among the payments that have them, not in each fee of the month', async () => {
    const { search, rows } = requested('search=zzyzx')
    const found = selectMatchesBy('words', search, { key: list.key, rows })
    if (!('from' in found)) throw new Error('rows with the words are read from somewhere')
    const plan = await planOf(sql`SELECT f.id FROM ${found.from} WHERE ${found.where}`)
    expect(plan).toMatch(/payment_search/)
    expect(plan).toMatch(/payment_undescribed/)
    expect(plan).not.toMatch(/platform_fee_created/)
  })
})
