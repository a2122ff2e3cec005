import { beforeAll, describe, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { paymentList } from '~/domain/reports/payments.list.server'
import { paymentsByItemList } from '~/domain/reports/payments-by-item.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { spanOf } from '~/kit/list/day-tally'
import { fieldsOfAddress } from '~/kit/list/list-address'
import type { List } from '~/kit/list/list'
import { perform } from '~/kit/operation'
import { join, name, sql } from '~/kit/sql'
import { INVARIANTS } from '../../prisma/invariants'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeVariant } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const HOUR = 3_600_000
const lists = { transactions: transactionList, payments: paymentList, items: paymentsByItemList } as unknown as Record<string, List>

const STATES = [
  { status: 'succeeded', is_paid: true },
  { status: 'pending', is_paid: false },
  { status: 'failed', is_paid: false },
  { status: 'succeeded', is_paid: true, refunded_minor: 400n },
  { status: 'succeeded', is_paid: true, refunded_minor: 1000n },
]
const METHODS = [
  { type: 'card', card_brand: 'Visa', gateway: 'stripe' },
  { type: 'card', card_brand: 'American Express', gateway: 'stripe' },
  { type: 'card', card_brand: 'Discover', gateway: 'sandbox' },
  { type: 'bank', gateway: 'sandbox' },
  { type: 'cash', gateway: 'offline' },
]

/** Payments of ten days in every state, with one item or two, some of deleted contributions and of spam. */
async function sales(): Promise<void> {
  const [gift, shirt] = [await makeGift(), await makeVariant()]
  for (let index = 0; index < 60; index++) {
    const at = new Date(ctx.now.getTime() - index * 4 * HOUR)
    const id = await contribution(ctx, { totalMinor: 1000n, orderedAt: at, currency: index % 7 === 3 ? 'CAD' : 'USD' })
    await makeLine(id, { variant_id: gift.id, total_minor: 600n, price_minor: 600n, original_price_minor: 600n })
    if (index % 2 === 0) await makeLine(id, { variant_id: shirt.id, total_minor: 400n, price_minor: 400n, original_price_minor: 400n })
    await makePayment(id, {
      created_at: at,
      currency: index % 7 === 3 ? 'CAD' : 'USD',
      ...STATES[index % STATES.length],
      ...METHODS[index % METHODS.length],
    })
    if (index % 11 === 5) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`)
    if (index % 13 === 6) await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`)
  }
}

/** Charges of plans: accepted, declined, returned, and two plans in one payment. */
async function charges(): Promise<void> {
  const first = await makePlan(ctx, { next_billing_on: '2026-11-20' })
  await makePlan(ctx, { supporter_id: first.supporterId, payment_method_id: first.methodId, next_billing_on: '2026-11-20', tax_minor: 90n })
  await makePlan(ctx, { next_billing_on: '2026-11-20' }, { scenario: 'card_declined' })
  await makePlan(ctx, { next_billing_on: '2026-11-20', dcc_minor: 120n })
  await perform(chargeDue, ctx, {})
  await ctx.read.run(sql`
    UPDATE recurring_transaction SET refunded_minor = amount_minor, refunded_at = ${ctx.now} WHERE id = (SELECT max(id) FROM recurring_transaction WHERE payment_status = 'Completed')`)
}

/** The rows themselves, by currency. */
async function counted(list: List, address: string) {
  const query = list.read(fieldsOfAddress(address))
  const from = list.fromFor?.(query.active, ctx) ?? list.from
  const sums = Object.entries(list.totals.sums).map(([key, of]) => sql`, sum(${of})::bigint AS ${name(key)}`)
  const rows = await ctx.read.rows<{ currency: string; n: bigint }>(
    sql`SELECT ${list.totals.by} AS currency, count(*) AS n${join(sums, '')} FROM ${from} WHERE ${list.condition(query, ctx)} GROUP BY 1 ORDER BY 1`,
  )
  return rows.map(({ currency, n, ...amounts }) => ({ currency, n, amounts }))
}

const isTallied = (list: List, address: string): boolean => (list.tally?.(list.read(fieldsOfAddress(address)), ctx, list) ?? null) !== null

const ADDRESSES: Record<string, readonly string[]> = {
  transactions: [
    '',
    'payment_status=success',
    'payment_status=fail',
    'payment_status[]=refunded&payment_status[]=fail',
    'unsynced=1',
    'unsynced=0',
  ],
  payments: [
    ...['', 'fp=paid', 'fp=refunded', 'fp=failed', 'fp[]=paid&fp[]=failed', 'fo=onetime', 'fo=recurring', 'fg=stripe', 'fg=nothing'],
    ...['fm=Visa', 'fm=Amex', 'fm=MasterCard', 'fm=ACH', 'fm=Other', 'ft=card', 'ft=bank', 'ft[]=cash&ft[]=cheque', 'ft=unknown'],
    ...['fc1=2026-11-14&fc2=2026-11-18', 'fc1=2026-11-16&fp=paid', 'fc2=2026-11-15&fg=sandbox'],
  ],
  items: [
    '',
    's=success',
    's=failed',
    'fo=onetime',
    'fo=recurring',
    'fg=sandbox',
    'fc1=2026-11-14&fc2=2026-11-18',
    'fc1=2026-11-16&s=failed',
  ],
}
const CASES = Object.entries(ADDRESSES).flatMap(([of, addresses]) => addresses.map((address) => [of, address] as const))

const balanced = async () => {
  const [, broken] = INVARIANTS.find(([sentence]) => sentence.startsWith('the kept totals of payments')) ?? ['', '']
  return ctx.read.rows(sql([broken] as unknown as TemplateStringsArray))
}

beforeAll(async () => {
  await sales()
  await charges()
})

describe.each(['before the changes are folded', 'when they are'])('counters %s', (moment) => {
  beforeAll(async () => {
    if (moment === 'when they are') await perform(foldTally, ctx, {})
  })

  test('are those of the rows', async () => expect(await balanced()).toEqual([]))

  test.each(CASES)('of %s narrowed by “%s” say what the rows come to', async (of, address) => {
    const list = lists[of] as List
    expect(isTallied(list, address)).toBe(true)
    const { count, isMore, sums } = await list.count(ctx, list.read(fieldsOfAddress(address)))
    const rows = await counted(list, address)
    expect(isMore).toBe(false)
    expect(count).toBe(Number(rows.reduce((whole, { n }) => whole + n, 0n)))
    expect(sums.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))).toEqual(
      rows.map(({ currency, amounts }) => ({ currency, amounts })),
    )
  })
})

test.each([
  ['payments', 'ft=apple_pay'],
  ['payments', 'fk=smith'],
  ['payments', 'fp=spam'],
  ['payments', 'fc1=2026-11-14&fc2=2026-11-14'],
  ['items', 'fga=1'],
  ['transactions', 'amt_str=10'],
])('%s narrowed by “%s” are counted from the rows', async (of, address) => {
  const list = lists[of] as List
  expect(isTallied(list, address)).toBe(false)
  const { count } = await list.count(ctx, list.read(fieldsOfAddress(address)))
  expect(count).toBe(Number((await counted(list, address)).reduce((whole, { n }) => whole + n, 0n)))
})

test('a page in the middle is the same rows as in one walk, in both directions', async () => {
  const list = lists.payments as List
  for (const dir of ['asc', 'desc']) {
    const whole = await ctx.read.rows<{ id: number }>(
      sql`SELECT p.id FROM ${list.from} WHERE ${list.condition(list.read({}), ctx)} ORDER BY p.created_at ${dir === 'asc' ? sql`ASC` : sql`DESC`}, p.id ${dir === 'asc' ? sql`ASC` : sql`DESC`}`,
    )
    for (const start of [7, 20, 31]) {
      const query = { ...list.read({ sort: 'attempted', dir }), place: { kind: 'offset' as const, offset: start }, length: 5 }
      const { rows } = await list.page(ctx, query)
      expect(rows.map(({ id }) => id)).toEqual(whole.slice(start, start + 5).map(({ id }) => id))
    }
  }
})

test('what happens to a payment afterwards is counted, too', async () => {
  const variant = await makeGift()
  const id = await contribution(ctx, { totalMinor: 1000n })
  const line = await makeLine(id, { variant_id: variant.id })
  const payment = await makePayment(id, { status: 'pending', is_paid: false, type: 'bank' })
  for (const change of [
    sql`UPDATE payment SET status = 'succeeded', is_paid = true WHERE id = ${payment.id}`,
    sql`UPDATE payment SET next_check_at = ${ctx.now} WHERE id = ${payment.id}`,
    sql`UPDATE payment SET refunded_minor = 300 WHERE id = ${payment.id}`,
    sql`UPDATE contribution_line SET is_gift_aid = true WHERE id = ${line.id}`,
    sql`UPDATE payment SET status = 'failed', is_paid = false, refunded_minor = 0 WHERE id = ${payment.id}`,
    sql`UPDATE contribution_line SET qty = 2, total_minor = 2000 WHERE id = ${line.id}`,
    sql`INSERT INTO contribution_line (contribution_id, variant_id, description, price_minor, original_price_minor, total_minor) VALUES (${id}, ${variant.id}, 'Gift', 100, 100, 100)`,
    sql`UPDATE payment SET status = 'succeeded', is_paid = true WHERE id = ${payment.id}`,
    sql`DELETE FROM contribution_line WHERE contribution_id = ${id} AND id <> ${line.id}`,
    sql`WITH fees AS (DELETE FROM platform_fee WHERE payment_id = ${payment.id}) SELECT 1`,
    sql`DELETE FROM payment WHERE id = ${payment.id}`,
  ]) {
    await ctx.read.run(change)
    expect(await balanced()).toEqual([])
  }
})

test('a change that counts nothing writes nothing', async () => {
  await perform(foldTally, ctx, {})
  await ctx.read.run(sql`UPDATE payment SET next_check_at = ${ctx.now}, verified_at = ${ctx.now}`)
  await ctx.read.run(sql`UPDATE recurring_transaction SET note = 'Seen.'`)
  expect((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM list_tally_delta`))?.n).toBe(0n)
})

describe('days of the organization in days of UTC', () => {
  const iso = (moments: readonly (readonly [Date, Date])[]) => moments.map((pair) => pair.map((at) => at.toISOString().slice(0, 16)))
  test('leave some hours beside them at both ends', () => {
    const span = spanOf({ from: '2026-11-14', to: '2026-11-18' } as never, 'America/New_York')
    expect([span?.first, span?.end]).toEqual(['2026-11-15', '2026-11-19'])
    expect(iso(span?.beside ?? [])).toEqual([
      ['2026-11-14T05:00', '2026-11-15T00:00'],
      ['2026-11-19T00:00', '2026-11-19T05:00'],
    ])
  })
  test('are the same in a zone without an offset', () =>
    expect(spanOf({ from: '2026-11-14', to: '2026-11-14' } as never, 'UTC')).toEqual({
      first: '2026-11-14',
      end: '2026-11-15',
      beside: [],
    }))
  test('have no whole day in one day of a zone with an offset', () =>
    expect(spanOf({ from: '2026-11-14', to: '2026-11-14' } as never, 'America/New_York')).toBeNull())
  test('are open where a range is', () =>
    expect(spanOf({ from: null, to: null }, 'America/New_York')).toEqual({ first: null, end: null, beside: [] }))
})
