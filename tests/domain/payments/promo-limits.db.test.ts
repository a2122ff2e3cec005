import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sandboxConfirmations } from '~/adapters/sandbox/payment-gateway.server'
import { poolRunner } from '~/db/pool.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import { anAccountType, makePromo, makeSupporter, makeVariant, promoOn } from '../../support/factories'
import { cartWith, tillOf, type WireOrder } from '../../support/pos-calls'
import { byCard, chargesOf } from '../../support/sandbox'

/**
 * A use of a limited code is reserved with the payment, released with it, and counted once (R-PROMOS-7 and
 * R-PAYMENTS-3).
 */
const clock = { moment: NOON, now: () => clock.moment }
const gateway = testSandbox(clock)
const at = (moment: Date) => {
  clock.moment = moment
  return testCtx({ now: moment, gateway })
}
const ctx = at(NOON)
const till = tillOf(ctx)
const confirmations = sandboxConfirmations(poolRunner(), clock)
const cash = { payment_type: 'cash', cash_received: '9999' }

let shirt: { id: number; product_id: number }
beforeAll(async () => {
  await anAccountType()
  shirt = await makeVariant({ quantity: 100_000 })
})
afterEach(() => void (clock.moment = NOON))

/** The shirt costs 20.00 without the code and 18.00 with it. */
async function codeWith(limits: Record<string, unknown>) {
  const promo = await makePromo(limits)
  await promoOn(promo.id, { products: [shirt.product_id] })
  return promo
}

async function cartUsing(code: string, person: object = {}): Promise<WireOrder> {
  const order = await cartWith(ctx, { variant_id: shirt.id })
  if (Object.keys(person).length > 0) await till.update(order.id, person)
  const { json } = await till.promos(order.id, code)
  expect([json.status, json.order.totalamount]).toEqual(['success', 18])
  return json.order
}

const usesOf = async (id: number) =>
  (await ctx.read.first<{ uses: number }>(sql`SELECT usage_count AS uses FROM promo_code WHERE id = ${id}`))?.uses
const soldWith = async (id: number) =>
  (
    await ctx.read.first<{ sold: number }>(sql`
    SELECT count(*)::int AS sold FROM contribution_promo k JOIN contribution c ON c.id = k.contribution_id
    WHERE k.promo_code_id = ${id} AND c.confirmed_at IS NOT NULL`)
  )?.sold

type Waiting = { action: { url: string; attempt: number } }

async function waiting(order: WireOrder) {
  const body = byCard('needs_confirmation')
  const { json } = await till.complete(order.id, body)
  expect(json.status).toBe('action')
  const { action } = json as unknown as Waiting
  return { body, attempt: action.attempt, reference: action.url.split('/').at(-1) ?? '' }
}

const USED_UP = (code: string) => `Promo code ${code} is no longer valid.`

describe('the last use of a code', () => {
  test('is given once to twenty tills at once, without charging the others', async () => {
    const promo = await codeWith({ usage_limit: 1 })
    const orders: WireOrder[] = []
    for (let index = 0; index < 20; index++) orders.push(await cartUsing(promo.code))
    const replies = await Promise.all(orders.map(({ id }) => till.complete(id, byCard())))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(1)
    expect(replies.filter(({ json }) => json.message === USED_UP(promo.code))).toHaveLength(19)
    expect([await usesOf(promo.id), await soldWith(promo.id)]).toEqual([1, 1])
    const charges = await Promise.all(orders.map(async ({ client_uuid }) => chargesOf(client_uuid)))
    expect(charges.flat()).toHaveLength(1)
  })

  test('belongs to the pending payment: other cards and cash are refused before any money moves', async () => {
    const promo = await codeWith({ usage_limit: 1 })
    const [first, second, third] = [
      await cartUsing(promo.code),
      await cartUsing(promo.code),
      await cartUsing(promo.code),
    ]
    const { body, reference } = await waiting(first)
    const byOtherCard = (await till.complete(second.id, byCard())).json
    expect(byOtherCard).toMatchObject({
      status: 'error',
      message: USED_UP(promo.code),
      order: { is_payment_locked: false },
    })
    expect((await till.complete(third.id, cash)).json).toMatchObject({ status: 'error', message: USED_UP(promo.code) })
    expect(await chargesOf(second.client_uuid)).toEqual([])
    await confirmations.decide(reference, 'confirmed')
    expect((await till.complete(first.id, body)).json).toMatchObject({ status: 'success', order: { totalamount: 18 } })
    expect((await till.complete(first.id, body)).json).toMatchObject({ status: 'success' })
    expect([await usesOf(promo.id), await soldWith(promo.id)]).toEqual([1, 1])
  })

  test('cannot be entered on another contribution while the payment is in progress', async () => {
    const promo = await codeWith({ usage_limit: 1 })
    await waiting(await cartUsing(promo.code))
    const other = await cartWith(ctx, { variant_id: shirt.id })
    expect((await till.promos(other.id, promo.code)).json).toMatchObject({
      status: 'error',
      message: USED_UP(promo.code),
    })
  })
})

describe('a code with a limit for each customer', () => {
  const named = { bill_first_name: 'Eva', bill_last_name: 'Once', bill_email: 'eva.once@example.org' }

  test('is used once by ten cards of one supporter at the same moment', async () => {
    const promo = await codeWith({ usage_limit_per_account: 1 })
    const ada = await makeSupporter()
    const orders: WireOrder[] = []
    for (let index = 0; index < 10; index++) orders.push(await cartUsing(promo.code, { member_id: ada.id }))
    const replies = await Promise.all(orders.map(({ id }) => till.complete(id, byCard())))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(1)
    const error = `Promo code ${promo.code} can be used only 1 per customer.`
    expect(replies.filter(({ json }) => json.message === error)).toHaveLength(9)
  })

  test('is used once by one email address, and by a supporter who turns out to have it', async () => {
    const promo = await codeWith({ usage_limit_per_account: 1 })
    const eva = await makeSupporter({ email: named.bill_email, first_name: 'Eva', last_name: 'Once' })
    const [first, second] = [await cartUsing(promo.code, named), await cartUsing(promo.code, named)]
    const third = await cartUsing(promo.code, { member_id: eva.id, ...named })
    await waiting(first)
    const error = { status: 'error', message: `Promo code ${promo.code} can be used only 1 per customer.` }
    expect((await till.complete(second.id, byCard())).json).toMatchObject(error)
    expect((await till.complete(third.id, byCard())).json).toMatchObject(error)
  })
})

describe('a reserved use is released', () => {
  async function reserved() {
    const promo = await codeWith({ usage_limit: 1 })
    const [order, other] = [await cartUsing(promo.code), await cartUsing(promo.code)]
    return { promo, order, other }
  }
  const freeAgain = async (promo: { id: number }, other: WireOrder) => {
    expect(await usesOf(promo.id)).toBe(0)
    expect((await till.complete(other.id, byCard())).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
    expect([await usesOf(promo.id), await soldWith(promo.id)]).toEqual([1, 1])
  }

  test('when the card is declined', async () => {
    const { promo, order, other } = await reserved()
    expect((await till.complete(order.id, byCard('declined'))).json.status).toBe('error')
    await freeAgain(promo, other)
    expect((await till.complete(order.id, byCard())).json).toMatchObject({
      status: 'error',
      message: USED_UP(promo.code),
    })
  })
  test('when the confirmation is given up', async () => {
    const { promo, order, other } = await reserved()
    const { attempt } = await waiting(order)
    expect(await usesOf(promo.id)).toBe(1)
    await till.giveUp(order.id, attempt)
    await till.giveUp(order.id, attempt)
    await freeAgain(promo, other)
  })
  test('when the payer does not confirm in time', async () => {
    const { promo, order, other } = await reserved()
    await waiting(order)
    await perform(sweepPayments, at(later(NOON, minutes(14))), {})
    expect(await usesOf(promo.id)).toBe(1)
    await perform(sweepPayments, at(later(NOON, minutes(16))), {})
    clock.moment = NOON
    await freeAgain(promo, other)
  })
  test('when the same contribution uses another card', async () => {
    const { promo, order } = await reserved()
    await till.complete(order.id, byCard('declined'))
    expect((await till.complete(order.id, byCard())).json).toMatchObject({
      status: 'success',
      order: { totalamount: 18 },
    })
    expect([await usesOf(promo.id), await soldWith(promo.id)]).toEqual([1, 1])
  })
})

test('keeps uses within the limit and equal to the sales in any order of payments', async () => {
  const step = fc.record({
    order: fc.nat(3),
    does: fc.constantFrom('charge', 'wait', 'confirm', 'refuse', 'give up', 'cash', 'decline'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (limit, steps) => {
        const promo = await codeWith({ usage_limit: limit })
        const orders: WireOrder[] = []
        for (let index = 0; index < 4; index++) orders.push(await cartUsing(promo.code))
        const open = new Map<number, { body: object; attempt: number; reference: string }>()
        for (const { order: index, does } of steps) {
          const { id } = orders[index]!
          const known = open.get(id)
          if (does === 'charge') await till.complete(id, byCard())
          if (does === 'decline') await till.complete(id, byCard('declined'))
          if (does === 'cash') await till.complete(id, cash)
          if (does === 'wait' && !known) {
            const body = byCard('needs_confirmation')
            const { action } = (await till.complete(id, body)).json as unknown as Partial<Waiting>
            if (action) open.set(id, { body, attempt: action.attempt, reference: action.url.split('/').at(-1) ?? '' })
          }
          if (known && (does === 'confirm' || does === 'refuse')) {
            await confirmations.decide(known.reference, does === 'confirm' ? 'confirmed' : 'refused')
            await till.complete(id, known.body)
            open.delete(id)
          }
          if (known && does === 'give up') {
            await till.giveUp(id, known.attempt)
            open.delete(id)
          }
          const uses = (await usesOf(promo.id)) ?? -1
          expect(uses).toBeLessThanOrEqual(limit)
          expect(uses).toBe(((await soldWith(promo.id)) ?? 0) + open.size)
        }
        for (const [id, { attempt }] of open) await till.giveUp(id, attempt)
        expect(await usesOf(promo.id)).toBe(await soldWith(promo.id))
      },
    ),
    { numRuns: 6 },
  )
})
