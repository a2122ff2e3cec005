import { beforeAll, describe, expect, test } from 'vitest'
import { productContributions, productSums } from '~/domain/reports/product-contributions.list.server'
import { productSales } from '~/domain/reports/product-sales.server'
import { addDays, localDate, startOfDay } from '~/kit/calendar'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeLine, makeProduct, makeVariant } from '../../support/factories'

const ctx = testCtx()
const today = localDate(ctx.now, ctx.organisation.zone)
let id: number

const moment = (ago: number, isFirst = false) => {
  const start = startOfDay(addDays(today, -ago), ctx.organisation.zone)
  return isFirst ? start : new Date(start.getTime() + 43_200_000)
}

beforeAll(async () => {
  id = (await makeProduct({ name: 'Lighthouse mug' })).id
  const red = await makeVariant({ product_id: id, name: 'Red' })
  const other = await makeVariant({}, { name: 'Something else' })
  const sell = async (minor: bigint, at: Date, more: object = {}) => {
    const sale = await contribution(ctx, { totalMinor: minor, orderedAt: at, name: 'Ada', ...more })
    await makeLine(sale, { variant_id: red.id, price_minor: minor, original_price_minor: minor, total_minor: minor })
    return sale
  }
  const twice = await sell(2000n, moment(0, true))
  await makeLine(twice, {
    variant_id: red.id,
    price_minor: 500n,
    original_price_minor: 500n,
    total_minor: 1000n,
    qty: 2,
  })
  await makeLine(twice, { variant_id: other.id, price_minor: 9900n, original_price_minor: 9900n, total_minor: 9900n })
  await sell(700n, moment(59, true))
  await sell(400n, moment(60))
  await sell(100n, moment(120))
  await sell(8800n, moment(1), { isSpam: true })
  await sell(8800n, moment(1), { isPaid: false })
  const monthly = await contribution(ctx, { totalMinor: 1550n, orderedAt: moment(3) })
  await makeLine(monthly, {
    variant_id: red.id,
    price_minor: 1550n,
    original_price_minor: 1550n,
    total_minor: 1550n,
    recurring_minor: 1550n,
    recurring_frequency: 'monthly',
    recurring_day: 5,
    recurring_initial_charge: true,
  })
})

describe('the dashboard of a product', () => {
  test('has each of 60 local days, today included, with nothing on days without a sale', async () => {
    const { days, from, to } = await productSales(ctx, id, today)
    expect([from, to, days.length]).toEqual([addDays(today, -59), today, 60])
    expect(
      days
        .filter(({ amount }) => amount !== 0n)
        .map(({ day, amount, contributions, recurring }) => [day, amount, contributions, recurring]),
    ).toEqual([
      [addDays(today, -59), 700n, 1n, 0n],
      [addDays(today, -3), 1550n, 1n, 1550n],
      [today, 3000n, 1n, 0n],
    ])
  })

  test('sums the rows behind its figures and days, and the 60 days before', async () => {
    const { days, sums, before } = await productSales(ctx, id, today)
    expect(sums).toMatchObject({ sales: 5250n, contributions: 3, qty: 5, recurring: 1550n })
    expect(before).toMatchObject({ sales: 400n, contributions: 1 })
    expect(days.reduce((sum, { amount }) => sum + amount, 0n)).toBe(sums.sales)
    const list = productContributions(String(id))
    for (const { day, amount } of days.filter((one) => one.contributions > 0n)) {
      const fields = { ordered_at_str: day, ordered_at_end: day }
      expect((await list.count(ctx, list.read(fields))).sums[0]?.amounts.total).toBe(amount)
      expect((await productSums(ctx, { id: String(id), fields }))?.sales).toBe(amount)
    }
  })

  test('shows the newest lines first', async () => {
    const { latest } = await productSales(ctx, id, today)
    expect(latest.map(({ total, name, option, qty }) => [total, name, option, qty]).slice(0, 3)).toEqual([
      [1000n, 'Ada', 'Red', 2],
      [2000n, 'Ada', 'Red', 1],
      [1550n, expect.anything(), 'Red', 1],
    ])
  })

  test('of a product that was never sold is empty', async () => {
    const { sums, latest } = await productSales(ctx, (await makeProduct({})).id, today)
    expect([sums.sales, sums.contributions, latest]).toEqual([0n, 0, []])
  })
})
