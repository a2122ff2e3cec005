import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeGift,
  makeSponsor,
  makeSponsorship,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
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
    sql`SELECT lifetime_donation_minor AS given, lifetime_donation_count AS gifts, lifetime_purchase_minor AS bought,
      lifetime_purchase_count AS goods FROM supporter WHERE id = ${id}`,
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

describe('lifetime totals are in the organisation’s currency (R-SUPPORTERS-8)', () => {
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
  test('subtract a returned debit', async () => {
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
  test('keeps the totals of others after full refunds in any currency and order', async () => {
    const sale = fc.record({
      currency: fc.constantFrom('USD', 'CAD', 'JPY', 'BHD'),
      amounts: fc.array(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 3 }),
      cups: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat(100)),
        async (sales, order) => {
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
            const [{ id, added }] = open.splice(Number(order.next().value) % open.length, 1) as [
              { id: number; added: bigint },
            ]
            const before = await whole()
            await refundOf(ctx, id, { whole: 1 })
            expect(before - (await whole())).toBe(added)
          }
          expect(await totalsOf(ada.id)).toEqual(nothing)
        },
      ),
      { numRuns: 12 },
    )
  })
})

const sponsorsOf = async (supporterId: number) =>
  ctx.read.rows<{ at: Date | null; last: bigint | null; status: string | null; lifetime: bigint }>(sql`
    SELECT last_payment_at AS at, last_payment_minor AS last, last_payment_status AS status, lifetime_minor AS lifetime
    FROM sponsor WHERE supporter_id = ${supporterId} ORDER BY id`)

const monthly = { amount_minor: 4000n, recurring_frequency: 'monthly', recurring_day: 15 }

async function sponsored(
  supporterId: number,
  { currency, charged = 1 }: { currency: string; charged?: number },
  pay: object = cash,
): Promise<number> {
  const child = await makeSponsorship({}, [monthly])
  const { id } = (await till.open({ currency_code: currency })).json.order
  await till.addChild(id, {
    reference_number: child.reference_number,
    payment_option_id: child.optionIds[0],
    recurring_with_initial_charge: charged,
    recurring_day: 15,
  })
  await till.update(id, { member_id: supporterId })
  const { json } = await till.complete(id, pay)
  expect([json.status, json.message]).toEqual(['success', null])
  return id
}

describe('what a sponsor paid is in the organisation’s currency too (R-SPONSORSHIP-4)', () => {
  // 40.00 are 5970 yen, 54.90 Canadian dollars and 15.070 dinars there; each is worth 40.00 at home again.
  test.each(['USD', 'CAD', 'JPY', 'BHD'])(
    'bought in %s, and taken back whole by a refund at the rate of then',
    async (currency) => {
      const ada = await makeSupporter()
      const id = await sponsored(ada.id, { currency })
      expect(await sponsorsOf(ada.id)).toEqual([{ at: ctx.now, last: 4000n, status: 'succeeded', lifetime: 4000n }])
      const dearer = testCtx({ settings: { ...settings, exchange_rates: 'CAD=0.5,JPY=0.01,BHD=3' } })
      expect((await refundOf(dearer, id, { whole: 1 })).json).toMatchObject({ status: 'success' })
      expect(await sponsorsOf(ada.id)).toEqual([{ at: null, last: null, status: 'succeeded', lifetime: 0n }])
    },
  )
  test('counts nothing when there is no first charge', async () => {
    const ada = await makeSupporter()
    await sponsored(ada.id, { currency: 'JPY', charged: 0 })
    expect(await sponsorsOf(ada.id)).toEqual([{ at: null, last: null, status: null, lifetime: 0n }])
  })
  test('counts a back-dated sale on its day', async () => {
    const ada = await makeSupporter()
    const child = await makeSponsorship({}, [monthly])
    const { id } = (await till.open({ ordered_at: '2026-11-02 09:30' })).json.order
    await till.addChild(id, {
      reference_number: child.reference_number,
      payment_option_id: child.optionIds[0],
      recurring_with_initial_charge: 1,
      recurring_day: 15,
    })
    await till.update(id, { member_id: ada.id, ordered_at: '2026-11-02 09:30' })
    await till.complete(id, cash)
    const when = new Date('2026-11-02T14:30:00Z')
    expect(await sponsorsOf(ada.id)).toMatchObject([{ at: when, lifetime: 4000n }])
    expect(await ctx.read.record(sql`SELECT last_payment_at AS at FROM supporter WHERE id = ${ada.id}`)).toEqual({
      at: when,
    })
  })
  test('count a pending debit until it is returned, and again when paid again', async () => {
    const ada = await makeSupporter()
    const id = await sponsored(
      ada.id,
      { currency: 'CAD' },
      byBank('late_failure', { payment_token: bankToken('late_failure', { country: 'ca' }) }),
    )
    expect(await sponsorsOf(ada.id)).toMatchObject([{ last: 4000n, status: 'pending', lifetime: 4000n }])
    await perform(sweepPayments, testCtx({ settings, now: later(NOON, hours(24)) }), {})
    expect(await sponsorsOf(ada.id)).toEqual([{ at: null, last: null, status: 'failed', lifetime: 0n }])
    expect((await till.complete(id, cash)).json.message).toBeNull()
    expect(await sponsorsOf(ada.id)).toMatchObject([{ last: 4000n, status: 'succeeded', lifetime: 4000n }])
  })
  test('a debit that settles is shown as such', async () => {
    const ada = await makeSupporter()
    await sponsored(ada.id, { currency: 'USD' }, byBank('ok'))
    expect(await sponsorsOf(ada.id)).toMatchObject([{ status: 'pending', lifetime: 4000n }])
    await perform(sweepPayments, testCtx({ settings, now: later(NOON, hours(24 * 7)) }), {})
    expect(await sponsorsOf(ada.id)).toMatchObject([{ last: 4000n, status: 'succeeded', lifetime: 4000n }])
  })
})

describe('stop counting a contribution that is marked as spam (R-CONTRIBUTIONS-8)', () => {
  test('subtract nothing more when the spam is refunded', async () => {
    const ada = await makeSupporter()
    await sold(ada.id, { currency: 'USD', amounts: ['10'], cups: 0 })
    const spam = await sponsored(ada.id, { currency: 'JPY' })
    expect(await totalsOf(ada.id)).toMatchObject({ given: 5000n, gifts: 2 })
    await perform(markSpam, ctx, { ids: [spam] })
    const left = { given: 1000n, gifts: 1, bought: 0n, goods: 0 }
    expect(await totalsOf(ada.id)).toEqual(left)
    expect(await sponsorsOf(ada.id)).toMatchObject([{ last: null, lifetime: 0n }])
    await refundOf(ctx, spam, { whole: 1 })
    expect(await totalsOf(ada.id)).toEqual(left)
  })
})

describe('the recount of all', () => {
  test('corrects wrong totals from contributions, and writes no others', async () => {
    const ada = await makeSupporter()
    const bea = await makeSupporter()
    const none = await makeSupporter()
    await sold(ada.id, { currency: 'JPY', amounts: ['5000'], cups: 1 })
    await sold(ada.id, { currency: 'CAD', amounts: ['7.77', '20'], cups: 0 })
    await refundOf(ctx, await sold(ada.id, { currency: 'BHD', amounts: ['3'], cups: 2 }), { whole: 1 })
    await refundOf(ctx, await sold(ada.id, { currency: 'USD', amounts: ['30'], cups: 0 }), { amount: '12.34' })
    await sponsored(bea.id, { currency: 'JPY' })
    const byHand = await makeSponsor({
      supporter_id: bea.id,
      sponsorship_id: (await makeSponsorship()).id,
      lifetime_minor: 990n,
      last_payment_minor: 990n,
    })
    const people = [ada.id, bea.id, none.id]
    const all = async () => ({
      totals: await ctx.read
        .records(sql`SELECT id, lifetime_donation_minor, lifetime_donation_count, lifetime_purchase_minor,
          lifetime_purchase_count, first_payment_at, last_payment_at
        FROM supporter WHERE id = ANY(${people}::int[]) ORDER BY id`),
      sponsors: await sponsorsOf(bea.id),
    })
    const right = await all()
    // 5000 yen are 33.50; 27.77 Canadian dollars are 20.23; 12.34 of 30.00 went back; 5970 yen are 40.00.
    expect(await totalsOf(ada.id)).toMatchObject({ given: 3350n + 2023n + 1766n, gifts: 4, goods: 1 })
    expect(right.sponsors).toMatchObject([{ lifetime: 4000n }, { lifetime: 990n }])
    // Stored before there was one rule, as plain numbers of the sale's currency.
    await ctx.read.run(
      sql`UPDATE supporter SET lifetime_donation_minor = 777777, lifetime_donation_count = 9,
        lifetime_purchase_minor = 1, first_payment_at = NULL WHERE id = ANY(${people}::int[])`,
    )
    await ctx.read.run(
      sql`UPDATE sponsor SET lifetime_minor = 5970, last_payment_minor = 5970, last_payment_status = NULL
        WHERE supporter_id = ${bea.id} AND id <> ${byHand.id}`,
    )
    await ctx.read.run(sql`SELECT recount_lifetimes()`)
    const handless = { at: null, last: null, status: null, lifetime: 0n }
    expect(await all()).toEqual({ ...right, sponsors: [right.sponsors[0], handless] })
    expect(await totalsOf(none.id)).toEqual({ given: 0n, gifts: 0, bought: 0n, goods: 0 })
    const versions = async () => ctx.read.records(sql`SELECT id, xmin::text FROM supporter ORDER BY id`)
    const before = await versions()
    await ctx.read.run(sql`SELECT recount_lifetimes()`)
    expect(await versions()).toEqual(before)
  })
})
