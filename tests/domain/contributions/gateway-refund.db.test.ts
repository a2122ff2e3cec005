import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRefunds } from '~/domain/contributions/sweep-refunds.server'
import { GatewayUnreachable, type PaymentGateway } from '~/ports/payment-gateway'
import { hours, later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { booksOf, refundOf, soldWith } from '../../support/refunds'
import { byBank, byCard, reconciled } from '../../support/sandbox'

const ctx = testCtx()
const { gateway } = ctx.ports

beforeAll(async () => void (await anAccountType()))

const gift = async (amount: string, pay: object) => soldWith(ctx, [{ variant_id: (await makeGift()).id, amount }], { pay })

const refundRows = async (id: number) =>
  ctx.read.rows<{ status: string; asked: boolean; failure: string | null }>(
    sql`SELECT status, asked_at IS NOT NULL AS asked, failure_code AS failure FROM refund WHERE contribution_id = ${id} ORDER BY id`,
  )

/** The refund reaches the gateway, and its answer never comes back. */
const cut = (times: number): PaymentGateway => {
  let left = times
  return {
    ...gateway,
    async refund(request) {
      const outcome = await gateway.refund(request)
      if (left-- > 0) throw new GatewayUnreachable('socket hang up')
      return outcome
    },
  }
}

describe('a refund through the gateway', () => {
  test('of part and of the rest of a card payment is the same in our books and in the gateway’s (G8)', async () => {
    const order = await gift('50', byCard())
    expect((await refundOf(ctx, order.id, { amount: '12.34' })).json).toMatchObject({
      status: 'success',
      message: '$12.34 refunded.',
      refund: { status: 'succeeded', balance: 37.66, give_back: null, auth_code: expect.stringMatching(/^sbx_re_/) },
    })
    expect(await reconciled()).toEqual([])
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })
  test('waits until a bank has paid', async () => {
    const order = await gift('50', byBank())
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'The payment has not settled yet. It can be refunded once the bank has paid it.',
    })
  })
  test('whose answer got lost is unknown, holds every other refund, and is settled once by the sweep', async () => {
    const order = await gift('50', byCard())
    const badLine = testCtx({ gateway: cut(1) })
    const lost = await refundOf(badLine, order.id, { key: 'lost-answer-1', amount: '20' })
    expect(lost.json).toMatchObject({ status: 'checking', refund: { status: 'unknown', balance: 50 } })
    expect((await refundOf(ctx, order.id, { amount: '1' })).json).toMatchObject({
      status: 'error',
      message: 'Another refund of this contribution is still being checked. Please wait for its answer.',
    })
    await perform(sweepRefunds, testCtx({ now: later(NOON, minutes(1)) }), {})
    expect(await refundRows(order.id)).toEqual([{ status: 'succeeded', asked: true, failure: null }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    expect(await reconciled()).toEqual([])
    expect((await refundOf(ctx, order.id, { key: 'lost-answer-1', amount: '20' })).json).toMatchObject({ status: 'success' })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n })
  })
  test('that is asked for again with its key, by 20 hands at once, goes out once', async () => {
    const order = await gift('50', byCard())
    const badLine = testCtx({ gateway: cut(7) })
    const wish = { key: 'many-hands-1', amount: '20' }
    await Promise.all(Array.from({ length: 20 }, async () => refundOf(badLine, order.id, wish)))
    expect((await refundOf(ctx, order.id, wish)).json).toMatchObject({ status: 'success', refund: { balance: 30 } })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    expect(await reconciled()).toEqual([])
  })
  test('that the gateway refuses is written down and changes nothing; another may follow', async () => {
    const order = await gift('50', byCard())
    const refusing = testCtx({
      gateway: {
        ...gateway,
        refund: async () => ({ status: 'failed', reference: null, code: 'charge_disputed', message: 'This payment is disputed.' }),
      },
    })
    expect((await refundOf(refusing, order.id, { whole: 1 })).json).toMatchObject({ status: 'error', message: 'This payment is disputed.' })
    expect(await refundRows(order.id)).toEqual([{ status: 'failed', asked: true, failure: 'charge_disputed' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({ status: 'success' })
  })
  test('is no longer repeated when the gateway may have forgotten its key', async () => {
    const order = await gift('50', byCard())
    await refundOf(testCtx({ gateway: cut(9) }), order.id, { amount: '5' })
    await perform(sweepRefunds, testCtx({ now: later(NOON, hours(24)) }), {})
    expect(await refundRows(order.id)).toMatchObject([{ status: 'unknown' }])
  })
  test('of a payment that another gateway took is refused', async () => {
    const order = await gift('50', byCard())
    expect((await refundOf(testCtx({ gateway: { ...gateway, key: 'stripe' } }), order.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'The payment provider of this payment is not connected. Give the money back with your payment provider.',
    })
    expect(await refundRows(order.id)).toEqual([])
  })
})
