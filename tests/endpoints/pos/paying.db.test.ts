import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, linkVariants, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { byCard, chargesOf } from '../../support/sandbox'

const ctx = testCtx({ settings: { gift_aid: '1' } })
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '1000' }

beforeAll(async () => void (await anAccountType()))

test('Gift Aid that was agreed to is on its own line, and stays when it is paid', async () => {
  const gift = await makeGift()
  const other = await makeGift()
  const order = await cartWith(
    ctx,
    { variant_id: gift.id, amount: '20', gift_aid: 1 },
    { variant_id: other.id, amount: '5', gift_aid: 0 },
  )
  expect(order.items.map((item) => item.gift_aid)).toEqual([true, false])
  const { json } = await till.complete(order.id, cash)
  expect(json.order.items.map((item) => item.gift_aid)).toEqual([true, false])
  expect(
    await ctx.read.records(
      sql`SELECT is_gift_aid FROM contribution_line WHERE contribution_id = ${order.id} ORDER BY id`,
    ),
  ).toEqual([{ is_gift_aid: true }, { is_gift_aid: false }])
})

describe('Gift Aid is taken down only where it is offered, and only for gifts', () => {
  const stored = async (id: number) =>
    (
      await ctx.read.rows<{ kept: boolean }>(
        sql`SELECT is_gift_aid AS kept FROM contribution_line WHERE contribution_id = ${id} ORDER BY id`,
      )
    ).map((line) => line.kept)

  test('goods in the same cart have none, nor do the parts of a bundle', async () => {
    const bundle = await makeVariant()
    await linkVariants(bundle.id, (await makeGift()).id)
    const gift = await makeGift()
    const order = await cartWith(
      ctx,
      { variant_id: bundle.id, gift_aid: 1 },
      { variant_id: gift.id, amount: '20', gift_aid: 1 },
    )
    expect(order.items.map((item) => item.gift_aid)).toEqual([false, false, true])
    expect(await stored(order.id)).toEqual([false, false, true])
  })

  test('stores none for a gift when the setting is off', async () => {
    const off = testCtx({ settings: { gift_aid: '0' } })
    const order = await cartWith(off, { variant_id: (await makeGift()).id, amount: '20', gift_aid: 1 })
    expect(order.items.map((item) => item.gift_aid)).toEqual([false])
    expect(await stored(order.id)).toEqual([false])
  })
})

describe('nothing today, and a plan from later on, by card', () => {
  const planned = async () => {
    const monthly = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
    const supporter = await makeSupporter()
    const order = await cartWith(ctx, {
      variant_id: monthly.id,
      amount: '25',
      recurring_day: 15,
      recurring_with_initial_charge: 0,
    })
    const { json } = await till.update(order.id, { member_id: supporter.id })
    expect(json.order.totalamount).toBe(0)
    return { order, supporter }
  }
  const stored = (supporterId: number) =>
    ctx.read.rows<{ id: number; status: string; last4: string }>(
      sql`SELECT id, status, last4 FROM payment_method WHERE supporter_id = ${supporterId} AND deleted_at IS NULL`,
    )

  test('the card is verified and kept, the plan is charged with it, and nothing is taken', async () => {
    const { order, supporter } = await planned()
    const { json } = await till.complete(order.id, byCard())
    expect(json).toMatchObject({ status: 'success', order: { invoicenumber: order.client_uuid, totalamount: 0 } })
    const [method] = await stored(supporter.id)
    expect(method).toMatchObject({ status: 'ACTIVE', last4: '4242' })
    expect(
      await ctx.read.records(
        sql`SELECT payment_method_id, is_manual, aggregate_minor, amount_minor FROM recurring_profile
          WHERE contribution_id = ${order.id}`,
      ),
    ).toEqual([{ payment_method_id: method?.id, is_manual: false, aggregate_minor: 0n, amount_minor: 2500n }])
    expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'succeeded', amount_minor: 0n }])
    expect(await ctx.read.records(sql`SELECT 1 FROM payment WHERE contribution_id = ${order.id}`)).toHaveLength(0)
    expect(await ctx.read.records(sql`SELECT 1 FROM ledger_entry WHERE contribution_id = ${order.id}`)).toHaveLength(0)
  })

  test('a card that does not pass is not kept, and no plan begins', async () => {
    const { order, supporter } = await planned()
    expect((await till.complete(order.id, byCard('declined'))).json).toMatchObject({
      status: 'error',
      message: 'Your card was declined.',
    })
    expect(await stored(supporter.id)).toEqual([])
    expect(
      await ctx.read.records(sql`SELECT 1 FROM recurring_profile WHERE contribution_id = ${order.id}`),
    ).toHaveLength(0)
  })

  test('"Not now" where the card has to be confirmed gives it up as well', async () => {
    const { order, supporter } = await planned()
    const { json } = await till.complete(order.id, byCard('needs_confirmation'))
    const { attempt } = (json as unknown as { action: { attempt: number } }).action
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject({
      code: 'PAYMENT_REQUEST_CANCELLED',
      order: { is_payment_locked: false },
    })
    expect(await stored(supporter.id)).toEqual([])
    expect((await till.complete(order.id, byCard())).json).toMatchObject({ status: 'success' })
  })
})

test('the same payment with another amount is refused, says why, and charges nothing (G3)', async () => {
  const shirt = await makeVariant({ quantity: 10, price_minor: 2000n })
  const order = await cartWith(ctx, { variant_id: shirt.id })
  const body = byCard('needs_confirmation')
  expect((await till.complete(order.id, { ...body, amount_shown: '20.00' })).json.status).toBe('action')
  for (const amount_shown of ['19.99', '200.00', '0', 'twenty'])
    expect((await till.complete(order.id, { ...body, amount_shown })).json).toMatchObject({
      status: 'error',
      message: 'A payment for this contribution is in progress. Please wait until it finishes.',
      order: { is_payment_locked: true, is_paid: false, totalamount: 20 },
    })
  expect((await till.complete(order.id, { ...body, amount_shown: '20.00' })).json.status).toBe('action')
  expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'needs_action', amount_minor: 2000n }])
  const fresh = await cartWith(ctx, { variant_id: shirt.id })
  expect((await till.complete(fresh.id, { ...byCard(), amount_shown: '19.99' })).json).toMatchObject({
    status: 'error',
    message: 'The contribution has changed. Please check the total and try again.',
  })
  expect(await chargesOf(fresh.client_uuid)).toEqual([])
})
