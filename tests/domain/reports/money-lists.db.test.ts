import { beforeAll, describe, expect, test } from 'vitest'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { productContributions, productSums } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { recurringFigures } from '~/domain/reports/recurring-figures.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { calls } from '~/endpoints/jpanel/reports'
import { listCsv } from '~/http/list/list-endpoints'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { withSymbol } from '~/kit/money'
import { sql } from '~/kit/sql'
import { withParam } from '~/pages/jpanel/reports/parts/with-param'
import { call } from '../../support/call'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeProduct, makeSupporter, makeVariant } from '../../support/factories'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'

const productCall = calls['POST /jpanel/products/:id/contributions.ajax']
const refundsCall = calls['POST /jpanel/reports/refunds.ajax']
const transactionsCall = calls['POST /jpanel/reports/transactions.ajax']

const ctx = testCtx()

type Reply = { recordsTotal: number; data: string[][]; stats?: Record<string, number> }
const rowsOf = async (endpoint: typeof transactionsCall, body: object, id?: number) =>
  (await call<Reply>(endpoint, { ctx, body, ...(id === undefined ? {} : { id }) })).json

const headsOf = (list: unknown): unknown[] => dropHiddenColumns((list as List).csv.columns, ctx).map(({ head }) => head)
const countOf = async (list: unknown, address: string): Promise<number> => {
  const one = list as List
  return (await one.count(ctx, one.read(fieldsOfAddress(address)))).count
}

describe('transactions', () => {
  let plan: Awaited<ReturnType<typeof makePlan>>
  const attempt = (values: Record<string, unknown>) =>
    ctx.read.first<{ id: number }>(sql`
      INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type,
        reference, status, payment_status, response, refunded_minor, donor_gift, created_at)
      VALUES (${plan.id}, ${values.on}::date, ${values.at}, ${values.minor ?? 2500n}, 'USD', 'card',
        ${values.reference ?? null}, ${values.status ?? 'Completed'}, ${values.paid ?? 'Completed'},
        ${values.response ?? null}, ${values.refunded ?? 0n}, ${values.gift ?? null}, ${ctx.now}) RETURNING id`)

  beforeAll(async () => {
    const supporter = await makeSupporter({ first_name: 'Amara', last_name: 'Okafor', email: 'amara@example.org' })
    plan = await makePlan(ctx, { supporter_id: supporter.id })
    await attempt({ on: '2026-08-20', at: new Date('2026-08-20T09:00:00Z'), reference: 'ch_august', gift: 77 })
    await attempt({
      on: '2026-09-20',
      at: new Date('2026-09-20T09:00:00Z'),
      reference: 'ch_september',
      refunded: 2500n,
    })
    await attempt({
      on: '2026-10-20',
      at: new Date('2026-10-20T09:00:00Z'),
      paid: 'Denied',
      response: 'Your card was declined.',
    })
    await attempt({
      on: '2026-11-20',
      at: new Date('2026-11-20T09:00:00Z'),
      minor: 4000n,
      status: 'Active',
      paid: 'None',
    })
  })

  test('have their twelve documented cells, the newest first', async () => {
    const { data } = await rowsOf(transactionsCall, { draw: 1 })
    expect(data).toHaveLength(4)
    expect(data.map((row) => row[6])).toEqual(['In progress', 'Failed', 'Refunded', 'Paid'])
    const [open, failed, refunded, paid] = data
    expect(open).toHaveLength(12)
    expect(open?.[8]).toBe('40.00 USD')
    expect(failed?.[7]).toBe('Your card was declined.')
    expect(paid?.[3]).toBe(`Monthly gift <a href="/jpanel/recurring_payments/${plan.id}">${plan.name}</a>`)
    expect(paid?.slice(4, 6)).toEqual(['Visa 4242', 'ch_august'])
    // Hidden columns: the refunded amount, whether the donor CRM lacks it, and whether it was accepted.
    expect([paid, refunded, failed].map((row) => row?.slice(9))).toEqual([
      ['', '0', '1'],
      ['25.00', '1', '1'],
      ['', '0', '0'],
    ])
  })

  test.each([
    ['payment_status=success', 1],
    ['payment_status=fail', 1],
    ['payment_status=refunded', 1],
    ['unsynced=1', 1],
    ['unsynced=0', 1],
    ['ordertime_str=2026-09-01&ordertime_end=2026-10-31', 2],
    ['amt_str=30', 1],
    ['search=declined', 1],
    ['search=okafor+amara', 4],
    ['search=ch_sept', 1],
    ['search=declined+okafor', 0],
    ['payment_status=odd&ordertime_str=yesterday', 4],
  ])('narrowed by %s are %i', async (address, count) => expect(await countOf(transactionList, address)).toBe(count))

  test('are exported with the documented columns', () =>
    expect(headsOf(transactionList).join()).toBe(
      'ID,Transaction ID,Date,Status,Response,Amount,Currency,DP Gift ID,Profile,Supporter ' +
        'Name,Supporter Email,DP ' +
        'Donor ID,Payment Method,Last Log Entry,Refunded Amount,Refunded At,Refunded Auth,Tax Receipt Number',
    ))

  test('are closed to who may not see transactions', async () => {
    const stranger = testCtx({ permissions: ['order.view'] })
    expect((await call(transactionsCall, { ctx: stranger, body: {} })).status).toBe(403)
  })
})

describe('refunds', () => {
  test('count what went back, and nothing of one that failed', async () => {
    const gift = await makeGift()
    const sold = await soldWith(ctx, [{ variant_id: gift.id, amount: '60' }])
    await refundOf(ctx, sold.id, { kind: 'custom', amount: '15.00' })
    const row = await ctx.read.first<{ id: number }>(sql`SELECT id FROM payment WHERE contribution_id = ${sold.id}`)
    await ctx.read.run(sql`
      INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
        failure_code, failure_message, requested_by_name, created_at, settled_at)
      VALUES (${sold.id}, ${row?.id}, 'failed-one', 'custom', 'failed', 500, 'USD', 'offline', 'x', 'The bank refused.',
        'Test Person', ${ctx.now}, ${ctx.now})`)
    const { data } = await rowsOf(refundsCall, { contribution: sold.id })
    expect(
      data.map((cells) => [cells[3], cells[5]]).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['Failed', '0.00 USD'],
      ['Refunded', '15.00 USD'],
    ])
    const list = refundList as unknown as List
    const { sums } = await list.count(ctx, list.read({ contribution: String(sold.id) }))
    expect(sums).toEqual([{ currency: 'USD', amounts: { amount: 1500n } }])
    expect(await countOf(refundList, `contribution=${sold.id}&status[]=failed`)).toBe(1)
    expect(await countOf(refundList, 'search=bank+refused')).toBe(1)
    expect(await countOf(refundList, `search=${sold.client_uuid}`)).toBe(2)
  })
})

describe('the contributions of a product', () => {
  let productId: number
  beforeAll(async () => {
    productId = (await makeProduct({ name: 'Lighthouse mug' })).id
    const red = await makeVariant({ product_id: productId, name: 'Red' })
    const blue = await makeVariant({ product_id: productId, name: 'Blue', billing_period: 'monthly' })
    for (const [variant, qty, total, isRecurring] of [
      [red, 2, 4000n, false],
      [blue, 1, 1550n, true],
      [red, 1, 2000n, false],
    ] as const) {
      const id = await contribution(ctx, { totalMinor: total, name: 'Ada' })
      await makeLine(id, {
        variant_id: variant.id,
        qty,
        price_minor: total / BigInt(qty),
        original_price_minor: total / BigInt(qty),
        total_minor: total,
        dcc_minor: 35n,
        ...(isRecurring
          ? { recurring_minor: 1550n, recurring_frequency: 'monthly', recurring_day: 5, recurring_initial_charge: true }
          : {}),
      })
      await makePayment(id, { amount_minor: total })
    }
  })

  test('have twelve cells and stats of raw numbers', async () => {
    const reply = await rowsOf(productCall, { draw: 1 }, productId)
    expect(reply.recordsTotal).toBe(3)
    expect(reply.data[0]).toHaveLength(12)
    expect(reply.stats).toEqual({
      order_count: 3,
      total_qty: 4,
      total_sales: 75.5,
      total_sales_recurring: 15.5,
      recurring_with_initial_payment_count: 1,
    })
    const narrowed = await rowsOf(productCall, { recurring: '1' }, productId)
    expect([narrowed.recordsTotal, narrowed.stats?.total_sales]).toEqual([1, 15.5])
  })

  test('answer 404 for an unknown product, with an empty export', async () => {
    for (const id of [0, 999_999]) expect((await call(productCall, { ctx, body: {}, id })).status).toBe(404)
    expect(typeof listCsv(productContributions('nonsense'))).toBe('function')
    expect(await countOf(productContributions('nonsense'), '')).toBe(0)
  })

  test('come to the amount of the product in the report of products, whose link leads to them', async () => {
    const products = productsList as unknown as List
    const reported = async (fields: object) => {
      const { rows } = await products.page(ctx, products.read({ search: 'lighthouse', ...fields }))
      const row = (rows as unknown as Record<string, never>[])[0] ?? {}
      return { row, to: productsList.declared.link?.(row) }
    }
    const { row, to } = await reported({})
    expect(to).toBe(`/jpanel/products/${productId}/contributions`)
    expect((await reported({ ordered_at_str: '2026-11-01' })).to).toBe(
      `/jpanel/products/${productId}/contributions?ordered_at_str=2026-11-01`,
    )
    const list = productContributions(String(productId)) as unknown as List
    const { sums } = await list.count(ctx, list.read({}))
    expect(sums).toEqual([{ currency: 'USD', amounts: { total: row.amount } }])
    expect((await productSums(ctx, { id: String(productId), fields: {} }))?.sales).toBe(row.amount)
  })
})

describe('sums open the rows that make them up, with the same sum', () => {
  test('each cell of the summary of payments', async () => {
    const { rows, brands, params } = (await paymentTable(ctx, {})) ?? { rows: [], brands: [], params: [] }
    const list = paymentList as unknown as List
    const shown = async (address: string) => {
      const { sums, count } = await list.count(ctx, list.read(fieldsOfAddress(address)))
      return { amount: withSymbol({ minor: sums[0]?.amounts.net ?? 0n, currency: 'USD' }), count }
    }
    expect(rows.length).toBeGreaterThan(1)
    for (const { key, brands: cells, total } of rows) {
      const gateway = key === null ? '' : withParam('', 'fg', key)
      expect((await shown(gateway)).amount, `${key}`).toBe(total.amount)
      for (const [index, { amount }] of cells.entries())
        expect(
          (await shown((params[index] ?? []).reduce((at, [param, of]) => withParam(at, param, of), gateway))).amount,
          `${key} ${brands[index]}`,
        ).toBe(amount)
    }
  })

  test('the head of the plans', async () => {
    const { sums } = await recurringFigures(ctx)
    const list = recurringList as unknown as List
    for (const [state, minor] of Object.entries(sums)) {
      const found = await list.count(ctx, list.read({ status: state }))
      expect(found.sums[0]?.amounts.plain, state).toBe(minor)
    }
    expect(Object.keys(sums).length).toBeGreaterThan(0)
  })

  test('costs that donors covered', async () => {
    const { dcc } = await dccFigures(ctx, {})
    const list = dccList as unknown as List
    const { sums } = await list.count(ctx, list.read({}))
    expect(sums[0]?.amounts.dcc).toBe(dcc)
    expect(dcc).toBeGreaterThan(0n)
  })
})
