import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { type GatewayDispute, type PaymentGateway } from '~/ports/payment-gateway'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType } from '../../support/factories'
import { booksOf, refundOf } from '../../support/refunds'
import { byBank, byCard, reconciled } from '../../support/sandbox'
import {
  at,
  byAda,
  chargeOf,
  gift,
  receive,
  mails,
  pagesOfMails,
  refunds,
  said,
  stateOf,
} from '../../support/money-back'

const ctx = testCtx()
const { gateway } = ctx.ports

beforeAll(async () => void (await anAccountType()))

describe('a disputed card payment', () => {
  test('is reported once, stays on the books, and cannot be refunded meanwhile', async () => {
    const order = await gift(byCard('dispute_lost'))
    const charge = await chargeOf(order.client_uuid)
    for (const passed of [1, 2, 3]) await receive({ kind: 'money-back', reference: charge }, at(passed))
    expect(await mails(order.client_uuid)).toEqual(['Payment of $50.00 USD disputed: Contribution #X'])
    expect(await booksOf(ctx, order.id)).toMatchObject({ paid: 5000n, refunded: 0n, ledger: 5000n })
    expect((await said(order.id))[0]).toBe('$50.00 disputed by the supporter: fraudulent')
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'This payment is disputed. It cannot be refunded until the dispute is resolved.',
    })
    expect(await refunds(order.id)).toEqual([])
  })
  test('reverses ledger and totals when lost, without a refund at the gateway', async () => {
    const sale = await byAda(byCard('dispute_lost'))
    const charge = await chargeOf(sale.uuid)
    await receive({ kind: 'money-back', reference: charge }, at(1))
    const refund = async () => Promise.reject(new Error('requested a refund'))
    const late = (passed: number) =>
      at(passed, { gateway: { ...testCtx({ now: later(NOON, minutes(passed)) }).ports.gateway, refund } })
    for (const passed of [20, 21]) await receive({ kind: 'money-back', reference: charge }, late(passed))
    expect(await refunds(sale.id)).toMatchObject([
      { reason: 'disputed', status: 'succeeded', kind: 'whole', minor: 5000n, by: 'Bank' },
    ])
    expect(await booksOf(ctx, sale.id)).toMatchObject({ refunded: 5000n, ofPayments: 5000n, ledger: 0n })
    expect(await sale.totals()).toEqual({ given: 0n, gifts: 0, bought: 0n })
    expect(await mails(sale.uuid)).toEqual([
      'Payment of $50.00 USD disputed: Contribution #X',
      'Dispute about $50.00 USD lost: Contribution #X',
    ])
    expect(await pagesOfMails(sale.uuid)).toEqual([`/jpanel/contributions/${sale.uuid}`])
    expect((await said(sale.id))[0]).toBe('Dispute about $50.00 lost, funds withdrawn')
    expect((await stateOf(sale.id))?.number).toBe(sale.uuid)
    expect(await reconciled()).toEqual([])
  })
  test('loses only the rest after a partial refund', async () => {
    const order = await gift(byCard('dispute_lost'))
    await refundOf(ctx, order.id, { amount: '20' })
    const charge = await chargeOf(order.client_uuid)
    await receive({ kind: 'money-back', reference: charge }, at(1))
    await receive({ kind: 'money-back', reference: charge }, at(20))
    expect((await refunds(order.id)).map(({ reason, minor }) => [reason, minor])).toEqual([
      ['requested_by_customer', 2000n],
      ['disputed', 3000n],
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })
  test.each([
    [
      'won',
      'dispute_won',
      'Payment of $50.00 USD disputed: Contribution #X',
      '$50.00 disputed by the supporter: fraudulent',
    ],
    [
      'an inquiry',
      'inquiry',
      'Bank inquiry about a payment of $50.00 USD: Contribution #X',
      'Bank inquiry about $50.00: fraudulent',
    ],
  ])('is closed and reported when %s, and leaves the payment refundable', async (_name, scenario, first, line) => {
    const order = await gift(byCard(scenario))
    const charge = await chargeOf(order.client_uuid)
    await receive({ kind: 'money-back', reference: charge }, at(1))
    expect((await said(order.id))[0]).toBe(line)
    await receive({ kind: 'money-back', reference: charge }, at(20))
    expect(await mails(order.client_uuid)).toEqual([
      first,
      'Dispute about $50.00 USD closed in your favor: Contribution #X',
    ])
    expect((await said(order.id))[0]).toBe('Dispute about $50.00 closed, no funds lost')
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({ status: 'success' })
    expect(await reconciled()).toEqual([])
  })
  test('is decided by the sweep when its last event is lost', async () => {
    const order = await gift(byCard('dispute_lost'))
    await receive({ kind: 'money-back', reference: await chargeOf(order.client_uuid) }, at(1))
    await perform(sweepRefunds, at(60), {})
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n })
    await perform(sweepRefunds, at(7 * 60), {})
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })
  test('is checked less often when the gateway no longer knows it', async () => {
    const order = await gift(byCard('dispute_lost'))
    await receive({ kind: 'money-back', reference: await chargeOf(order.client_uuid) }, at(1))
    const requested: number[] = []
    const forgetful = (passed: number) =>
      at(passed, {
        gateway: { ...gateway, listRefunds: async () => [], listDisputes: async () => (requested.push(passed), []) },
      })
    await ctx.read.run(sql`UPDATE dispute SET next_check_at = NULL WHERE contribution_id <> ${order.id}`)
    for (const passed of [7 * 60, 7 * 60 + 1, 12 * 60, 14 * 60]) await perform(sweepRefunds, forgetful(passed), {})
    expect(requested).toEqual([7 * 60, 14 * 60])
  })
  test('stays lost when an opening event comes late', async () => {
    const order = await gift(byCard('dispute_lost'))
    const charge = await chargeOf(order.client_uuid)
    const early = await gateway.listDisputes(charge)
    await receive({ kind: 'money-back', reference: charge }, at(20))
    await receive(
      { kind: 'money-back', reference: charge },
      at(21, { gateway: { ...gateway, listDisputes: async () => early } }),
    )
    expect(await ctx.read.records(sql`SELECT stage FROM dispute WHERE contribution_id = ${order.id}`)).toEqual([
      { stage: 'lost' },
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    await ctx.read.run(sql`UPDATE sandbox_charge SET refunded_minor = amount_minor WHERE reference = ${charge}`)
  })
  test('restores the contribution when won on appeal', async () => {
    const sale = await byAda(byCard())
    const charge = await chargeOf(sale.uuid)
    const reported = (stage: GatewayDispute['stage']): PaymentGateway => ({
      ...gateway,
      listDisputes: async () => [
        {
          reference: `dp_${sale.uuid}`,
          stage,
          money: { minor: 5000n, currency: 'USD' },
          reason: 'general',
          respondBy: null,
        },
      ],
    })
    await receive({ kind: 'money-back', reference: charge }, at(1, { gateway: reported('lost') }))
    expect(await sale.totals()).toEqual({ given: 0n, gifts: 0, bought: 0n })
    await receive({ kind: 'money-back', reference: charge }, at(2, { gateway: reported('won') }))
    expect(await sale.totals()).toEqual({ given: 3000n, gifts: 1, bought: 2000n })
    expect(await booksOf(ctx, sale.id)).toMatchObject({ refunded: 0n, ofPayments: 0n, ledger: 5000n })
    expect(await reconciled()).toEqual([])
  })
})

describe('a debit that comes back after a part of it was refunded', () => {
  const settledDebit = async () => {
    const order = await gift(byBank('returned'))
    await perform(sweepPayments, at(6), {})
    return { order, charge: await chargeOf(order.client_uuid) }
  }
  test('leaves nothing of the contribution, once, and notifies staff that the part left twice', async () => {
    const { order, charge } = await settledDebit()
    expect((await refundOf(at(7), order.id, { amount: '20' })).json).toMatchObject({ status: 'success' })
    for (const kind of ['payment', 'money-back', 'payment', 'money-back'] as const)
      await receive({ kind, reference: charge }, at(60))
    expect((await refunds(order.id)).map(({ reason, minor }) => [reason, minor])).toEqual([
      ['requested_by_customer', 2000n],
      ['disputed', 3000n],
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ofPayments: 5000n, ledger: 0n, lowest: 0n })
    expect((await stateOf(order.id))?.number).toBe(order.client_uuid)
    expect(await mails(order.client_uuid)).toEqual(['Payment of $50.00 USD returned: Contribution #X'])
    expect((await said(order.id))[0]).toBe('Payment of $50.00 returned after it was refunded: insufficient funds')
    expect(await reconciled()).toEqual([])
  })
  test('gives the same sums while the answer to the refund is on its way', async () => {
    const { order, charge } = await settledDebit()
    const slow: PaymentGateway = {
      ...testCtx({ now: later(NOON, minutes(7)) }).ports.gateway,
      async refund(request) {
        const outcome = await gateway.refund(request)
        await receive({ kind: 'payment', reference: charge }, at(60))
        return outcome
      },
    }
    expect((await refundOf(at(7, { gateway: slow }), order.id, { amount: '20' })).json).toMatchObject({
      status: 'success',
    })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ofRefunds: 5000n, ledger: 0n, lowest: 0n })
    expect((await refunds(order.id)).filter(({ status }) => status === 'succeeded').map(({ minor }) => minor)).toEqual([
      2000n,
      3000n,
    ])
    expect(await reconciled()).toEqual([])
  })
})
