import { beforeAll, describe, expect, test } from 'vitest'
import { platformFeeList } from '~/domain/books/fees.list.server'
import { piece, statement } from '~/lists/sql/statement.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { paymentSums } from '~/domain/reports/payments/payment-sums.server'
import { functionalNet, paymentList } from '~/domain/reports/payments/payments.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { all, join, name, sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment } from '../../support/factories'
import { talliedRows, unbalanced } from '../../support/tallied-rows'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const lists = {
  transactions: transactionList,
  payments: paymentList,
  items: paymentsByItemList,
  covered: dccList,
  fees: platformFeeList,
  plans: recurringList,
  receipts: receiptList,
} as unknown as Record<string, List>

async function counted(list: List, address: string) {
  const query = list.read(fieldsOfAddress(address))
  const from = list.fromFor?.(query.active, ctx) ?? list.from
  const sums = Object.entries(list.totals.sums).map(([key, of]) => sql`, sum(${of})::bigint AS ${name(key)}`)
  const rows = await ctx.read.rows<{ currency: string; n: bigint }>(
    sql`SELECT ${list.totals.by} AS currency, count(*) AS n${join(sums, '')} FROM ${from}
      WHERE ${list.condition(query, ctx)} GROUP BY 1 ORDER BY 1`,
  )
  return rows.map(({ currency, n, ...amounts }) => ({ currency, n, amounts }))
}

const isTallied = (list: List, address: string): boolean =>
  (list.scale.tally?.(list.read(fieldsOfAddress(address)), ctx, list) ?? null) !== null

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
    ...[
      '',
      'fp=paid',
      'fp=refunded',
      'fp=failed',
      'fp[]=paid&fp[]=failed',
      'fo=onetime',
      'fo=recurring',
      'fg=stripe',
      'fg=nothing',
    ],
    ...[
      'fm=Visa',
      'fm=Amex',
      'fm=MasterCard',
      'fm=ACH',
      'fm=Other',
      'ft=card',
      'ft=bank',
      'ft[]=cash&ft[]=cheque',
      'ft=unknown',
    ],
    ...[
      'fc1=2026-11-14&fc2=2026-11-18',
      'fc1=2026-11-16&fp=paid',
      'fc2=2026-11-15&fg=sandbox',
      'fc1=2026-11-14&fc2=2026-11-14',
      'fc1=2026-11-18&fc2=2026-11-14',
      'cc=CAD',
      'cc[]=USD&fp=paid',
    ],
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
    'fga=1',
    'fga=0',
    'fga[]=0&fga[]=1',
    'fga=1&fc2=2026-11-16&s=success',
  ],
  covered: [
    '',
    'fo=onetime',
    'fo=recurring',
    'period_start=2026-11-14&period_end=2026-11-18',
    'period_start=2026-11-16&fo=onetime',
  ],
  fees: [
    '',
    'period=2026-11',
    'period=2026-10',
    'type=payment',
    'type=refund',
    'rate=1.25%',
    'rate=2',
    'currency_code=cad',
    'currency_code=USD&type=payment',
  ],
  plans: [
    ...[
      '',
      'status=active',
      'status[]=Suspended&status[]=Cancelled',
      'frequency=Month',
      'currency_code=usd',
      'currency_code=cad',
    ],
    ...['auto', 'manual', 'legacy'].map((type) => `profile_type=${type}`),
    ...[
      'nextbilldate_str=2026-11-21',
      'nextbilldate_end=2026-11-22',
      'nextbilldate_str=2026-11-21&nextbilldate_end=2026-11-23&status=Cancelled',
    ],
  ],
  receipts: [
    ...[
      '',
      'status=draft',
      'status=issued',
      'status[]=void&status[]=draft',
      'receipt_type=single',
      'receipt_type=consolidated',
    ],
    ...['issued_at_str=2026-11-20', 'issued_at_end=2026-11-19', 'issued_at_end=2026-11-20&status=void'],
  ],
}
const CASES = Object.entries(ADDRESSES).flatMap(([of, addresses]) => addresses.map((address) => [of, address] as const))

const balanced = () => unbalanced(ctx)

beforeAll(async () => {
  await talliedRows(ctx)
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
  ['items', 'fd1=2026-11-16'],
  ['transactions', 'amt_str=10'],
  ['covered', 'dcc_from=0.10'],
  ['fees', 'search=contribution'],
])('%s narrowed by “%s” are counted from the rows', async (of, address) => {
  const list = lists[of] as List
  expect(isTallied(list, address)).toBe(false)
  const { count } = await list.count(ctx, list.read(fieldsOfAddress(address)))
  expect(count).toBe(Number((await counted(list, address)).reduce((whole, { n }) => whole + n, 0n)))
})

describe.each([
  ['payments', 'attempted'],
  ['items', 'time'],
  ['contributions', 'ordered'],
] as const)('a page in the middle of %s', (of, key) => {
  const list = of === 'contributions' ? (contributionList as unknown as List) : (lists[of] as List)
  test.each(['asc', 'desc'])(
    'is the same rows as in one walk, read from the nearer end of its day (%s)',
    async (dir) => {
      const query = list.read({ sort: key, dir })
      const at = (start: number, length: number) => ({
        ...query,
        place: { kind: 'offset' as const, offset: start },
        length,
      })
      const over = { ...list, from: list.fromFor?.(query.active, ctx) ?? list.from }
      const { rows: whole, count } = await list.page(ctx, at(0, 1000))
      expect(whole).toHaveLength(count)
      let nearer = 0
      for (let start = 3; start < count - 2; start += 3) {
        const { rows } = await list.page(ctx, at(start, 2))
        expect(rows.map(({ id }) => id)).toEqual(whole.slice(start, start + 2).map(({ id }) => id))
        const { isReversed, skip } = await piece(over, ctx, { query: at(start, 2), offset: start, count })
        if (isReversed && skip < Math.min(start, count - start - 2)) nearer++
      }
      expect(nearer).toBeGreaterThan(3)
    },
  )
})

describe('the head of covered costs', () => {
  const direct = (within: Parameters<typeof all>[0]) =>
    ctx.read.first<{ lines: bigint; eligible: bigint; dcc: bigint; amount: bigint }>(sql`
      SELECT count(*) FILTER (WHERE dcc > 0) AS lines, count(*) AS eligible, sum(dcc * rate)::bigint AS dcc,
        sum(CASE WHEN dcc > 0 THEN amount * rate ELSE 0 END)::bigint AS amount FROM (
        SELECT l.dcc_minor AS dcc, l.total_minor + l.dcc_minor AS amount, c.functional_rate AS rate FROM payment p
        JOIN contribution c ON c.id = p.contribution_id
          JOIN contribution_line l ON l.contribution_id = c.id
          WHERE c.is_listed AND p.status <> 'failed' AND c.refunded_minor = 0 AND p.refunded_minor = 0
            AND (l.is_dcc_eligible OR l.dcc_minor > 0) AND ${all(within)}
        UNION ALL SELECT t.dcc_minor, t.amount_minor - t.tax_minor - t.shipping_minor, t.functional_rate
        FROM recurring_transaction t JOIN payment p ON p.id = t.payment_id
          JOIN recurring_profile r ON r.id = t.profile_id JOIN contribution_line l ON l.id = r.line_id
          WHERE t.payment_status = 'Completed' AND p.status <> 'failed' AND t.refunded_minor = 0
            AND (l.is_dcc_eligible OR t.dcc_minor > 0) AND ${all(within)}) d`)
  test.each([
    ['', []],
    [
      'period_start=2026-11-14&period_end=2026-11-18',
      [sql`p.created_at >= '2026-11-14T05:00Z' AND p.created_at < '2026-11-19T05:00Z'`],
    ],
    [
      'period_start=2026-11-16&period_end=2026-11-16',
      [sql`p.created_at >= '2026-11-16T05:00Z' AND p.created_at < '2026-11-17T05:00Z'`],
    ],
  ] as const)('has the sums of its rows when narrowed by “%s”', async (address, within) => {
    const { lines, eligible, dcc, amount } = await dccFigures(ctx, fieldsOfAddress(address))
    expect({ lines, eligible, dcc, amount }).toEqual(await direct(within))
    expect(lines).toBeGreaterThan(0n)
    expect(eligible).toBeGreaterThan(lines)
  })
  test('of a search counts the rows that it finds beside all that could be covered', async () => {
    const whole = await dccFigures(ctx, {})
    const found = await dccFigures(ctx, { search: 'visa' })
    expect(found.eligible).toBe(whole.eligible)
    expect(found.lines).toBe(
      BigInt((await (lists.covered as List).count(ctx, (lists.covered as List).read({ search: 'visa' }))).count),
    )
    expect(found.lines).toBeLessThan(whole.lines)
  })
})

describe('the summary of payments', () => {
  test.each([...(ADDRESSES.payments ?? []), 'fk=smith', 'fk=visa', 'fk=zzyzx', 'amount_from=5', 'ft=apple_pay'])(
    'has the sums of its rows when narrowed by “%s”',
    async (address) => {
      const list = lists.payments as List
      const query = list.read(fieldsOfAddress(address))
      const rows = await ctx.read.records(sql`
      SELECT p.gateway, count(*) AS payments, sum(${functionalNet('USD')})::bigint AS minor FROM ${list.from}
      WHERE ${list.condition(query, ctx)} AND p.status <> 'failed' GROUP BY 1 ORDER BY 1`)
      const found = (await paymentSums(ctx, fieldsOfAddress(address))) ?? []
      const gateways = Object.entries(Object.groupBy(found, ({ gateway }) => gateway)).map(([gateway, of = []]) => ({
        gateway,
        payments: of.reduce((sum, { payments }) => sum + payments, 0n),
        minor: of.reduce((sum, { minor }) => sum + minor, 0n),
      }))
      expect(gateways).toEqual(rows)
    },
  )
})

test.each([
  ['items', 'search=smith'],
  ['items', 'PRODUCT'],
  ['covered', 'search=visa+american'],
  ['covered', 'dcc_from=0.10'],
])(
  '%s narrowed by “%s” are the same rows along the order of the list, where they are too many to be put in order',
  async (of, address) => {
    const list = lists[of] as List
    const product = await ctx.read.first<{ id: number }>(
      sql`SELECT v.product_id AS id FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id ORDER BY l.id
        LIMIT 1`,
    )
    const query = list.read(fieldsOfAddress(address === 'PRODUCT' ? `product=${product?.id}` : address))
    const { rows } = await list.page(ctx, query)
    const over = { ...list, from: list.fromFor?.(query.active, ctx) ?? list.from }
    const walked = await ctx.read.rows<{ id: number }>(
      statement(over, query, await piece(over, ctx, { query, offset: 0, count: Infinity })),
    )
    expect(walked.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    if (address !== 'search=smith') expect(rows.length).toBeGreaterThan(3)
  },
)

test('count later changes of a payment', async () => {
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
    sql`INSERT INTO contribution_line (contribution_id, variant_id, description, price_minor, original_price_minor,
      total_minor) VALUES (${id}, ${variant.id}, 'Gift', 100, 100, 100)`,
    sql`UPDATE payment SET status = 'succeeded', is_paid = true WHERE id = ${payment.id}`,
    sql`DELETE FROM contribution_line WHERE contribution_id = ${id} AND id <> ${line.id}`,
    sql`WITH fees AS (DELETE FROM platform_fee WHERE payment_id = ${payment.id}) SELECT 1`,
    sql`DELETE FROM payment WHERE id = ${payment.id}`,
  ]) {
    await ctx.read.run(change)
    expect(await balanced()).toEqual([])
  }
})

test('write nothing when a change counts nothing', async () => {
  await perform(foldTally, ctx, {})
  await ctx.read.run(sql`UPDATE payment SET next_check_at = ${ctx.now}, verified_at = ${ctx.now}`)
  await ctx.read.run(sql`UPDATE recurring_transaction SET note = 'Seen.'`)
  expect((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM list_tally_delta`))?.n).toBe(0n)
})
