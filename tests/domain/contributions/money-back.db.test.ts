import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type PaymentGateway } from '~/ports/payment-gateway'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { booksOf, refundOf } from '../../support/refunds'
import { byCard, panelRefund, reconciled } from '../../support/sandbox'
import {
  at,
  byAda,
  chargeOf,
  gift,
  receive,
  mails,
  owed,
  pagesOfMails,
  refunds,
  said,
  scripted,
  stateOf,
} from '../../support/money-back'

const ctx = testCtx()
const { gateway } = ctx.ports

beforeAll(async () => void (await anAccountType()))

describe('a refund made in the gateway’s own panel', () => {
  test('is stored once when it is partial, however often and by whatever event it is reported', async () => {
    const order = await gift(byCard())
    const charge = await chargeOf(order.client_uuid)
    const reference = await panelRefund(charge, 1234n)
    for (const about of [
      { kind: 'refund', reference, payment: charge },
      { kind: 'money-back', reference: charge },
      { kind: 'refund', reference },
      { kind: 'money-back', reference: charge },
    ] as const)
      await receive(about)
    expect(await refunds(order.id)).toEqual([
      {
        status: 'succeeded',
        reason: 'made_at_gateway',
        kind: 'custom',
        minor: 1234n,
        by: 'Sandbox dashboard',
        reference,
      },
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 1234n, ofPayments: 1234n, ledger: 3766n })
    expect(await stateOf(order.id)).toMatchObject({
      refunded: 1234n,
      paymentRefunded: 1234n,
      at: later(NOON, minutes(1)),
      by: null,
    })
    expect((await said(order.id)).filter((line) => line.includes('Refunded'))).toEqual([
      'Refunded $12.34, in the Sandbox dashboard',
    ])
    expect(await reconciled()).toEqual([])
  })
  test('whole takes the contribution out of its supporter’s totals and its ledger, and none can follow', async () => {
    const sale = await byAda(byCard())
    expect(await sale.totals()).toEqual({ given: 3000n, gifts: 1, bought: 2000n })
    const charge = await chargeOf(sale.uuid)
    await panelRefund(charge, 5000n)
    await Promise.all(Array.from({ length: 12 }, async () => receive({ kind: 'money-back', reference: charge })))
    expect(await refunds(sale.id)).toMatchObject([{ kind: 'whole', minor: 5000n }])
    expect(await sale.totals()).toEqual({ given: 0n, gifts: 0, bought: 0n })
    expect(await booksOf(ctx, sale.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    expect((await refundOf(ctx, sale.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'This contribution has already been fully refunded.',
    })
    expect(await reconciled()).toEqual([])
  })
  test('counts each of several once, together with one of ours', async () => {
    const order = await gift(byCard())
    const charge = await chargeOf(order.client_uuid)
    await panelRefund(charge, 100n)
    await refundOf(ctx, order.id, { amount: '2' })
    await panelRefund(charge, 300n)
    await receive({ kind: 'money-back', reference: charge })
    expect((await refunds(order.id)).map(({ reason, minor }) => [reason, minor])).toEqual([
      ['requested_by_customer', 200n],
      ['made_at_gateway', 100n],
      ['made_at_gateway', 300n],
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 600n, ledger: 4400n })
    expect(await reconciled()).toEqual([])
  })
  test('leaves our own refund alone: its event settles it, and its late answer changes nothing', async () => {
    const order = await gift(byCard())
    const charge = await chargeOf(order.client_uuid)
    let receivedMeanwhile = 0
    const slow: PaymentGateway = {
      ...gateway,
      async refund(request) {
        const outcome = await gateway.refund(request)
        for (const event of [
          { kind: 'money-back', reference: charge } as const,
          { kind: 'refund', reference: outcome.reference ?? '', payment: charge } as const,
        ])
          await receive(event).then(() => receivedMeanwhile++)
        return outcome
      },
    }
    expect((await refundOf(testCtx({ gateway: slow }), order.id, { amount: '20' })).json).toMatchObject({
      status: 'success',
    })
    expect(receivedMeanwhile).toBe(2)
    expect((await refunds(order.id)).map(({ reason, minor }) => [reason, minor])).toEqual([
      ['requested_by_customer', 2000n],
    ])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    expect(await reconciled()).toEqual([])
  })
  test('is reported before the payment itself: a till that died is concluded first', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '50' })
    const dying: PaymentGateway = {
      ...gateway,
      charge: async (request) =>
        gateway.charge(request).then(async () => Promise.reject(new GatewayUnreachable('cut'))),
      find: async () => Promise.reject(new GatewayUnreachable('cut')),
    }
    expect((await tillOf(testCtx({ gateway: dying })).complete(order.id, byCard())).json).toMatchObject({
      status: 'checking',
    })
    const charge = await chargeOf(order.client_uuid)
    await panelRefund(charge, 700n)
    await ctx.read.run(sql`UPDATE payment_attempt SET reference = ${charge} WHERE contribution_id = ${order.id}`)
    await receive({ kind: 'money-back', reference: charge }, at(2))
    expect(await booksOf(ctx, order.id)).toMatchObject({ paid: 5000n, refunded: 700n, ledger: 4300n })
    expect(await reconciled()).toEqual([])
  })
  test('counts while the bank leaves it pending, until it fails and is reported', async () => {
    const order = await gift(byCard('refund_fails'))
    const charge = await chargeOf(order.client_uuid)
    const reference = await panelRefund(charge, 5000n, 'pending')
    await receive({ kind: 'money-back', reference: charge }, at(0))
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    await perform(sweepRefunds, at(6), {})
    expect(await refunds(order.id)).toMatchObject([{ status: 'failed', reference }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect(await mails(order.client_uuid)).toEqual(['Refund of $50.00 USD failed: Contribution #X'])
    expect(await pagesOfMails(order.client_uuid)).toEqual([`/jpanel/contributions/${order.client_uuid}`])
    await receive({ kind: 'refund', reference, payment: charge }, at(7))
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect(await reconciled()).toEqual([])
  })
  test('changes nothing, but is on record, when it failed before it was read, whatever came earlier', async () => {
    const order = await gift(byCard('refund_fails'))
    const charge = await chargeOf(order.client_uuid)
    await panelRefund(charge, 5000n, 'pending')
    const early = await gateway.listRefunds(charge)
    await receive({ kind: 'money-back', reference: charge }, at(6))
    expect(await refunds(order.id)).toMatchObject([{ status: 'failed', minor: 5000n }])
    const stale: PaymentGateway = { ...gateway, listRefunds: async () => early }
    await receive({ kind: 'money-back', reference: charge }, at(7, { gateway: stale }))
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect(await reconciled()).toEqual([])
  })
  test('is written whole by the next worker when one ends before it has written', async () => {
    const order = await gift(byCard())
    const charge = await chargeOf(order.client_uuid)
    await panelRefund(charge, 1000n)
    const dying: PaymentGateway = { ...gateway, listDisputes: async () => Promise.reject(new Error('killed')) }
    await expect(receive({ kind: 'money-back', reference: charge }, at(1, { gateway: dying }))).rejects.toThrow(
      'killed',
    )
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    await receive({ kind: 'money-back', reference: charge })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 1000n, ledger: 4000n })
  })
  test('of a charge that is not ours is left alone', async () => {
    await receive({ kind: 'money-back', reference: 'sbx_ch_elsewhere' })
    await receive({ kind: 'refund', reference: 'sbx_re_elsewhere', payment: 'sbx_ch_elsewhere' })
    await receive({ kind: 'refund', reference: 'sbx_re_elsewhere' })
    expect(await ctx.read.records(sql`SELECT 1 FROM refund WHERE reference LIKE '%elsewhere'`)).toEqual([])
  })
})

type Step = {
  what: 'panel' | 'ours' | 'lose' | 'dispute' | 'fail' | 'decide'
  cents: number
  which: number
  reported: number | null
}

test(
  'refunds here and in the panel, failures and disputes leave the same totals in any order and number of reports',
  { timeout: 120_000 },
  async () => {
    const step = fc.record({
      what: fc.constantFrom<Step['what']>('panel', 'ours', 'lose', 'dispute', 'fail', 'fail', 'decide'),
      cents: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(2000, 3000, 4000)),
      which: fc.nat({ max: 20 }),
      reported: fc.option(fc.nat({ max: 20 })),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        round += 1
        const sale = await byAda(byCard())
        const charge = await chargeOf(sale.uuid)
        const books = scripted(5000)
        const { script, refunds, disputes, left } = books
        for (const [index, { what, cents, which, reported }] of steps.entries()) {
          const name = `${round}_${index}`
          const money = { minor: BigInt(cents), currency: 'USD' }
          const isOpen = disputes.some(({ stage }) => stage === 'open')
          if (what === 'panel' && cents <= left() && !isOpen)
            refunds.push({
              key: null,
              money,
              outcome: { status: 'succeeded', reference: `panel_${name}` },
              isOurs: false,
            })
          if (what === 'ours')
            await refundOf(at(index, { gateway: script }), sale.id, { amount: (cents / 100).toFixed(2) })
          if (what === 'dispute' || what === 'lose')
            disputes.push({
              reference: `dp_${name}`,
              stage: what === 'lose' ? 'lost' : 'open',
              money,
              reason: 'general',
              respondBy: null,
            })
          const failing = refunds[which % Math.max(1, refunds.length)]
          if (what === 'fail' && failing)
            failing.outcome = { status: 'failed', reference: failing.outcome.reference, code: 'x', message: 'No.' }
          const decided = disputes[which % Math.max(1, disputes.length)]
          if (what === 'decide' && decided) decided.stage = cents % 3 === 0 ? 'won' : 'lost'
          if (reported === null) continue
          const one = refunds[reported % (refunds.length + 1)]
          await receive(
            one
              ? { kind: 'refund', reference: one.outcome.reference, payment: charge }
              : { kind: 'money-back', reference: charge },
            at(100 + index, { gateway: script }),
          )
        }
        for (const passed of [200, 201])
          await receive({ kind: 'money-back', reference: charge }, at(passed, { gateway: script }))
        const refunded = owed(books, 5000n)
        const found = await booksOf(ctx, sale.id)
        expect(found).toMatchObject({ refunded, ofPayments: refunded, ofRefunds: refunded, ledger: 5000n - refunded })
        expect(found?.lowest).toBeGreaterThanOrEqual(0n)
        const { gifts, given: gave, bought } = (await sale.totals()) as { gifts: number; given: bigint; bought: bigint }
        expect({ gifts, left: gave + bought }).toEqual({ gifts: refunded === 5000n ? 0 : 1, left: 5000n - refunded })
      }),
      { numRuns: 60 },
    )
  },
)

test('names the card of a sale in its history', async () => {
  const order = await gift(byCard())
  expect(await said(order.id)).toContain('Paid $50.00 by Visa 4242')
})
