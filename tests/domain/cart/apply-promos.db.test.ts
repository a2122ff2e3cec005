import { beforeAll, describe, expect, test } from 'vitest'
import { settlePromoUse } from '~/domain/promotions/promo-use.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeCategory,
  makeGift,
  makeMembership,
  makePromo,
  makeSupporter,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { within } from '../../support/within'

const ctx = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.8' } })
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

const cash = { payment_type: 'cash', cash_received: '9999' }

async function shirtAnd(values: object = {}, qty = 1) {
  const shirt = await makeVariant({ quantity: 1000 })
  const promo = await makePromo({ ...values })
  await promoOn(promo.id, { products: [shirt.product_id] })
  return { shirt, promo, order: await cartWith(ctx, { variant_id: shirt.id, qty }) }
}

const usesOf = async (id: number) =>
  (await ctx.read.first<{ uses: number }>(sql`SELECT usage_count AS uses FROM promo_code WHERE id = ${id}`))?.uses

describe('applying codes (R-CART-10)', () => {
  test('takes a percentage off each item, reports it, and clears', async () => {
    const { promo, order } = await shirtAnd({ description: 'Ten off' }, 2)
    const { json } = await till.promos(order.id, promo.code.toLowerCase())
    expect(json).toMatchObject({ status: 'success', message: 'Promo codes applied.' })
    expect(json.order).toMatchObject({
      subtotal: 36,
      total_savings: 4,
      totalamount: 36,
      promocodes: [{ code: promo.code, description: 'Ten off', label: '10.00% OFF', is_free_shipping: false }],
      items: [{ price: 18, undiscounted_price: 20, is_price_reduced: true, total: 36, promocode: promo.code }],
    })
    const cleared = (await till.promos(order.id, '')).json
    expect(cleared).toMatchObject({
      status: 'success',
      message: 'Promo codes cleared.',
      order: { totalamount: 40, promocodes: [] },
    })
    expect(cleared.order.items[0]).toMatchObject({ price: 20, promocode: null, is_price_reduced: false })
  })
  test('takes a list, a comma string, and the documented name of the call list', async () => {
    const { promo, order } = await shirtAnd()
    expect((await till.promos(order.id, [promo.code, ` ${promo.code} `])).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
    expect((await till.promos(order.id, ` ${promo.code} ,,`)).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
  })
  test('applies the best of several codes to each line, without stacking', async () => {
    const { shirt, promo, order } = await shirtAnd()
    const cup = await makeVariant({ price_minor: 1000n })
    await till.add(order.id, { variant_id: cup.id })
    const five = await makePromo({ discount_type: 'dollar', discount_minor: 500n })
    await promoOn(five.id, { products: [shirt.product_id] })
    const onCups = await makePromo({ discount_points: 5000 })
    await promoOn(onCups.id, { products: [cup.product_id] })
    const { json } = await till.promos(order.id, `${five.code},${onCups.code}`)
    expect(json).toMatchObject({
      status: 'success',
      order: { subtotal: 20, items: [{ price: 15, promocode: five.code }, { price: 5 }] },
    })
    const all = (await till.promos(order.id, `${promo.code},${five.code},${onCups.code}`)).json
    expect(all).toMatchObject({
      status: 'error',
      message: `Could not apply ${promo.code} to any of the items.`,
      order: { subtotal: 20 },
    })
  })
  test('keeps valid codes when another one fails, and reports every failure', async () => {
    const { promo, order } = await shirtAnd()
    const { json } = await till.promos(order.id, `NOPE,${promo.code},<b>`)
    expect(json).toMatchObject({
      status: 'error',
      message: 'Promo code NOPE was not found.,Promo code <b> was not found.',
      order: { totalamount: 18, promocodes: [{ code: promo.code }] },
    })
  })
  test('applies a category’s code to its products, and a code without scope to none (R-PROMOS-3)', async () => {
    const shirt = await makeVariant()
    const shelf = await makeCategory()
    await ctx.read.run(
      sql`INSERT INTO product_category (product_id, category_id) VALUES (${shirt.product_id}, ${shelf.id})`,
    )
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const wide = await makePromo()
    expect((await till.promos(order.id, wide.code)).json).toMatchObject({
      status: 'error',
      message: `Could not apply ${wide.code} to any of the items.`,
      order: { totalamount: 20, promocodes: [] },
    })
    await promoOn(wide.id, { categories: [shelf.id] })
    expect((await till.promos(order.id, wide.code)).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
  })
  test('gifts are discounted at the till', async () => {
    const gift = await makeGift()
    const promo = await makePromo()
    await promoOn(promo.id, { products: [gift.product_id] })
    const order = await cartWith(ctx, { variant_id: gift.id, amount: 50 })
    expect((await till.promos(order.id, promo.code)).json.order).toMatchObject({ totalamount: 45, total_savings: 0 })
  })
  test('discounts only the first payment of a plan (R-PROMOS-3)', async () => {
    const plan = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'natural' })
    const promo = await makePromo({ discount_points: 5000 })
    await promoOn(promo.id, { products: [plan.product_id] })
    const order = await cartWith(ctx, { variant_id: plan.id, amount: 30 })
    expect((await till.promos(order.id, promo.code)).json.order.items[0]).toMatchObject({
      price: 15,
      recurring_amount: 30,
    })
  })
  test('codes are applied again after every change', async () => {
    const { shirt, promo, order } = await shirtAnd()
    await till.promos(order.id, promo.code)
    const more = (await till.add(order.id, { variant_id: shirt.id, qty: 2 })).json.order
    expect(more).toMatchObject({ subtotal: 54, items: [{ price: 18 }, { price: 18, total: 36 }] })
    expect((await till.update(order.id, { source: 'Phone' })).json.order).toMatchObject({ subtotal: 54 })
    expect((await till.remove(order.id, { order_item_id: more.items[0]?.id })).json.order).toMatchObject({
      subtotal: 36,
      promocodes: [{ code: promo.code }],
    })
  })
  test('an amount off is converted into the currency of the cart', async () => {
    const { promo, order } = await shirtAnd({ discount_type: 'dollar', discount_minor: 400n })
    await till.promos(order.id, promo.code)
    expect((await till.update(order.id, { currency_code: 'CAD' })).json.order).toMatchObject({
      items: [{ undiscounted_price: 25, price: 20 }],
      promocodes: [{ label: '$4.00 OFF' }],
    })
  })
})

describe('buy x, get y (R-PROMOS-4)', () => {
  test('is spread over every line to the cent, gifts and parts too, and counts no parts', async () => {
    const bundle = await makeVariant({ price_minor: 1000n, quantity: 100 }, { name: 'Bundle' })
    const cup = await makeVariant({ quantity: 100 }, { name: 'Cup' })
    await linkVariants(bundle.id, cup.id, { qty: 3, price_minor: 333n })
    const promo = await makePromo({ discount_type: 'bxgy_dollar', discount_minor: 1000n, buy_quantity: 2 })
    await promoOn(promo.id, { products: [bundle.product_id, cup.product_id] })
    const order = await cartWith(ctx, { variant_id: bundle.id }, { variant_id: (await makeGift()).id, amount: '10.01' })
    expect((await till.promos(order.id, promo.code)).json.message).toBe(
      `Could not apply ${promo.code} to any of the items.`,
    )
    await till.add(order.id, { variant_id: bundle.id })
    const { json } = await till.promos(order.id, promo.code)
    expect(json).toMatchObject({ status: 'success', order: { subtotal: 39.99, discount: 10, totalamount: 39.99 } })
    expect(json.order.items.every(({ total, price, qty }) => Math.abs(total - price * qty) <= 0.005 * qty + 1e-9)).toBe(
      true,
    )
    const paid = (await till.complete(order.id, cash)).json
    expect(paid).toMatchObject({ status: 'success', order: { totalamount: 39.99 } })
    const ledger = await ctx.read.first<{ sum: bigint }>(
      sql`SELECT sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE contribution_id = ${order.id}`,
    )
    expect(ledger?.sum).toBe(3999n)
  })
  test('switches item codes off unless it earns nothing', async () => {
    const { shirt, promo, order } = await shirtAnd({}, 2)
    const deal = await makePromo({
      discount_type: 'bxgy_percent',
      discount_points: 500,
      buy_quantity: 2,
      allocation_limit: 1,
    })
    await promoOn(deal.id, { products: [shirt.product_id] })
    expect((await till.promos(order.id, [promo.code, deal.code])).json).toMatchObject({
      status: 'error',
      message: `Could not apply ${promo.code} to any of the items.`,
      order: { subtotal: 38, promocodes: [{ code: deal.code, label: '5.00% OFF' }] },
    })
    await ctx.read.run(sql`UPDATE promo_code SET buy_quantity = 3 WHERE id = ${deal.id}`)
    expect((await till.promos(order.id, [promo.code, deal.code])).json).toMatchObject({
      message: `Could not apply ${deal.code} to any of the items.`,
      order: { subtotal: 36, promocodes: [{ code: promo.code }] },
    })
  })
})

describe('a code that changes nothing now', () => {
  const idleOf = (order: object) =>
    (order as { promocodes_not_applied: { code: string; reason: string }[] }).promocodes_not_applied.map(
      ({ code, reason }) => [code, reason],
    )
  const codesOf = (order: object) => (order as { promocodes: { code: string }[] }).promocodes.map(({ code }) => code)

  test('stays unapplied with the reason until its item is added', async () => {
    const { shirt, promo } = await shirtAnd()
    const cup = await makeVariant({ price_minor: 1000n })
    const order = await cartWith(ctx, { variant_id: cup.id })
    const { json } = await till.promos(order.id, promo.code)
    expect(json).toMatchObject({
      status: 'error',
      message: `Could not apply ${promo.code} to any of the items.`,
      order: { promocodes: [] },
    })
    expect(idleOf(json.order)).toEqual([[promo.code, 'none of its items are in this contribution']])
    const both = (await till.add(order.id, { variant_id: shirt.id })).json.order
    expect([both.totalamount, codesOf(both), idleOf(both)]).toEqual([28, [promo.code], []])
    const without = (await till.remove(order.id, { order_item_id: both.items[1]?.id })).json.order
    expect([without.totalamount, codesOf(without), idleOf(without)]).toEqual([
      10,
      [],
      [[promo.code, 'none of its items are in this contribution']],
    ])
    const read = (await till.update(order.id, { send_confirmation_emails: 1 })).json.order
    expect(idleOf(read)).toEqual(idleOf(without))
  })
  test('names what a deal still needs, and counts when it is earned', async () => {
    const { shirt, promo, order } = await shirtAnd()
    const deal = await makePromo({
      discount_type: 'bxgy_percent',
      discount_points: 2500,
      buy_quantity: 3,
      allocation_limit: 1,
    })
    await promoOn(deal.id, { products: [shirt.product_id] })
    const applied = (await till.promos(order.id, [promo.code, deal.code])).json
    expect(applied).toMatchObject({
      message: `Could not apply ${deal.code} to any of the items.`,
      order: { totalamount: 18 },
    })
    expect(idleOf(applied.order)).toEqual([[deal.code, 'needs 2 more of its items']])
    const earned = (await till.add(order.id, { variant_id: shirt.id, qty: 2 })).json.order
    expect([earned.totalamount, codesOf(earned)]).toEqual([45, [deal.code]])
    expect(idleOf(earned)).toEqual([[promo.code, `${deal.code} is used instead`]])
    const back = (await till.remove(order.id, { order_item_id: earned.items[1]?.id })).json.order
    expect([back.totalamount, codesOf(back), idleOf(back)]).toEqual([
      18,
      [promo.code],
      [[deal.code, 'needs 2 more of its items']],
    ])
  })
  test('a better code is named', async () => {
    const { shirt, promo, order } = await shirtAnd()
    const half = await makePromo({ discount_points: 5000 })
    await promoOn(half.id, { products: [shirt.product_id] })
    const { json } = await till.promos(order.id, [promo.code, half.code])
    expect([codesOf(json.order), idleOf(json.order)]).toEqual([
      [half.code],
      [[promo.code, `${half.code} takes off as much or more`]],
    ])
  })
  test('is removed at payment without being checked or counted', async () => {
    const { promo } = await shirtAnd({ usage_limit: 1 })
    const cup = await makeVariant({ price_minor: 1000n })
    const order = await cartWith(ctx, { variant_id: cup.id })
    await till.promos(order.id, promo.code)
    await ctx.read.run(sql`UPDATE promo_code SET usage_count = 1 WHERE id = ${promo.id}`)
    const paid = (await till.complete(order.id, cash)).json
    expect(paid).toMatchObject({
      status: 'success',
      order: { totalamount: 10, promocodes: [], promocodes_not_applied: [] },
    })
    expect(await usesOf(promo.id)).toBe(1)
    expect((await till.complete(order.id, cash)).json).toEqual(paid)
  })
})

describe('what refuses a code (R-PROMOS-2)', () => {
  test.each([
    ['not begun yet', { starts_on: '2026-11-21' }, 'has expired.'],
    ['over since yesterday', { ends_on: '2026-11-19' }, 'has expired.'],
    ['used up', { usage_limit: 3, usage_count: 3 }, 'is no longer valid.'],
    ['deleted', { deleted_at: new Date('2026-01-01') }, 'was not found.'],
  ])('%s', async (_why, values, sentence) => {
    const { promo, order } = await shirtAnd(values)
    expect((await till.promos(order.id, promo.code)).json).toMatchObject({
      status: 'error',
      message: `Promo code ${promo.code} ${sentence}`,
      order: { totalamount: 20, promocodes: [] },
    })
  })
  test('its last day counts to its last local minute', async () => {
    const { promo, order } = await shirtAnd({ starts_on: '2026-11-20', ends_on: '2026-11-20' })
    const late = tillOf(testCtx({ now: new Date('2026-11-21T04:59:00Z') }))
    expect((await late.promos(order.id, promo.code)).json.status).toBe('success')
    const over = tillOf(testCtx({ now: new Date('2026-11-21T05:00:00Z') }))
    expect((await over.promos(order.id, promo.code)).json.message).toBe(`Promo code ${promo.code} has expired.`)
  })
  test('accepts members only when it is limited to them', async () => {
    const club = await makeMembership()
    const { shirt, promo } = await shirtAnd()
    await promoOn(promo.id, { memberships: [club.id] })
    const guest = await cartWith(ctx, { variant_id: shirt.id })
    expect((await till.promos(guest.id, promo.code)).json.message).toBe(
      `Promo code ${promo.code} is only available to members.`,
    )
    const ada = await makeSupporter()
    await till.update(guest.id, { member_id: ada.id })
    const refused = `Promo code ${promo.code} is only available to active memberships.`
    expect((await till.promos(guest.id, promo.code)).json.message).toBe(refused)
    await ctx.read.run(
      sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on)
        VALUES (${ada.id}, ${club.id}, '2025-01-01', '2026-11-19')`,
    )
    expect((await till.promos(guest.id, promo.code)).json.message).toBe(refused)
    await ctx.read.run(sql`UPDATE supporter_membership SET ends_on = '2026-11-20' WHERE supporter_id = ${ada.id}`)
    expect((await till.promos(guest.id, promo.code)).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
  })
  test('refuses a paid order, an unknown one, and nonsense', async () => {
    const { promo, order } = await shirtAnd()
    await till.complete(order.id, cash)
    expect((await till.promos(order.id, promo.code)).json).toMatchObject({
      status: 'error',
      message: 'This contribution is already paid and can no longer be changed.',
    })
    expect((await till.promos(99_999_999, promo.code)).status).toBe(404)
    expect((await till.promos(order.id, { a: 1 })).status).toBe(422)
  })
})

describe('limits for each person (R-CART-4)', () => {
  const limited = { usage_limit_per_account: 1 }

  /** The supporter, however identified, has used the code once, in a paid contribution. */
  async function usedBy(promo: string, shirt: number, body: object) {
    const order = await cartWith(ctx, { variant_id: shirt })
    await till.update(order.id, body)
    await till.promos(order.id, promo)
    expect((await till.complete(order.id, cash)).json.status).toBe('success')
  }

  test('remove the code when the supporter becomes known, and still save', async () => {
    const { shirt, promo, order } = await shirtAnd(limited)
    await usedBy(promo.code, shirt.id, {
      bill_email: 'Eva@example.org',
      bill_first_name: 'Eva',
      bill_last_name: 'Once',
    })
    expect((await till.promos(order.id, promo.code)).json.status).toBe('success')
    const saved = (await till.update(order.id, { bill_email: 'eva@EXAMPLE.org', bill_city: 'Dover' })).json
    expect(saved).toMatchObject({
      status: 'error',
      message: `Promo code ${promo.code} can be used only 1 per customer.`,
      order: { billingcity: 'Dover', billingemail: 'eva@EXAMPLE.org', promocodes: [], totalamount: 20 },
    })
  })
  test('count the supporter’s paid uses and no open carts', async () => {
    const ada = await makeSupporter()
    const { shirt, promo, order } = await shirtAnd(limited)
    const waiting = await cartWith(ctx, { variant_id: shirt.id })
    await till.update(waiting.id, { member_id: ada.id })
    await till.promos(waiting.id, promo.code)
    await till.update(order.id, { member_id: ada.id })
    expect((await till.promos(order.id, promo.code)).json.status).toBe('success')
    expect((await till.complete(order.id, cash)).json.status).toBe('success')
    const paying = (await till.complete(waiting.id, cash)).json
    expect(paying).toMatchObject({
      status: 'error',
      message: `Promo code ${promo.code} can be used only 1 per customer.`,
      order: { is_paid: false },
    })
  })
  test('uses are counted when a contribution is paid, and once', async () => {
    const { promo, order } = await shirtAnd({ usage_limit: 1 })
    await till.promos(order.id, promo.code)
    expect(await usesOf(promo.id)).toBe(0)
    await till.complete(order.id, cash)
    await till.complete(order.id, cash)
    expect(await usesOf(promo.id)).toBe(1)
    await within(ctx, (tx) => settlePromoUse(tx, order.id))
    expect(await usesOf(promo.id)).toBe(1)
  })
  test('does not count a use again after a failed payment, and keeps the last use', async () => {
    const { promo, order } = await shirtAnd({ usage_limit: 1 })
    await till.promos(order.id, promo.code)
    await till.complete(order.id, cash)
    await ctx.read.run(sql`UPDATE contribution SET confirmed_at = NULL, number = NULL WHERE id = ${order.id}`)
    expect((await till.promos(order.id, promo.code)).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
    expect((await till.complete(order.id, cash)).json).toMatchObject({ status: 'success', message: null })
    expect(await usesOf(promo.id)).toBe(1)
  })
  test('the last use is given once to ten tills that pay at the same moment', async () => {
    const { shirt, promo, order } = await shirtAnd({ usage_limit: 1 })
    const carts = [
      order,
      ...(await Promise.all(Array.from({ length: 9 }, () => cartWith(ctx, { variant_id: shirt.id })))),
    ]
    for (const { id } of carts) await till.promos(id, promo.code)
    const replies = await Promise.all(carts.map(({ id }) => till.complete(id, cash)))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(1)
    expect(replies.filter(({ json }) => json.message === `Promo code ${promo.code} is no longer valid.`)).toHaveLength(
      9,
    )
    expect(await usesOf(promo.id)).toBe(1)
  })
  test('removes a code without effect from the contribution, uncounted', async () => {
    const { promo, order } = await shirtAnd()
    await till.promos(order.id, promo.code)
    const cup = (await till.add(order.id, { variant_id: (await makeVariant()).id })).json.order
    await till.remove(order.id, { order_item_id: cup.items[0]?.id })
    await till.complete(order.id, cash)
    expect(await usesOf(promo.id)).toBe(0)
    expect(await ctx.read.records(sql`SELECT 1 FROM contribution_promo WHERE contribution_id = ${order.id}`)).toEqual(
      [],
    )
  })
  test('a code that ran out while the cart waited stops the payment', async () => {
    const { promo, order } = await shirtAnd({ ends_on: '2026-11-20' })
    await till.promos(order.id, promo.code)
    const tomorrow = tillOf(testCtx({ now: new Date('2026-11-21T17:00:00Z') }))
    expect((await tomorrow.complete(order.id, cash)).json.message).toBe(`Promo code ${promo.code} has expired.`)
  })
})

describe('codes of memberships (R-CART-5)', () => {
  async function club() {
    const membership = await makeMembership()
    const shirt = await makeVariant()
    const promo = await makePromo({ discount_points: 2500 })
    await promoOn(promo.id, { products: [shirt.product_id], memberships: [membership.id] })
    const ada = await makeSupporter()
    await ctx.read.run(
      sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on)
        VALUES (${ada.id}, ${membership.id}, '2026-01-01')`,
    )
    return { membership, shirt, promo, ada }
  }

  test('are added and removed with the supporter', async () => {
    const { shirt, promo, ada } = await club()
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const member = (await till.update(order.id, { member_id: ada.id })).json
    expect(member).toMatchObject({ status: 'success', order: { totalamount: 15, promocodes: [{ code: promo.code }] } })
    const other = await makeSupporter()
    expect((await till.update(order.id, { member_id: other.id })).json).toMatchObject({
      status: 'success',
      message: null,
      order: { totalamount: 20, promocodes: [] },
    })
    await till.update(order.id, { member_id: ada.id })
    expect((await till.update(order.id, {})).json.order).toMatchObject({
      totalamount: 20,
      promocodes: [],
      member: null,
    })
  })
  test('apply from the start and to later items', async () => {
    const { shirt, promo, ada } = await club()
    const order = (await till.open({ member_id: ada.id })).json.order
    expect(order).toMatchObject({
      promocodes: [],
      promocodes_not_applied: [{ code: promo.code, reason: 'none of its items are in this contribution' }],
    })
    expect((await till.add(order.id, { variant_id: shirt.id })).json.order).toMatchObject({ totalamount: 15 })
  })
  test('are added and removed with a membership in the cart', async () => {
    const { membership, shirt, promo } = await club()
    const joining = await makeVariant({ membership_id: membership.id, price_minor: 5000n })
    const order = await cartWith(ctx, { variant_id: shirt.id }, { variant_id: joining.id })
    expect(order).toMatchObject({ totalamount: 65, promocodes: [{ code: promo.code }] })
    expect((await till.remove(order.id, { order_item_id: order.items[1]?.id })).json.order).toMatchObject({
      totalamount: 20,
      promocodes: [],
    })
  })
})
