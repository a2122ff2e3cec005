import { beforeAll, describe, expect, test } from 'vitest'
import { takeBackInitialCharge } from '~/domain/recurring/take-back-initial-charge.server'
import { afterSale } from '~/domain/pos/effects.server'
import { currentOrder } from '~/domain/pos/current-order.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeMembership, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { within } from '../../support/within'

const ctx = testCtx()
const cash = { payment_type: 'cash', cash_received: '100000' }

beforeAll(async () => void (await anAccountType()))

/** A cart of one supporter, completed. */
async function sold(over: typeof ctx, supporterId: number, ...lines: object[]) {
  const till = tillOf(over)
  const order = await cartWith(over, ...lines)
  await till.update(order.id, { member_id: supporterId })
  const reply = await till.complete(order.id, cash)
  expect([reply.json.status, reply.json.message]).toEqual(['success', null])
  return reply.json.order
}

const profilesOf = (id: number) =>
  ctx.read.rows<Record<string, unknown>>(sql`SELECT * FROM recurring_profile WHERE contribution_id = ${id} ORDER BY id`)

async function again(id: number) {
  const order = await currentOrder(ctx, id)
  if (!order) throw new Error('no order')
  await within(ctx, (tx) => afterSale(tx, { order, supporterId: order.supporterId, paymentMethodId: null }))
}

describe('a recurring line makes a profile (money 11.1)', () => {
  test('with an initial charge: what was taken is its first cycle', async () => {
    const supporter = await makeSupporter()
    const gift = await makeGift({ billing_period: 'monthly', total_billing_cycles: 12 }, { recurring_type: 'fixed', name: 'Monthly gift' })
    const order = await sold(ctx, supporter.id, {
      variant_id: gift.id,
      amount: '25',
      recurring_day: 15,
      recurring_with_initial_charge: 1,
    })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({
        profile_id: expect.stringMatching(/^[0-9a-f]{12}$/),
        profile_reference: order.client_uuid,
        supporter_id: supporter.id,
        subscriber_name: supporter.display_name,
        description: 'Monthly gift',
        transaction_type: 'Donation',
        status: 'Active',
        billing_period: 'Month',
        billing_cycle_anchor: '2026-11-15',
        starts_on: '2026-12-15',
        next_billing_on: '2026-12-15',
        final_payment_on: '2027-10-15',
        cycles_completed: 1,
        cycles_remaining: 11,
        amount_minor: 2500n,
        initial_minor: 2500n,
        aggregate_minor: 2500n,
        last_payment_minor: 2500n,
        last_payment_at: ctx.now,
        is_manual: true,
        payment_method_id: null,
        max_failed_payments: 1,
      }),
    ])
  })

  test('without one: nothing was paid, and the amount is the plan’s, not the line’s 0', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'quarterly', price_minor: 6000n }, { recurring_type: 'fixed' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id, qty: 2, recurring_day: 10, recurring_with_initial_charge: 0 })
    expect(order.totalamount).toBe(0)
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({
        transaction_type: 'Standard',
        billing_period: 'Quarter',
        next_billing_on: '2026-12-10',
        amount_minor: 12_000n,
        initial_minor: null,
        aggregate_minor: 0n,
        last_payment_at: null,
        cycles_completed: 0,
        cycles_remaining: null,
        final_payment_on: null,
      }),
    ])
  })

  test('the setting of its period decides how long it waits', async () => {
    const supporter = await makeSupporter()
    const gift = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
    const line = { variant_id: gift.id, amount: '10', recurring_day: 25, recurring_with_initial_charge: 1 }
    const usual = await sold(ctx, supporter.id, line)
    const slow = await sold(testCtx({ settings: { rpp_start_date_snap_month: 'donor', rpp_retry_attempts: '3' } }), supporter.id, line)
    expect((await profilesOf(usual.id))[0]).toMatchObject({ next_billing_on: '2026-11-25' })
    expect((await profilesOf(slow.id))[0]).toMatchObject({ next_billing_on: '2026-12-25', max_failed_payments: 3 })
  })

  test('a variant with a first billing day charges nothing now and starts strictly after it; its end says how many payments there are', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant(
      { billing_period: 'monthly', price_minor: 1000n, billing_starts_on: '2027-02-01', billing_ends_on: '2027-06-01' },
      { recurring_type: 'natural' },
    )
    const order = await sold(ctx, supporter.id, { variant_id: plan.id, recurring_with_initial_charge: 1 })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({ next_billing_on: '2027-03-01', final_payment_on: '2027-06-01', cycles_remaining: 4, initial_minor: null }),
    ])
  })

  test('a plan of one payment that was taken at once is over', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'weekly', total_billing_cycles: 1 }, { recurring_type: 'natural' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    expect(await profilesOf(order.id)).toEqual([
      expect.objectContaining({ status: 'Expired', cycles_remaining: 0, aggregate_minor: 2000n }),
    ])
  })

  test('completed twice, there is one profile', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'weekly' }, { recurring_type: 'natural' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    const before = await profilesOf(order.id)
    await tillOf(ctx).complete(order.id, cash)
    await again(order.id)
    expect(await profilesOf(order.id)).toEqual(before)
  })

  test('a bank that takes the money back takes the first cycle back, once; paid again, it is there again, once', async () => {
    const supporter = await makeSupporter()
    const plan = await makeVariant({ billing_period: 'monthly', total_billing_cycles: 3 }, { recurring_type: 'natural' })
    const order = await sold(ctx, supporter.id, { variant_id: plan.id })
    const state = async () => {
      const [profile] = await profilesOf(order.id)
      return [profile?.aggregate_minor, profile?.cycles_completed, profile?.cycles_remaining, profile?.last_payment_at === null]
    }
    expect(await state()).toEqual([2000n, 1, 2, false])
    await within(ctx, (tx) => takeBackInitialCharge(tx, order.id))
    await within(ctx, (tx) => takeBackInitialCharge(tx, order.id))
    expect(await state()).toEqual([0n, 0, 3, true])
    await again(order.id)
    await again(order.id)
    expect(await state()).toEqual([2000n, 1, 2, false])
  })
})

describe('memberships (people-and-content 5)', () => {
  const periods = (supporterId: number) =>
    ctx.read.rows(sql`SELECT starts_on, ends_on FROM supporter_membership WHERE supporter_id = ${supporterId} ORDER BY starts_on, id`)

  test('two of the same kind in one cart follow each other, and completing again adds none', async () => {
    const supporter = await makeSupporter()
    const membership = await makeMembership({ days: 30 })
    const one = await makeVariant({ membership_id: membership.id })
    const other = await makeVariant({ membership_id: membership.id })
    const order = await sold(ctx, supporter.id, { variant_id: one.id, qty: 2 }, { variant_id: other.id })
    await again(order.id)
    expect(await periods(supporter.id)).toEqual([
      { starts_on: '2026-11-20', ends_on: '2027-01-19' },
      { starts_on: '2027-01-19', ends_on: '2027-02-18' },
    ])
  })

  test('a kind without a length stays open, one with a day of its own begins there', async () => {
    const supporter = await makeSupporter()
    const open = await makeVariant({ membership_id: (await makeMembership({ days: null })).id })
    const season = await makeVariant({ membership_id: (await makeMembership({ days: 90, starts_on: '2027-05-01' })).id })
    await sold(ctx, supporter.id, { variant_id: open.id }, { variant_id: season.id })
    expect(await periods(supporter.id)).toEqual([
      { starts_on: '2026-11-20', ends_on: null },
      { starts_on: '2027-05-01', ends_on: '2027-07-30' },
    ])
  })
})
