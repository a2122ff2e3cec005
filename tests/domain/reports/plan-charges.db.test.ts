import { beforeAll, describe, expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { calls } from '~/endpoints/jpanel/reports'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const dccCall = calls['POST /jpanel/reports/donor-covers-costs.json']
const itemsCall = calls['POST /jpanel/reports/payments-by-item.ajax']

const ctx = testCtx()

const byText = (one: unknown, other: unknown): number => String(one).localeCompare(String(other))

type Reply = { recordsTotal: number; data: string[][] }
const tableOf = async (endpoint: typeof itemsCall, body: object) =>
  (await call<Reply>(endpoint, { ctx, body: { draw: 1, ...body } })).json

const totals = async (
  input: unknown,
  address: string,
): Promise<{ count: number } & Record<string, bigint | number>> => {
  const list = input as List
  const { count, sums } = await list.count(ctx, list.read(fieldsOfAddress(address)))
  return { count, ...sums[0]?.amounts }
}

async function sheetOf(input: unknown, address: string): Promise<Record<string, string>[]> {
  const list = input as List
  const chunks: Buffer[] = []
  for await (const chunk of list.export(ctx, list.read(fieldsOfAddress(address)), new AbortController().signal))
    chunks.push(Buffer.from(chunk))
  const heads = dropHiddenColumns(list.csv.columns, ctx).map(({ head }) =>
    typeof head === 'string' ? head : head(ctx),
  )
  return parseCsv(Buffer.concat(chunks).toString()).map((row) =>
    Object.fromEntries(row.map((cell, at) => [heads[at] ?? '', cell])),
  )
}

/** Two plans of one supporter in one payment, a declined plan of another, and a gift beside them. */
let one: Awaited<ReturnType<typeof makePlan>>
let two: Awaited<ReturnType<typeof makePlan>>

beforeAll(async () => {
  one = await makePlan(ctx, { dcc_minor: 100n, tax_minor: 50n })
  two = await makePlan(ctx, {
    supporter_id: one.supporterId,
    payment_method_id: one.methodId,
    amount_minor: 4000n,
    dcc_minor: 140n,
  })
  await makePlan(ctx, { amount_minor: 7700n }, { scenario: 'declined' })
  await perform(chargeDue, ctx, {})
  const gift = await makeGift()
  const id = await contribution(ctx, { totalMinor: 3090n })
  await makeLine(id, {
    variant_id: gift.id,
    price_minor: 3000n,
    original_price_minor: 3000n,
    total_minor: 3000n,
    dcc_minor: 90n,
    is_dcc_eligible: true,
  })
  await makePayment(id, { amount_minor: 3090n, is_paid: true })
})

describe('payments by item', () => {
  test('have a row for each plan that a charge paid, with the part of the payment that was its own', async () => {
    const { data, recordsTotal } = await tableOf(itemsCall, { fo: 'recurring' })
    expect(recordsTotal).toBe(3)
    const cells = data.map(([reference = '', , qty, price, , , amount]) => ({
      isPlan: reference.includes('/recurring_payments/'),
      qty,
      price,
      amount,
    }))
    expect(cells.every(({ isPlan }) => isPlan)).toBe(true)
    expect(cells.map(({ price, amount }) => `${price} of ${amount}`).toSorted(byText)).toEqual([
      '25.00 USD of 26.50 USD',
      '40.00 USD of 41.40 USD',
      '77.00 USD of 77.00 USD',
    ])
  })

  test('have the sums of the payments and the transactions', async () => {
    const rows = await sheetOf(paymentsByItemList, 's=success&fo=recurring')
    const sum = rows.reduce((total, { Amount }) => total + BigInt(Math.round(Number(Amount) * 100)), 0n)
    expect(sum).toBe((await totals(paymentList, 'fp=paid&fo=recurring')).amount)
    expect(sum).toBe((await totals(transactionList, 'payment_status=success')).amount)
    expect(sum).toBe(6790n)
    // The items are the charge without tax and covered costs.
    expect((await totals(paymentsByItemList, 'fo=recurring')).brought).toBe(6790n - 50n - 240n)
    expect((await totals(paymentsByItemList, 'fo=onetime')).brought).toBe(3000n)
    // A charge that the bank refused is listed but does not count.
    expect((await totals(paymentsByItemList, 's=failed')).count).toBe(1)
    expect((await totals(paymentsByItemList, 's=failed')).brought).toBe(0n)
  })

  test('are exported with the whole charge as the price of a plan', async () => {
    const rows = await sheetOf(paymentsByItemList, 'fo=recurring&s=success')
    expect(rows.map(({ Reference, Price, Amount }) => [Reference, Price, Amount]).toSorted(byText)).toEqual(
      [
        [one.name, '26.50', '26.50'],
        [two.name, '41.40', '41.40'],
      ].toSorted(byText),
    )
  })

  test.each([
    ['', 4],
    ['fo=onetime', 1],
    ['s=success', 3],
    ['fg=stripe', 0],
    ['fc1=2026-11-01', 4],
    ['fc2=2026-11-01', 0],
    ['search=zzyzx', 0],
  ])('from the payments or from the lines, narrowed by "%s" they are %i', async (address, count) => {
    expect((await totals(paymentsByItemList, address)).count).toBe(count)
    const { n } = (await ctx.read.first<{ n: number }>(
      sql`SELECT account_type_id AS n FROM contribution WHERE id = ${one.contributionId}`,
    )) ?? { n: 0 }
    if (n) expect((await totals(paymentsByItemList, `${address}&fat=${n}`)).count).toBeLessThanOrEqual(count)
  })

  test('of one product are those of its sales and of its plans', async () => {
    const row = await ctx.read.first<{ product: number; variant: number }>(sql`
      SELECT v.product_id AS product, v.id AS variant FROM recurring_profile r
      JOIN product_variant v ON v.id = r.variant_id WHERE r.id = ${two.id}`)
    for (const address of [`product=${row?.product}`, `i=${row?.variant}`])
      expect(await totals(paymentsByItemList, address)).toEqual({ count: 1, brought: 4000n })
  })
})

describe('costs that donors covered', () => {
  test('are there with each charge of a plan, and lead to the plan', async () => {
    const { data } = await tableOf(dccCall, { fo: 'recurring' })
    expect(data.map((cells) => [cells[0], cells[5], cells[6]]).toSorted(byText)).toEqual(
      [
        [`<a href="/jpanel/recurring_payments/${one.name}">${one.name}</a>`, '26.00 USD', '1.00 USD'],
        [`<a href="/jpanel/recurring_payments/${two.name}">${two.name}</a>`, '41.40 USD', '1.40 USD'],
      ].toSorted(byText),
    )
  })

  test('have the sum of the transactions, and the head counts lines', async () => {
    const [paid] = await ctx.read.rows<{ minor: bigint }>(
      sql`SELECT sum(dcc_minor)::bigint AS minor FROM recurring_transaction WHERE payment_status = 'Completed'`,
    )
    expect((await totals(dccList, 'fo=recurring')).dcc).toBe(paid?.minor)
    expect((await totals(dccList, '')).dcc).toBe(330n)
    expect(await dccFigures(ctx, {})).toEqual({ lines: 3n, dcc: 330n, amount: 2600n + 4140n + 3090n, eligible: 3n })
    expect(await dccFigures(ctx, { fo: 'recurring' })).toMatchObject({ lines: 2n, dcc: 240n, eligible: 2n })
  })

  test('are exported with contribution and plan', async () => {
    const rows = await sheetOf(dccList, 'fo=recurring')
    expect(rows.map((row) => [row['Recurring Profile'], row['DCC Amount']]).toSorted(byText)).toEqual(
      [
        [one.name, '1.00'],
        [two.name, '1.40'],
      ].toSorted(byText),
    )
    expect(rows.every((row) => /^[0-9A-F]{10}$/.test(row['Contribution Reference'] ?? ''))).toBe(true)
  })
})

// Must be the last test, because it changes what the tests above count.
test('a refund of one plan is refunded there, is no covered cost, and is found among refunds', async () => {
  const row = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${one.id} AND payment_status = 'Completed'`,
  )
  await perform(refundCharge, ctx, { transactionId: row?.id ?? 0 })
  const states = (await tableOf(itemsCall, { fo: 'recurring', s: 'success' })).data
    .map((cells) => cells.at(-1))
    .toSorted(byText)
  expect(states).toEqual(['0.00 USD', '26.50 USD'])
  expect((await totals(dccList, 'fo=recurring')).dcc).toBe(140n)
  const number = await ctx.read.first<{ uuid: string; refund: string }>(sql`
    SELECT c.client_uuid AS uuid, f.reference AS refund FROM refund f JOIN payment p ON p.id = f.payment_id
    JOIN contribution c ON c.id = p.plan_contribution_id WHERE f.transaction_id = ${row?.id}`)
  for (const words of [number?.uuid, number?.refund, 'test person'])
    expect((await totals(refundList, `search=${encodeURIComponent(words ?? '')}`)).count, words).toBe(1)
  expect((await totals(refundList, 'search=zzyzx')).count).toBe(0)
})
