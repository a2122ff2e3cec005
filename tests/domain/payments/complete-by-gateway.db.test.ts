import { beforeAll, describe, expect, test } from 'vitest'
import { contributionByNumber } from '~/domain/contributions/queries.server'
import { debitConfirmation } from '~/domain/contributions/record'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeAccountType,
  makeGift,
  makeStaff,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { bankToken, byBank, byCard, cardToken, chargesOf, reconciled } from '../../support/sandbox'

const ctx = testCtx()
const till = tillOf(ctx)

let gift: { id: number }
let shirt: { id: number }
beforeAll(async () => {
  await anAccountType()
  gift = await makeGift()
  shirt = await makeVariant({ quantity: 1000 })
})

const giftOf = async (amount = '25', over = ctx) => cartWith(over, { variant_id: gift.id, amount })
const shelf = async (id = shirt.id) =>
  (await ctx.read.first<{ quantity: number }>(sql`SELECT quantity FROM product_variant WHERE id = ${id}`))?.quantity
const row = async (id: number) =>
  (await ctx.read.record<Record<string, unknown>>(sql`SELECT * FROM contribution WHERE id = ${id}`)) ?? {}
const payments = async (id: number) =>
  ctx.read.records<Record<string, unknown>>(sql`SELECT * FROM payment WHERE contribution_id = ${id} ORDER BY id`)
const attempts = async (id: number) =>
  ctx.read.records<Record<string, unknown>>(
    sql`SELECT * FROM payment_attempt WHERE contribution_id = ${id} ORDER BY id`,
  )
const named = { bill_first_name: 'Ada', bill_last_name: 'Giver', bill_email: 'ada@example.org', bill_zip: '10001' }
const withNames = async (id: number, more: object = {}) => till.update(id, { ...named, ...more })

describe('a card at the till (R-PAYMENTS-2)', () => {
  test('is charged once; number, payment and ledger follow in one go', async () => {
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 }, { variant_id: gift.id, amount: '5' })
    const before = await shelf()
    const { json } = await till.complete(order.id, byCard('ok', { mark_as_complete: 1 }))
    expect(json).toMatchObject({
      status: 'success',
      message: null,
      order: {
        invoicenumber: order.client_uuid,
        is_paid: true,
        is_fulfilled: true,
        is_payment_locked: false,
        payment: { status: 'succeeded', type: 'card', brand: 'visa', last4: '4242' },
      },
    })
    expect(await chargesOf(order.client_uuid)).toMatchObject([
      { key: `order:${order.client_uuid}:pay:1`, status: 'succeeded', amount_minor: 4500n },
    ])
    expect(await row(order.id)).toMatchObject({
      payment_type: 'credit_card',
      payment_label: 'Visa 4242',
      card_brand: 'Visa',
      card_last4: '4242',
      is_test: false,
      payment_locked_at: null,
      warning_count: 0,
    })
    expect(await payments(order.id)).toMatchObject([
      {
        type: 'card',
        status: 'succeeded',
        is_paid: true,
        gateway: 'sandbox',
        is_live: false,
        amount_minor: 4500n,
        card_exp: '12/2030',
        cvc_check: 'pass',
        outcome: 'authorized',
        reference: (await chargesOf(order.client_uuid))[0]?.reference,
      },
    ])
    expect(
      await ctx.read.record(
        sql`SELECT sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE contribution_id = ${order.id}`,
      ),
    ).toEqual({ sum: 4500n })
    expect(await shelf()).toBe((before ?? 0) - 2)
  })

  test('charges once for fifty identical calls, with one reply', async () => {
    const order = await giftOf('12.50')
    const body = byCard()
    const replies = await Promise.all(Array.from({ length: 50 }, async () => till.complete(order.id, body)))
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(replies[0]?.json).toMatchObject({ status: 'success', order: { invoicenumber: order.client_uuid } })
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
    expect(await payments(order.id)).toHaveLength(1)
  })

  test('only marks a paid order as fulfilled when it is completed again', async () => {
    const order = await giftOf()
    await till.complete(order.id, byCard())
    const { json } = await till.complete(order.id, byCard('ok', { mark_as_complete: 1 }))
    expect(json).toMatchObject({ status: 'success', order: { is_fulfilled: true } })
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
  })

  test.each([
    ['declined', 'Your card was declined.', 'card_declined'],
    ['wrong_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'],
    ['expired', 'Your card has expired.', 'expired_card'],
    ['insufficient_funds', 'Your card has insufficient funds.', 'insufficient_funds'],
    [
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ],
    ['lost_stolen', 'Your card was declined: it was reported lost or stolen.', 'pickup_card'],
  ])('%s: the sentence of the gateway is shown, and the order is a cart again', async (scenario, sentence, code) => {
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
    const before = await shelf()
    const { status, json } = await till.complete(order.id, byCard(scenario))
    expect([status, json.status, json.message]).toEqual([200, 'error', sentence])
    expect(json.order).toMatchObject({ is_paid: false, is_payment_locked: false, invoicenumber: null })
    expect(await payments(order.id)).toMatchObject([
      { status: 'failed', failure_code: code, failure_message: sentence, is_paid: false },
    ])
    expect(await shelf()).toBe(before)
    expect((await till.complete(order.id, byCard())).json).toMatchObject({ status: 'success' })
    expect((await attempts(order.id)).map(({ state, idempotency_key: key }) => [state, key])).toEqual([
      ['failed', `order:${order.client_uuid}:pay:1`],
      ['succeeded', `order:${order.client_uuid}:pay:2`],
    ])
  })

  test.each([
    ['zip_fails', { zip_check: 'fail', address_check: 'pass' }],
    ['avs_fails', { zip_check: 'pass', address_check: 'fail' }],
  ])('%s is taken, with a warning (R-CONTRIBUTIONS-5)', async (scenario, checks) => {
    const order = await giftOf()
    expect((await till.complete(order.id, byCard(scenario))).json.status).toBe('success')
    expect(await payments(order.id)).toMatchObject([checks])
    expect(await row(order.id)).toMatchObject({ warning_count: 1 })
  })

  test('does not charge a card brand that is not accepted', async () => {
    const strict = testCtx({ settings: { cardtypes: 'm,v' } })
    const order = await giftOf('10', strict)
    const { json } = await tillOf(strict).complete(order.id, {
      payment_type: 'credit_card',
      payment_token: cardToken('ok', { brand: 'amex', last4: '0005' }),
    })
    expect([json.status, json.message]).toEqual(['error', 'Unsupported card type.'])
    expect(await chargesOf(order.client_uuid)).toMatchObject([{ status: 'declined' }])
  })

  test('stops trying after six declines', async () => {
    const order = await giftOf()
    for (let tries = 0; tries < 6; tries++)
      expect((await till.complete(order.id, byCard('declined'))).json.message).toBe('Your card was declined.')
    expect((await till.complete(order.id, byCard())).json.message).toMatch(/declined too many times/)
    expect(await chargesOf(order.client_uuid)).toHaveLength(6)
    expect((await till.complete(order.id, { payment_type: 'cash', cash_received: '100' })).json.status).toBe('success')
  })

  test('less than the smallest payment is refused before anything is asked; cash has no such limit', async () => {
    const order = await giftOf('4.99')
    expect((await till.complete(order.id, byCard())).json.message).toBe(
      'The smallest payment by card or bank account is $5.00.',
    )
    expect(await chargesOf(order.client_uuid)).toHaveLength(0)
    expect((await till.complete(order.id, { payment_type: 'cash', cash_received: '5' })).json.status).toBe('success')
  })

  test('the same one-time token that was refused gets the same answer and is not tried again', async () => {
    const order = await giftOf()
    const body = byCard('declined')
    const first = await till.complete(order.id, body)
    const second = await till.complete(order.id, body)
    expect(second.json).toEqual(first.json)
    expect(await chargesOf(order.client_uuid)).toHaveLength(1)
  })

  test('uses a token for one contribution only', async () => {
    const body = byCard()
    const [one, two] = [await giftOf(), await giftOf()]
    await till.complete(one.id, body)
    expect((await till.complete(two.id, body)).json).toMatchObject({
      status: 'error',
      message: 'This payment was already made. Enter the payment details again.',
    })
  })

  test('requires a name for an organization', async () => {
    const type = await makeAccountType({ name: 'Company', is_organization: true })
    const order = await giftOf()
    await withNames(order.id, { account_type_id: type.id })
    expect((await till.complete(order.id, byCard())).json.message).toBe('Please enter the name of the organization.')
    await withNames(order.id, { account_type_id: type.id, bill_organization_name: 'Oak Ltd' })
    expect((await till.complete(order.id, byCard())).json.status).toBe('success')
  })

  test('a total that changed since it was shown stops the payment', async () => {
    const order = await giftOf('25')
    expect((await till.complete(order.id, byCard('ok', { amount_shown: '24' }))).json.message).toMatch(
      /The contribution has changed/,
    )
    expect(await chargesOf(order.client_uuid)).toHaveLength(0)
  })

  test('needs no gateway when nothing is due', async () => {
    const free = await makeVariant({ price_minor: 0n })
    const order = await cartWith(ctx, { variant_id: free.id })
    expect((await till.complete(order.id, byCard())).json).toMatchObject({
      status: 'success',
      order: { payment_type: 'free' },
    })
    expect(await chargesOf(order.client_uuid)).toHaveLength(0)
  })

  test('requests nothing without payment details', async () => {
    const order = await giftOf()
    expect((await till.complete(order.id, { payment_type: 'credit_card' })).json.message).toBe(
      'Please enter the payment details.',
    )
    expect((await till.complete(order.id, { payment_type: 'payment_method', payment_method_id: 1 })).json.message).toBe(
      'That payment method does not exist.',
    )
  })
})

describe('a bank account at the till', () => {
  test('begins pending, and counts as a paid contribution (R-PAYMENTS-7)', async () => {
    const order = await giftOf()
    const { json } = await till.complete(order.id, byBank())
    expect(json).toMatchObject({
      status: 'success',
      order: { is_paid: true, payment: { status: 'pending', type: 'bank', brand: null, last4: '6789' } },
    })
    expect(await payments(order.id)).toMatchObject([
      {
        status: 'pending',
        is_paid: false,
        captured_at: ctx.now,
        bank_last4: '6789',
        account_holder_type: 'individual',
        account_type: 'checking',
      },
    ])
    expect(await row(order.id)).toMatchObject({
      payment_label: 'ACH 6789',
      payment_type: 'bank_account',
      card_brand: null,
    })
  })

  test('needs the agreement of the account holder, and keeps where it was given', async () => {
    const order = await giftOf()
    const body = byBank()
    expect((await till.complete(order.id, { ...body, ach_agree_tos: 0 })).json.message).toBe(
      'The account holder must authorize the debit.',
    )
    await till.complete(order.id, body)
    expect(await attempts(order.id)).toMatchObject([{ request: { agreed: { at: ctx.now.toISOString() } } }])
  })

  test('stores who confirmed the payer’s consent at the till, and when; not for cards or saved accounts', async () => {
    const { id: staffId } = await makeStaff({ permissions: ['pos.edit', 'order.view'] })
    const cashier = testCtx({ staffId, permissions: ['pos.edit', 'order.view'] })
    const supporter = await makeSupporter()
    const order = await giftOf('25', cashier)
    await tillOf(cashier).update(order.id, { member_id: supporter.id })
    await tillOf(cashier).complete(order.id, { ...byBank(), save_payment_method: 1 })
    expect(await payments(order.id)).toMatchObject([{ debit_confirmed_by: staffId, debit_confirmed_at: cashier.now }])
    const {
      payments: [payment],
    } = await contributionByNumber(cashier, order.client_uuid)
    expect(payment && debitConfirmation(payment)).toEqual({ by: 'Casey Till', at: cashier.now })

    const next = await giftOf('25', cashier)
    const { json } = await tillOf(cashier).update(next.id, { member_id: supporter.id })
    const { payment_methods: methods } = json.order.member as { payment_methods: { id: number }[] }
    await tillOf(cashier).complete(next.id, {
      payment_type: 'payment_method',
      payment_method_id: methods[0]?.id,
      ach_agree_tos: 1,
    })
    const card = await giftOf('25', cashier)
    await tillOf(cashier).complete(card.id, { ...byCard(), ach_agree_tos: 1 })
    for (const { id } of [next, card])
      expect(await payments(id)).toMatchObject([{ debit_confirmed_by: null, debit_confirmed_at: null }])
  })

  test.each([
    ['closed', 'The bank account has been closed.'],
    ['no_account', 'The bank account could not be found.'],
    ['insufficient_funds', 'The bank account has insufficient funds for this debit.'],
    ['not_authorized', 'The owner of the bank account has not authorized this debit.'],
  ])('shows the gateway’s message for %s', async (scenario, sentence) => {
    const order = await giftOf()
    expect((await till.complete(order.id, byBank(scenario))).json).toMatchObject({ status: 'error', message: sentence })
  })

  test('of another currency is not debited', async () => {
    const order = await giftOf()
    const body = { payment_type: 'bank_account', payment_token: bankToken('ok', { country: 'ca' }), ach_agree_tos: 1 }
    expect((await till.complete(order.id, body)).json.message).toBe('This bank account cannot be debited in USD.')
  })

  test('is the only way to pay what takes no cards', async () => {
    const only = await makeGift({}, { ach_only: true })
    const order = await cartWith(ctx, { variant_id: only.id, amount: '30' })
    expect((await till.complete(order.id, byCard())).json.message).toBe(
      'This contribution has items that can only be paid from a bank account.',
    )
    expect((await till.complete(order.id, byBank())).json.status).toBe('success')
  })
})

describe('a kept method (R-PAYMENTS-6)', () => {
  const storedBy = async (supporter: { id: number }, body: object) => {
    const order = await giftOf()
    await withNames(order.id, { member_id: supporter.id })
    expect((await till.complete(order.id, { ...body, save_payment_method: 1 })).json.status).toBe('success')
    const next = await giftOf()
    const { json } = await till.update(next.id, { member_id: supporter.id })
    const { payment_methods: methods } = json.order.member as {
      payment_methods: { id: number; [field: string]: unknown }[]
    }
    return { order: next, methods }
  }

  test('is offered to its supporter, masked, and pays the next contribution', async () => {
    const supporter = await makeSupporter()
    const { order, methods } = await storedBy(supporter, byCard())
    expect(methods).toEqual([
      {
        id: expect.any(Number),
        display_name: 'Visa',
        account_number: '•••• 4242',
        fa_icon: 'fa-cc-visa',
        status: 'ACTIVE',
        use_as_default: true,
        is_expired: false,
        is_bank: false,
      },
    ])
    const { json } = await till.complete(order.id, {
      payment_type: 'payment_method',
      payment_method_id: methods[0]?.id,
    })
    expect(json).toMatchObject({
      status: 'success',
      order: { payment_type: 'payment_method', payment: { last4: '4242' } },
    })
    expect(await row(order.id)).toMatchObject({ payment_method_id: methods[0]?.id, payment_label: 'Visa 4242' })
  })

  test('is stored sealed, including its token and customer', async () => {
    const supporter = await makeSupporter()
    await storedBy(supporter, byCard())
    const [method] = await ctx.read.records<{ sealed_token: string }>(
      sql`SELECT * FROM payment_method WHERE supporter_id = ${supporter.id}`,
    )
    expect(method?.sealed_token).toMatch(/^v1\.[0-9a-f]{8}\./)
    expect(JSON.stringify(method)).not.toMatch(/sbx_(pm|cus)_/)
    expect(ctx.ports.vault.open(method?.sealed_token ?? '')).toMatch(/^sbx_pm_/)
  })

  test('of another supporter is not found', async () => {
    const { methods } = await storedBy(await makeSupporter(), byCard())
    const order = await giftOf()
    await withNames(order.id, { member_id: (await makeSupporter()).id })
    expect(
      (await till.complete(order.id, { payment_type: 'payment_method', payment_method_id: methods[0]?.id })).json
        .message,
    ).toBe('That payment method does not exist.')
  })

  test('is neither offered nor accepted when expired', async () => {
    const supporter = await makeSupporter()
    const expiring = { payment_type: 'credit_card', payment_token: cardToken('ok', { expires: '1126' }) }
    const { methods } = await storedBy(supporter, expiring)
    const december = testCtx({ now: new Date('2026-12-01T17:00:00.000Z') })
    const order = await giftOf('25', december)
    const { json } = await tillOf(december).update(order.id, { member_id: supporter.id })
    expect(json.order.member).toMatchObject({ payment_methods: [] })
    expect(
      (await tillOf(december).complete(order.id, { payment_type: 'payment_method', payment_method_id: methods[0]?.id }))
        .json.message,
    ).toBe('That payment method has expired.')
  })

  test('pays items without cards when it is a bank account', async () => {
    const only = await makeGift({}, { ach_only: true })
    const supporter = await makeSupporter()
    const { methods } = await storedBy(supporter, byBank())
    expect(methods).toMatchObject([{ is_bank: true, display_name: 'Checking', fa_icon: 'fa-university' }])
    const order = await cartWith(ctx, { variant_id: only.id, amount: '30' })
    await withNames(order.id, { member_id: supporter.id })
    expect(
      (await till.complete(order.id, { payment_type: 'payment_method', payment_method_id: methods[0]?.id })).json,
    ).toMatchObject({
      status: 'success',
      order: { payment: { status: 'pending' } },
    })
  })

  test('of a payment that failed is not kept', async () => {
    const supporter = await makeSupporter()
    const order = await giftOf()
    await withNames(order.id, { member_id: supporter.id })
    await till.complete(order.id, byCard('declined', { save_payment_method: 1 }))
    expect(await ctx.read.records(sql`SELECT 1 FROM payment_method WHERE supporter_id = ${supporter.id}`)).toHaveLength(
      0,
    )
  })

  test('a plan without a charge today keeps its card, and nothing is charged', async () => {
    const monthly = await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })
    const order = await cartWith(ctx, {
      variant_id: monthly.id,
      amount: '20',
      recurring_frequency: 'monthly',
      recurring_day: 15,
      recurring_with_initial_charge: 0,
    })
    expect(order.totalamount).toBe(0)
    await withNames(order.id, { bill_email: 'plan@example.org' })
    const { json } = await till.complete(order.id, byCard())
    expect(json).toMatchObject({
      status: 'success',
      order: { is_paid: true, payment: null, payment_type: 'credit_card' },
    })
    expect(await payments(order.id)).toHaveLength(0)
    expect(
      await ctx.read.records(
        sql`SELECT 1 FROM payment_method m JOIN contribution c ON c.payment_method_id = m.id
          WHERE c.id = ${order.id} AND m.status = 'ACTIVE'`,
      ),
    ).toHaveLength(1)
  })
})

test('the sandbox and our own payments agree to the cent (G8)', async () => {
  expect(await reconciled()).toEqual([])
})
