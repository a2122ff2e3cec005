import { beforeAll, describe, expect, test } from 'vitest'
import { bestSellers, categoryRevenue, engagementToday } from '~/domain/reports/charts.server'
import { productContributions } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { supporterGrowth, supporterTypes } from '~/domain/supporters/growth.server'
import { supporterList } from '~/domain/supporters/supporters.list.server'
import { addDays, localDate, startOfDay } from '~/kit/calendar'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql } from '~/kit/sql'
import { dashboardCharts } from '~/pages/jpanel/parts/dashboard/charts.server'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import {
  makeAccountType,
  makeCategory,
  makeLine,
  makeProduct,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
  makeVariant,
} from '../../support/factories'

const ctx = testCtx()
const { zone } = ctx.organisation
const today = localDate(ctx.now, zone)
const noon = (ago: number) => new Date(startOfDay(addDays(today, -ago), zone).getTime() + 43_200_000)

async function sell(name: string, times: number, more: object = {}, of: object = {}): Promise<number> {
  const { id } = await makeProduct({ name, ...of })
  const variant = await makeVariant({ product_id: id })
  for (let sale = 0; sale < times; sale++) {
    const made = await contribution(ctx, { totalMinor: 1000n, orderedAt: noon(40), ...more })
    await makeLine(made, {
      variant_id: variant.id,
      price_minor: 1000n,
      original_price_minor: 1000n,
      total_minor: 1000n,
    })
  }
  return id
}

describe('best sellers and categories of the dashboard', () => {
  let products: number[] = []
  beforeAll(async () => {
    products = [
      await sell('Mug', 5),
      await sell('Tote', 4),
      await sell('Cap', 3),
      await sell('Scarf', 2),
      await sell('Atlas', 1),
      await sell('Badge', 1),
      await sell('Never paid', 9, { isPaid: false }),
      await sell('Long ago', 9, { orderedAt: noon(400) }),
      await sell('Gone', 9, {}, { deleted_at: ctx.now }),
    ]
  })

  test('the five that were given most often within a year, by lines that were paid', async () => {
    const best = await bestSellers(ctx)
    expect(best.products.map(({ name, lines }) => [name, lines])).toEqual([
      ['Mug', 5n],
      ['Tote', 4n],
      ['Cap', 3n],
      ['Scarf', 2n],
      ['Atlas', 1n],
    ])
    expect([best.from, best.to]).toEqual([addDays(today, -364), today])
    const list = productContributions(String(products[0]))
    expect((await list.count(ctx, list.read({ ordered_at_str: best.from, ordered_at_end: best.to }))).count).toBe(5)
  })

  test('sums categories like the report of their products', async () => {
    const [clothes, gifts] = [await makeCategory({ name: 'Clothes' }), await makeCategory({ name: 'Gifts' })]
    await makeCategory({ name: 'Empty' })
    for (const [product, category] of [
      [products[2], clothes.id],
      [products[3], clothes.id],
      [products[0], gifts.id],
      [products[2], gifts.id],
      [products[8], gifts.id],
    ])
      await ctx.read.run(
        sql`INSERT INTO product_category (product_id, category_id) VALUES (${product}::int, ${category}::int)`,
      )
    const { from, to, categories } = await categoryRevenue(ctx)
    expect(categories).toEqual([
      { id: gifts.id, name: 'Gifts', minor: 8000n },
      { id: clothes.id, name: 'Clothes', minor: 5000n },
    ])
    const report = productsList.read({ category_id: String(gifts.id), ordered_at_str: from, ordered_at_end: to })
    expect((await productsList.count(ctx, report)).sums[0]?.amounts.amount).toBe(8000n)
  })
})

test('counts the carts of today by items and email with the completed ones, and leaves out other carts', async () => {
  const cart = async (values: object, at = noon(0)) => {
    const id = await contribution(ctx, { totalMinor: 0n, orderedAt: at, isPaid: false })
    const {
      items = 0,
      email = null,
      isTest = false,
    } = values as { items?: number; email?: string | null; isTest?: boolean }
    await ctx.read.run(sql`
      UPDATE contribution SET started_at = ${at}, total_items = ${items}, billing_email = ${email}::text,
        is_test = ${isTest} WHERE id = ${id}`)
    return id
  }
  await cart({})
  await cart({ email: 'ada@example.org' })
  await cart({ items: 2 })
  await cart({ items: 1, email: '' })
  await cart({ items: 1, email: 'eve@example.org' })
  await cart({ items: 1 }, noon(1))
  await cart({ items: 1, isTest: true })
  const done = await contribution(ctx, { totalMinor: 500n, orderedAt: noon(0) })
  await ctx.read.run(sql`UPDATE contribution SET started_at = ${noon(0)} WHERE id = ${done}`)
  expect(await engagementToday(ctx)).toEqual({ empty: 2n, filled: 2n, inCheckout: 1n, completed: 1n })
})

test('supporters are added up by type and over time, without archived ones and spam', async () => {
  await ctx.read.run(sql`UPDATE supporter SET is_active = false`)
  const [person, company] = [await makeAccountType({ name: 'Person' }), await makeAccountType({ name: 'Company' })]
  const add = (type: number, ago: number, more: object = {}) =>
    makeSupporter({ account_type_id: type, created_at: noon(ago), ...more })
  await add(person.id, 0)
  await add(person.id, 30)
  await add(person.id, 31)
  await add(company.id, 500)
  await add(company.id, 0, { is_active: false })
  await add(company.id, 0, { is_spam: true })
  expect(await supporterTypes(ctx)).toEqual([
    { id: person.id, name: 'Person', supporters: 3n },
    { id: company.id, name: 'Company', supporters: 1n },
  ])
  expect((await supporterList.count(ctx, supporterList.read(fieldsOfAddress(`?ft=${person.id}`)))).count).toBe(3)
  const { months, days } = await supporterGrowth(ctx)
  expect([days[0], days.at(-2), days.at(-1)]).toEqual([
    { day: addDays(today, -30), total: 3n },
    { day: addDays(today, -1), total: 3n },
    { day: today, total: 4n },
  ])
  expect([months.length, months[0]?.total, months.at(-1)?.total]).toEqual([12, 1n, 4n])
})

test('sponsees and sponsors are as many as the lists have that their parts lead to', async () => {
  const [taken, free] = [await makeSponsorship({ is_sponsored: true }), await makeSponsorship()]
  await makeSponsorship({ deleted_at: ctx.now })
  const supporter = await makeSupporter()
  await makeSponsor({ supporter_id: supporter.id, sponsorship_id: taken.id })
  await makeSponsor({ supporter_id: supporter.id, sponsorship_id: free.id, ended_on: '2026-03-01' })
  await makeSponsor({ supporter_id: supporter.id, sponsorship_id: free.id, ended_on: '2026-04-01' })
  const { sponsorships, sponsors } = await dashboardCharts(ctx)
  expect([sponsorships, sponsors]).toEqual([
    { isLoaded: true, value: { yes: 1, no: 1 } },
    { isLoaded: true, value: { active: 1, ended: 2 } },
  ])
})
