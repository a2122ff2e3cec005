import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshPayment } from '~/domain/checkout/refresh-payment.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { later, minutes, hours } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { sandboxConfirmations } from '~/adapters/sandbox/payment-gateway.server'
import { poolRunner } from '~/db/pool.server'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import { anAccountType, makeGift, makeStaff, makeSupporter, makeVariant } from '../../support/factories'
import { behindBadLine } from '../../support/faulty-gateway'
import { cartWith, tillOf } from '../../support/pos-calls'
import { byBank, byCard, chargesOf, reconciled } from '../../support/sandbox'

const clock = { moment: NOON, now: () => clock.moment }
const { line, gateway } = behindBadLine(testSandbox(clock))
const at = (moment: Date, more: object = {}) => {
  clock.moment = moment
  return testCtx({ now: moment, gateway, ...more })
}
const ctx = at(NOON)
const till = tillOf(ctx)

let gift: { id: number }
let shirt: { id: number }
beforeAll(async () => {
  await anAccountType()
  gift = await makeGift()
  shirt = await makeVariant({ quantity: 1000 })
})
afterEach(() => {
  line.fault = 'none'
  line.isReadable = true
  line.beforeCancel = async () => undefined
  clock.moment = NOON
  vi.useRealTimers()
})

const giftOf = async (amount = '25') => cartWith(ctx, { variant_id: gift.id, amount })
const sweep = async (minutesLater: number) => perform(sweepPayments, at(later(NOON, minutes(minutesLater))), {})
const stateOf = async (id: number) =>
  ctx.read.record<Record<string, unknown>>(sql`
    SELECT c.number, c.payment_locked_at IS NOT NULL AS locked, (SELECT state FROM payment_attempt a
      WHERE a.contribution_id = c.id ORDER BY id DESC LIMIT 1) AS state
    FROM contribution c WHERE c.id = ${id}`)
const shelf = async () =>
  (await ctx.read.first<{ quantity: number }>(sql`SELECT quantity FROM product_variant WHERE id = ${shirt.id}`))
    ?.quantity ?? 0

describe('an answer that never came (R-PAYMENTS-3)', () => {
  test.each(['refused', 'cut'] as const)(
    '%s: the till is answered that it is being checked, and the order stays locked to that attempt',
    async (fault) => {
      const order = await giftOf()
      line.fault = fault
      const body = byCard()
      const { json } = await till.complete(order.id, body)
      expect(json).toMatchObject({
        status: 'checking',
        message: expect.stringMatching(/not be charged twice/),
        order: { is_payment_locked: true, is_paid: false },
      })
      const inProgress = 'A payment for this contribution is in progress. Please wait until it finishes.'
      for (const refused of [
        await till.complete(order.id, { payment_type: 'cash', cash_received: '100' }),
        await till.complete(order.id, byCard()),
        await till.complete(order.id, { ...body, amount_shown: '24' }),
        await till.add(order.id, { variant_id: gift.id, amount: '1' }),
        await till.remove(order.id, { order_item_id: order.items[0]?.id }),
        await till.update(order.id, { currency_code: 'USD' }),
        await till.update(order.id, { bill_first_name: 'Eve' }),
      ])
        expect([refused.json.status, refused.json.message]).toEqual(['error', inProgress])
      line.fault = 'none'
      expect((await till.complete(order.id, body)).json).toMatchObject({
        status: 'success',
        order: { invoicenumber: order.client_uuid },
      })
      expect(await chargesOf(order.client_uuid)).toHaveLength(1)
    },
  )

  test('slow: the till is answered in fifteen seconds, and the late answer still completes the sale', async () => {
    const order = await giftOf()
    line.fault = 'slow'
    const requested = line.charges
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const replying = till.complete(order.id, byCard())
    await vi.waitFor(() => expect(line.charges).toBe(requested + 1), { interval: 5, timeout: 5000 })
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    expect((await replying).json.status).toBe('checking')
    await vi.waitFor(() => line.answerNow())
    await vi.waitFor(async () =>
      expect(await stateOf(order.id)).toMatchObject({ state: 'succeeded', number: order.client_uuid, locked: false }),
    )
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
  })

  test.each(['refused', 'cut'] as const)(
    '%s: the sweep settles it within two minutes, and charges once',
    async (fault) => {
      const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
      line.fault = fault
      await till.complete(order.id, byCard())
      line.fault = 'none'
      await sweep(1)
      expect(await stateOf(order.id)).toEqual({ number: order.client_uuid, locked: false, state: 'succeeded' })
      expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'succeeded' }])
    },
  )

  test('changes nothing when the sweep cannot reach the gateway either', async () => {
    const order = await giftOf()
    line.fault = 'refused'
    line.isReadable = false
    await till.complete(order.id, byCard())
    await sweep(1)
    expect(await stateOf(order.id)).toEqual({ number: null, locked: true, state: 'unknown' })
    line.fault = 'none'
    line.isReadable = true
    await sweep(3)
    expect(await stateOf(order.id)).toMatchObject({ number: order.client_uuid, locked: false })
  })

  test('reading comes first: what was charged is never requested again', async () => {
    const order = await giftOf()
    line.fault = 'cut'
    await till.complete(order.id, byCard())
    const requested = line.charges
    line.fault = 'none'
    await sweep(1)
    expect(line.charges).toBe(requested)
  })

  test.each([
    [22.9, 1, 'succeeded'],
    [23.1, 0, 'failed'],
  ])('after %f hours the key is used %i more time: %s (G4)', async (after, more, state) => {
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
    const before = await shelf()
    line.fault = 'refused'
    await till.complete(order.id, byCard())
    const requested = line.charges
    line.fault = 'none'
    await perform(sweepPayments, at(later(NOON, hours(after))), {})
    expect(line.charges - requested).toBe(more)
    expect(await stateOf(order.id)).toMatchObject({ locked: false, state })
    expect(await shelf()).toBe(before - more)
  })

  test('stores the details of a retry sealed, and removes them when settled', async () => {
    const order = await giftOf()
    line.fault = 'refused'
    const body = byCard()
    await till.complete(order.id, body)
    const sealed = async () =>
      (await ctx.read.record<Record<string, string | null>>(
        sql`SELECT sealed_method, method_hash, request::text, outcome::text FROM payment_attempt
          WHERE contribution_id = ${order.id}`,
      )) ?? {}
    expect(JSON.stringify(await sealed())).not.toContain(body.payment_token)
    expect(ctx.ports.vault.open((await sealed()).sealed_method ?? '')).toContain(body.payment_token)
    line.fault = 'none'
    await till.complete(order.id, body)
    expect((await sealed()).sealed_method).toBeNull()
  })
})

describe('a card that needs its payer', () => {
  const waiting = async () => {
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
    const body = byCard('needs_confirmation')
    const { json } = await till.complete(order.id, body)
    const { action } = json as unknown as { action: { url: string } }
    return { order, body, json, url: action.url, reference: action.url.split('/').at(-1) ?? '' }
  }
  const page = sandboxConfirmations(poolRunner(), clock)

  test('is answered where to confirm, and the same call looks again', async () => {
    const { order, body, json, url, reference } = await waiting()
    expect(json).toMatchObject({ status: 'action', order: { is_payment_locked: true } })
    expect(url).toBe(`http://fields.test/confirm/${reference}`)
    expect((await till.complete(order.id, body)).json).toMatchObject({ status: 'action', action: { url } })
    expect(await page.look(reference)).toMatchObject({ isOpen: true, amountMinor: 2000n })
    await page.decide(reference, 'confirmed')
    expect((await till.complete(order.id, body)).json).toMatchObject({
      status: 'success',
      order: { invoicenumber: order.client_uuid },
    })
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
  })

  test('refused by the payer, the order is a cart again', async () => {
    const { order, body, reference } = await waiting()
    await page.decide(reference, 'refused')
    expect((await till.complete(order.id, body)).json).toMatchObject({
      status: 'error',
      message: 'The payer did not confirm this payment.',
      order: { is_payment_locked: false },
    })
  })

  test('is canceled after a quarter of an hour without confirmation, and the stock is released', async () => {
    const before = await shelf()
    const { order, reference } = await waiting()
    await sweep(14)
    expect(await stateOf(order.id)).toMatchObject({ locked: true, state: 'action' })
    await sweep(16)
    expect(await stateOf(order.id)).toEqual({ number: null, locked: false, state: 'failed' })
    expect(await shelf()).toBe(before)
    expect(await page.decide(reference, 'confirmed')).toBe(false)
    expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'canceled' }])
  })

  test('is completed by the sweep when it was confirmed before', async () => {
    const { order, reference } = await waiting()
    await page.decide(reference, 'confirmed')
    await sweep(16)
    expect(await stateOf(order.id)).toMatchObject({ number: order.client_uuid, state: 'succeeded' })
  })
})

describe('"Not now" where the payer would confirm', () => {
  const page = sandboxConfirmations(poolRunner(), clock)
  const waiting = async () => {
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
    const body = byCard('needs_confirmation', { save_payment_method: 1 })
    const { json } = await till.complete(order.id, body)
    const { action } = json as unknown as { action: { url: string; attempt: number } }
    return { order, body, attempt: action.attempt, reference: action.url.split('/').at(-1) ?? '' }
  }
  const CANCELLED = {
    status: 'error',
    code: 'PAYMENT_REQUEST_CANCELLED',
    order: { is_payment_locked: false, is_paid: false },
  }

  test('releases stock and order at once for any other payment', async () => {
    const before = await shelf()
    const { order, attempt, reference } = await waiting()
    expect(await shelf()).toBe(before - 1)
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject(CANCELLED)
    expect(await stateOf(order.id)).toEqual({ number: null, locked: false, state: 'cancelled' })
    expect(await shelf()).toBe(before)
    expect(await page.decide(reference, 'confirmed')).toBe(false)
    const { json } = await till.complete(order.id, { payment_type: 'cash', cash_received: '20' })
    expect(json).toMatchObject({ status: 'success', order: { invoicenumber: order.client_uuid } })
    expect(await shelf()).toBe(before - 1)
    expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'canceled' }])
  })

  test('is recorded as canceled by the payer, and does not count as a decline', async () => {
    const { order, attempt } = await waiting()
    await till.giveUp(order.id, attempt)
    expect(
      await ctx.read.record(
        sql`SELECT status, failure_code AS code, failure_message AS message FROM payment
          WHERE contribution_id = ${order.id}`,
      ),
    ).toEqual({
      status: 'failed',
      code: 'canceled',
      message: 'The payment was canceled before it was confirmed. Nothing was charged.',
    })
    for (let tries = 0; tries < 6; tries++) {
      const { json } = await till.complete(order.id, byCard('needs_confirmation'))
      await till.giveUp(order.id, (json as unknown as { action: { attempt: number } }).action.attempt)
    }
    expect((await till.complete(order.id, byCard())).json).toMatchObject({ status: 'success' })
  })

  test('stays canceled without a charge when repeated, also after a reload', async () => {
    const { order, body, attempt } = await waiting()
    await till.giveUp(order.id, attempt)
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject(CANCELLED)
    expect((await till.complete(order.id, body)).json).toMatchObject(CANCELLED)
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
  })

  test('a payer who has confirmed has paid: the sale is complete', async () => {
    const { order, attempt, reference } = await waiting()
    await page.decide(reference, 'confirmed')
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject({
      status: 'success',
      order: { invoicenumber: order.client_uuid, payment: { status: 'succeeded' } },
    })
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject({ status: 'success' })
  })

  test('a payer who confirms between our look and our cancelling has paid as well', async () => {
    const { order, attempt, reference } = await waiting()
    line.beforeCancel = async () => void (await page.decide(reference, 'confirmed'))
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject({ status: 'success' })
    expect(await stateOf(order.id)).toEqual({ number: order.client_uuid, locked: false, state: 'succeeded' })
    expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'succeeded' }])
  })

  test('gives both sides the same state and stock when confirmed, canceled and requested again at once', async () => {
    const before = await shelf()
    const ends: string[] = []
    for (let round = 0; round < 30; round++) {
      const { order, body, attempt, reference } = await waiting()
      const operations: (() => Promise<unknown>)[] = [
        async () => page.decide(reference, 'confirmed'),
        async () => till.giveUp(order.id, attempt),
        async () => till.complete(order.id, body),
        async () => sweep(1),
      ]
      const turn = round % operations.length
      await Promise.all([...operations.slice(turn), ...operations.slice(0, turn)].map(async (run) => run()))
      const settled = (await till.giveUp(order.id, attempt)).json
      const [charge] = await chargesOf(order.client_uuid)
      const { state, number, locked } = (await stateOf(order.id)) ?? {}
      ends.push(String(charge?.status))
      if (charge?.status === 'succeeded')
        expect({ state, number, locked, status: settled.status }).toEqual({
          state: 'succeeded',
          number: order.client_uuid,
          locked: false,
          status: 'success',
        })
      else
        expect({ charge: charge?.status, number, locked, status: settled.status }).toEqual({
          charge: 'canceled',
          number: null,
          locked: false,
          status: 'error',
        })
    }
    expect(await shelf()).toBe(before - ends.filter((end) => end === 'succeeded').length)
  })

  test('is checked while the gateway is unreachable, and settled by the same call', async () => {
    const { order, attempt } = await waiting()
    line.isReadable = false
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject({
      status: 'checking',
      order: { is_payment_locked: true },
    })
    expect((await till.complete(order.id, { payment_type: 'cash', cash_received: '20' })).json.status).toBe('error')
    line.isReadable = true
    expect((await till.giveUp(order.id, attempt)).json).toMatchObject(CANCELLED)
  })

  test('reaches no later attempt and no other order', async () => {
    const first = await waiting()
    await till.giveUp(first.order.id, first.attempt)
    const { json } = await till.complete(first.order.id, byCard('needs_confirmation'))
    expect(json.status).toBe('action')
    await till.giveUp(first.order.id, first.attempt)
    expect(await stateOf(first.order.id)).toMatchObject({ state: 'action', locked: true })
    const other = await giftOf()
    expect((await till.giveUp(other.id, first.attempt)).status).toBe(404)
  })
})

describe('a pending debit (R-PAYMENTS-7)', () => {
  const debited = async (scenario: string, over = ctx) => {
    const supporter = await makeSupporter()
    const order = await cartWith(over, { variant_id: shirt.id, qty: 1 }, { variant_id: gift.id, amount: '30' })
    await tillOf(over).update(order.id, { member_id: supporter.id })
    await tillOf(over).complete(order.id, byBank(scenario))
    return { order, supporter }
  }
  const payment = async (id: number) =>
    (await ctx.read.record<Record<string, unknown>>(sql`SELECT * FROM payment WHERE contribution_id = ${id}`)) ?? {}
  const lifetime = async (id: number) =>
    ctx.read.record(
      sql`SELECT lifetime_donation_minor AS given, lifetime_purchase_minor AS bought, first_payment_at AS first
        FROM supporter WHERE id = ${id}`,
    )
  const listed = async () =>
    (
      await ctx.read.first<{ n: bigint }>(
        sql`SELECT coalesce(sum(contributions), 0)::bigint AS n FROM contribution_tally_now`,
      )
    )?.n ?? 0n

  test('is paid when it settles', async () => {
    const { order } = await debited('ok')
    await sweep(4)
    expect(await payment(order.id)).toMatchObject({ status: 'pending', is_paid: false })
    await sweep(6)
    expect(await payment(order.id)).toMatchObject({ status: 'succeeded', is_paid: true })
    expect(await stateOf(order.id)).toMatchObject({ number: order.client_uuid })
  })

  test('takes back the number, the ledger and all counts when it fails, and notifies the staff', async () => {
    const staff = await makeStaff()
    const before = { shelf: await shelf(), listed: await listed() }
    const { order, supporter } = await debited('late_failure', testCtx({ gateway, staffId: staff.id }))
    expect(await lifetime(supporter.id)).toMatchObject({ given: 3000n, bought: 2000n })
    await sweep(6)
    expect(await payment(order.id)).toMatchObject({
      status: 'failed',
      is_paid: false,
      failure_code: 'insufficient_funds',
      failure_message: 'The bank returned this debit.',
    })
    expect(
      await ctx.read.record(
        sql`SELECT number, confirmed_at, payment_label, is_listed FROM contribution WHERE id = ${order.id}`,
      ),
    ).toEqual({ number: null, confirmed_at: null, payment_label: null, is_listed: false })
    expect(await ctx.read.records(sql`SELECT 1 FROM ledger_entry WHERE contribution_id = ${order.id}`)).toHaveLength(0)
    expect(await lifetime(supporter.id)).toEqual({ given: 0n, bought: 0n, first: null })
    expect({ shelf: await shelf(), listed: await listed() }).toEqual(before)
    const mails = await ctx.read.rows<{ subject: string; page: string }>(
      sql`SELECT subject, substring(text FROM '/jpanel/.*') AS page FROM mail WHERE dedupe_key LIKE 'payment-failed:%'
        AND subject LIKE ${`%${order.client_uuid}`}`,
    )
    expect(mails).toEqual([
      {
        subject: `Payment of $50.00 USD returned: Contribution #${order.client_uuid}`,
        page: expect.stringMatching(`^/jpanel/supporters/${supporter.id}\\b`),
      },
    ])
  })

  test('can be paid again in any way after it failed', async () => {
    const { order } = await debited('late_failure')
    await sweep(6)
    expect((await till.complete(order.id, byCard())).json).toMatchObject({
      status: 'success',
      order: { invoicenumber: order.client_uuid },
    })
  })

  test('is refreshed by hand, and a payment that no gateway has is not changed', async () => {
    const { order } = await debited('ok')
    const id = (await payment(order.id)).id as number
    expect(await perform(refreshPayment, ctx, { paymentId: id })).toBe('pending')
    expect(await perform(refreshPayment, at(later(NOON, minutes(6))), { paymentId: id })).toBe('succeeded')
    const paid = await giftOf()
    await till.complete(paid.id, { payment_type: 'cash', cash_received: '25' })
    expect(await perform(refreshPayment, ctx, { paymentId: (await payment(paid.id)).id })).toBe('succeeded')
    line.isReadable = false
    await expect(perform(refreshPayment, ctx, { paymentId: id })).rejects.toMatchObject({ code: 'upstream' })
  })
})

test(
  'the last of a hundred is never sold twice: five hundred cards for a hundred pieces (G5)',
  { timeout: 120_000 },
  async () => {
    const scarce = await makeVariant({ quantity: 100, price_minor: 1000n })
    const orders: { id: number }[] = []
    for (let made = 0; made < 500; made++) orders.push(await cartWith(ctx, { variant_id: scarce.id, qty: 1 }))
    let next = 0
    let sold = 0
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let at = next++; at < orders.length; at = next++) {
          const { json } = await till.complete(orders[at]?.id ?? 0, byCard(at % 5 === 4 ? 'declined' : 'ok'))
          if (json.status === 'success') sold += 1
        }
      }),
    )
    expect(sold).toBe(100)
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${scarce.id}`)).toEqual({
      quantity: 0,
    })
  },
)

test('after all tests the sandbox and our own payments agree to the cent (G8)', async () => {
  expect(await reconciled()).toEqual([])
})
