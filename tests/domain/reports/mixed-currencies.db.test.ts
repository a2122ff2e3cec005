import { beforeAll, describe, expect, test } from 'vitest'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { paymentSums } from '~/domain/reports/payments/payment-sums.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { productContributions, productSums } from '~/domain/reports/product-contributions.list.server'
import { productSales } from '~/domain/reports/product-sales.server'
import { productsList } from '~/domain/reports/products.list.server'
import { recurringFigures } from '~/domain/reports/recurring-figures.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { listView } from '~/http/list/list-view'
import { fieldsOfAddress } from '~/lists/request/address'
import type { DeclaredList, List } from '~/lists/declare/declaration'
import { sql } from '~/kit/sql'
import { ctxContext } from '~/http/context'
import { RouterContextProvider } from 'react-router'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeSupporter } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })

/**
 * 100.00 dollars, 50.00 Canadian dollars at 0.75 and 3,000 yen, which have no cents, at 0.0065: 100.00, 37.50 and 19.50
 * at home.
 */
const SOLD = [
  { currency: 'USD', minor: 10_000n, rate: 1, dcc: 300n },
  { currency: 'CAD', minor: 5000n, rate: 0.75, dcc: 200n },
  { currency: 'JPY', minor: 3000n, rate: 0.0065, dcc: 100n },
] as const
const AT_HOME = 10_000n + 3750n + 1950n

let product = 0
let supporterId = 0

beforeAll(async () => {
  const gift = await makeGift()
  product = gift.product_id
  supporterId = (await makeSupporter({ first_name: 'Ada' })).id
  for (const { currency, minor, rate, dcc } of SOLD) {
    const id = await contribution(ctx, { supporterId, totalMinor: minor, currency, orderedAt: ctx.now })
    await ctx.read.run(
      sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = ${rate} WHERE id = ${id}`,
    )
    await makeLine(id, {
      variant_id: gift.id,
      price_minor: minor,
      original_price_minor: minor,
      total_minor: minor,
      dcc_minor: dcc,
      is_dcc_eligible: true,
      is_donation: true,
    })
    const payment = await makePayment(id, {
      amount_minor: minor,
      currency,
      is_paid: true,
      created_at: ctx.now,
      gateway: 'stripe',
      card_brand: 'Visa',
    })
    await ctx.read.run(sql`
      INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
        requested_by_name, created_at, settled_at)
      VALUES (${id}, ${payment.id}, ${`mixed-${currency}`}, 'custom', 'succeeded', ${minor / 10n}, ${currency},
        'stripe', 'Test Person', ${ctx.now}, ${ctx.now})`)
  }
  for (const { currency, minor, rate } of SOLD) {
    const plan = await makePlan(ctx, { currency, amount_minor: minor, tax_minor: 100n, next_billing_on: '2026-11-25' })
    await ctx.read.run(
      sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = ${rate}, currency = ${currency}
        WHERE id = ${plan.contributionId}`,
    )
  }
  // The contribution's rate must be set before the plan is made.
  await ctx.read.run(sql`SELECT rebuild_list_tally()`)
})

const sumsOf = async (list: unknown, address: string, key: string) => {
  const known = list as List
  const { sums } = await known.count(ctx, known.read(fieldsOfAddress(address)))
  return Object.fromEntries(sums.map(({ currency, amounts }) => [currency, amounts[key]]))
}

const shownBy = async (list: unknown, address: string): Promise<string[]> => {
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  const request = new Request(`http://till.test/jpanel/list?${address}`)
  return (await listView(list as DeclaredList)(ctx, { request })).sums.toSorted()
}

const EACH = { USD: 10_000n, CAD: 5000n, JPY: 3000n }

describe('sums of a list in several currencies', () => {
  test.each([
    ['payments', paymentList, 'fo=onetime', 'amount', EACH],
    ['payments of some days', paymentList, 'fo=onetime&fc1=2026-11-18&fc2=2026-11-22', 'net', EACH],
    ['paid items', paymentsByItemList, 'fo=onetime', 'brought', EACH],
    ['refunds', refundList, '', 'amount', { USD: 1000n, CAD: 500n, JPY: 300n }],
    ['covered costs', dccList, '', 'dcc', { USD: 300n, CAD: 200n, JPY: 100n }],
    ['plans', recurringList, '', 'plain', EACH],
    [
      'plans of the next run',
      recurringList,
      'profile_type=run&duedate_end=2026-11-25',
      'total',
      { USD: 10_100n, CAD: 5100n, JPY: 3100n },
    ],
  ] as const)('of %s are one for each, and never one of all', async (_name, list, address, key, expected) =>
    expect(await sumsOf(list, address, key)).toEqual(expected),
  )

  test('of one product are one for each, too', async () => {
    expect(await sumsOf(productContributions(String(product)), '', 'total')).toEqual(EACH)
  })

  test('carry their codes, and amounts without cents have none', async () => {
    expect(await shownBy(paymentList, 'fo=onetime')).toEqual(
      ['$10,000.00 USD', '$50.00 CAD', '¥3,000 JPY'].map((one) => one.replace('10,000', '100')),
    )
    expect(await shownBy(recurringList, 'profile_type=run&duedate_end=2026-11-25')).toEqual([
      '$101.00 USD',
      '$51.00 CAD',
      '¥3,100 JPY',
    ])
  })
})

describe('figures of a head are in the organization’s currency, each amount at its own rate', () => {
  test('gateways and brands of payments', async () => {
    expect((await paymentSums(ctx, { fo: 'onetime' }))?.map(({ minor, payments }) => [minor, payments])).toEqual([
      [AT_HOME, 3n],
    ])
    const { rows } = (await paymentTable(ctx, { fo: 'onetime' })) ?? { rows: [] }
    expect(rows.map(({ total }) => total)).toEqual([{ amount: '$157.00', payments: 3 }])
  })

  test('a product, and each day of it', async () => {
    expect(await productSums(ctx, { id: String(product), fields: {} })).toMatchObject({
      contributions: 3,
      sales: AT_HOME,
    })
    const { days } = await productSales(ctx, product, '2026-11-20' as never)
    expect(days.at(-1)?.amount).toBe(AT_HOME)
    expect(Object.keys(await sumsOf(productsList, '', 'amount'))).toEqual(['USD'])
    const { rows } = await productsList.page(ctx, productsList.read({ search: '' }))
    expect(rows.find(({ id }) => Number(id) === product)).toMatchObject({ amount: AT_HOME, amount_currency: 'USD' })
  })

  test('covered costs, and their share', async () => {
    // 3.00, 1.50 and 0.65; the amounts are those of their lines.
    expect(await dccFigures(ctx, {})).toMatchObject({
      lines: 3n,
      dcc: 300n + 150n + 65n,
      amount: 10_300n + 3900n + 2015n,
    })
  })

  test('plans, and what the next run charges', async () => {
    expect(await recurringFigures(ctx)).toMatchObject({
      active: 3n,
      sums: { Active: AT_HOME },
      nextOn: '2026-11-25',
      nextAccounts: 3n,
      nextMinor: AT_HOME + 100n + 75n + 65n,
    })
  })

  test('sums what a supporter gave', async () => {
    expect(
      await sumsOf(impactItemList, `supporter=${supporterId}&kind[]=donation`, impactItemList.declared.sums?.[0] ?? ''),
    ).toEqual({
      USD: AT_HOME,
    })
  })
})

describe('the next run', () => {
  test('leaves out plans that ended, wait for a retry, are of a deleted contribution, or have no method', async () => {
    const gone = await makePlan(ctx, { next_billing_on: '2026-11-21' })
    await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${gone.contributionId}`)
    await makePlan(ctx, { next_billing_on: '2026-11-22', cycles_remaining: 0 })
    await makePlan(ctx, { next_billing_on: '2026-11-19', next_attempt_on: '2026-11-28', failed_payments: 1 })
    await makePlan(ctx, { next_billing_on: '2026-11-19', is_locked: true })
    const removed = await makePlan(ctx, { next_billing_on: '2026-11-20' })
    const elsewhere = await makePlan(ctx, { next_billing_on: '2026-11-20' })
    const expiring = await makePlan(ctx, { next_billing_on: '2026-11-24' })
    await ctx.read.run(sql`UPDATE payment_method SET deleted_at = ${ctx.now} WHERE id = ${removed.methodId}`)
    await ctx.read.run(sql`UPDATE payment_method SET gateway = 'stripe' WHERE id = ${elsewhere.methodId}`)
    await ctx.read.run(
      sql`UPDATE payment_method SET expires_month = 10, expires_year = 2026 WHERE id = ${expiring.methodId}`,
    )
    const figures = await recurringFigures(ctx)
    expect(figures).toMatchObject({ nextOn: '2026-11-25', nextAccounts: 3n })
    const opened = await (recurringList as unknown as List).count(
      ctx,
      recurringList.read(fieldsOfAddress(`profile_type[]=run&duedate_end=${figures.nextOn}`)),
    )
    expect(opened.count).toBe(3)
  })
})
