import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '~/domain/pos/sweep-payments.server'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { tillOf } from '../../support/pos-calls'
import { refundOf } from '../../support/refunds'
import { bankToken, byBank } from '../../support/sandbox'

const settings = { extra_currencies: 'CAD,JPY,BHD', exchange_rates: 'CAD=0.7286,JPY=0.0067,BHD=2.6543217891' }
const ctx = testCtx({ settings })
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '9000000' }

let gift: { id: number }
let cup: { id: number }
beforeAll(async () => {
  await anAccountType()
  gift = await makeGift({ quantity: 5000 })
  cup = await makeVariant({ quantity: 5000, price_minor: 1999n })
})

const totalsOf = async (id: number) =>
  ctx.read.first<{ given: bigint; gifts: number; bought: bigint; goods: number }>(
    sql`SELECT lifetime_donation_minor AS given, lifetime_donation_count AS gifts, lifetime_purchase_minor AS bought, lifetime_purchase_count AS goods FROM supporter WHERE id = ${id}`,
  )

type Sale = { currency: string; amounts: string[]; cups: number }

async function sold(supporterId: number, { currency, amounts, cups }: Sale, pay: object = cash): Promise<number> {
  const { id } = (await till.open({ currency_code: currency })).json.order
  for (const amount of amounts) await till.add(id, { variant_id: gift.id, amount })
  if (cups > 0) await till.add(id, { variant_id: cup.id, qty: cups })
  await till.update(id, { member_id: supporterId })
  const { json } = await till.complete(id, pay)
  expect([json.status, json.message]).toEqual(['success', null])
  return id
}

describe('lifetime totals are in the organisation’s currency (people-and-content 2.11)', () => {
  test.each([
    ['JPY', '5000', 3350n],
    ['CAD', '50', 3643n],
    ['BHD', '1.005', 267n],
    ['USD', '50', 5000n],
  ])('%s %s', async (currency, amount, worth) => {
    const ada = await makeSupporter()
    await sold(ada.id, { currency, amounts: [amount], cups: 0 })
    expect(await totalsOf(ada.id)).toEqual({ given: worth, gifts: 1, bought: 0n, goods: 0 })
  })
  test('the rate that the contribution keeps counts, also when the rates of the day have changed', async () => {
    const ada = await makeSupporter()
    const id = await sold(ada.id, { currency: 'JPY', amounts: ['5000'], cups: 2 })
    const before = await totalsOf(ada.id)
    await sold(ada.id, { currency: 'CAD', amounts: ['7.77'], cups: 1 })
    const dearer = testCtx({ settings: { ...settings, exchange_rates: 'CAD=0.5,JPY=0.01' } })
    expect((await refundOf(dearer, id, { whole: 1 })).json).toMatchObject({ status: 'success' })
    // 7.77 at 0.7286 is 5.66; a cup of 19.99 is 27.44 there, and 27.44 is worth 19.99.
    expect(await totalsOf(ada.id)).toEqual({ given: 566n, gifts: 1, bought: 1999n, goods: 1 })
    expect(before).toMatchObject({ given: 3350n, gifts: 1, goods: 1 })
  })
  test('a debit that comes back takes away what its sale had added', async () => {
    const ada = await makeSupporter()
    await sold(ada.id, { currency: 'USD', amounts: ['100'], cups: 0 })
    const before = await totalsOf(ada.id)
    await sold(
      ada.id,
      { currency: 'CAD', amounts: ['33.33'], cups: 1 },
      byBank('late_failure', { payment_token: bankToken('late_failure', { country: 'ca' }) }),
    )
    expect(await totalsOf(ada.id)).toEqual({ given: 12428n, gifts: 2, bought: 1999n, goods: 1 })
    await perform(sweepPayments, testCtx({ settings, now: later(NOON, hours(24)) }), {})
    expect(await totalsOf(ada.id)).toEqual(before)
  })
  test('whatever is sold in whatever currency, full refunds in any order leave what the others gave', async () => {
    const sale = fc.record({
      currency: fc.constantFrom('USD', 'CAD', 'JPY', 'BHD'),
      amounts: fc.array(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 3 }),
      cups: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat(100)), async (sales, order) => {
        const ada = await makeSupporter()
        const nothing = await totalsOf(ada.id)
        const open: { id: number; added: bigint }[] = []
        const whole = async () => totalsOf(ada.id).then((totals) => (totals?.given ?? 0n) + (totals?.bought ?? 0n))
        for (const one of sales) {
          const before = await whole()
          const id = await sold(ada.id, one)
          open.push({ id, added: (await whole()) - before })
        }
        while (open.length > 0) {
          const [{ id, added }] = open.splice(Number(order.next().value) % open.length, 1) as [{ id: number; added: bigint }]
          const before = await whole()
          await refundOf(ctx, id, { whole: 1 })
          expect(before - (await whole())).toBe(added)
        }
        expect(await totalsOf(ada.id)).toEqual(nothing)
      }),
      { numRuns: 12 },
    )
  })
})
