import { describe, expect, test } from 'vitest'
import { CHECK_NUMBER, INSUFFICIENT_CASH, REFERENCE_REQUIRED } from '~/domain/cart/messages'
import type { PaymentType } from '~/domain/checkout/tender'
import type { CalendarDate } from '~/kit/calendar'
import {
  buildCompletion as requestedOf,
  AGREEMENT,
  CARD,
  NO_AGREEMENT,
  paymentReducer,
  paymentError,
  startingPayment,
  UNSUPPORTED,
  type PaymentAction,
  type PaymentState,
} from '~/pages/jpanel/pos/payment/payment-state'
import { offersFulfillment } from '~/pages/jpanel/pos/cart/order'
import { completionBody } from '~/wire/pos/requests/complete'

const completionOf = (...of: Parameters<typeof requestedOf>) => completionBody(requestedOf(...of))

const today = '2026-11-20' as CalendarDate
const due = { totalMinor: 9219n, currency: 'USD', requiresAch: false, today }
const after = (...actions: PaymentAction[]): PaymentState => actions.reduce(paymentReducer, startingPayment('cash'))
const choose = (type: PaymentType, methodId?: number): PaymentAction => ({ do: 'choose', type, today, methodId })

describe('the payment', () => {
  test('sends confirmations and does not mark as fulfilled unless asked', () => {
    expect(completionOf(startingPayment('cash'), due)).toMatchObject({
      send_confirmation_emails: '1',
      mark_as_complete: '0',
    })
  })

  test.each([
    [after({ do: 'receive', minor: 9218n }), 'Insufficient cash paid.'],
    [after({ do: 'receive', minor: 9219n }), null],
    [after(choose('check')), 'Please enter the number on the check received.'],
    [
      after(
        choose('check'),
        { do: 'check', field: 'number', typed: '2047' },
        { do: 'check', field: 'date', typed: '' },
      ),
      'Please enter the date on the check received.',
    ],
    [
      after(choose('check'), { do: 'check', field: 'number', typed: '2047' }),
      'Please enter the amount on the check received.',
    ],
    [
      after(
        choose('check'),
        { do: 'check', field: 'number', typed: '2047' },
        { do: 'check', field: 'amount', typed: '92.19' },
      ),
      null,
    ],
    [after(choose('other')), 'Please provide a reference number for proof of payment.'],
    [after(choose('other'), { do: 'other', field: 'reference', typed: 'TR-1' }), null],
  ])('is stopped by the documented sentence: %#', (state, sentence) =>
    expect(paymentError(state, due)?.message ?? null).toBe(sentence),
  )

  test('free needs nothing where nothing is due', () => {
    expect(paymentError(startingPayment('free'), { ...due, totalMinor: 0n })).toBeNull()
  })

  test('fields of the gateway that come late, or are typed into, keep what else is missing', () => {
    const refused = after(
      choose('bank_account'),
      { do: 'agree', isTicked: false },
      { do: 'refuse', error: { field: AGREEMENT, message: NO_AGREEMENT } },
    )
    expect(paymentReducer(refused, { do: 'brand', isSupported: true }).error?.message).toBe(NO_AGREEMENT)
    const unsupported = after(
      choose('credit_card'),
      { do: 'brand', isSupported: false },
      { do: 'refuse', error: { field: CARD, message: UNSUPPORTED } },
    )
    expect(paymentReducer(unsupported, { do: 'brand', isSupported: true }).error).toBeNull()
  })

  test('changing the type clears what belongs to the others', () => {
    const state = after(
      { do: 'receive', minor: 10_000n },
      choose('check'),
      { do: 'check', field: 'number', typed: '2047' },
      choose('other'),
    )
    expect(state).toMatchObject({ receivedMinor: 0n, check: { number: '', date: '', amount: '' } })
    expect(completionOf(state, due)).not.toHaveProperty('check_number')
  })

  test('a check is dated today until another date is typed', () => {
    expect(after(choose('check')).check.date).toBe('Nov 20, 2026')
  })

  test('a failure returns to paying with everything typed', () => {
    const typed = after(choose('check'), { do: 'check', field: 'number', typed: '2047' })
    expect(
      [
        { do: 'send' },
        { do: 'check again' },
        { do: 'fail', error: { field: null, message: 'Your card was declined.' } },
      ].reduce((state, action) => paymentReducer(state, action as PaymentAction), typed),
    ).toEqual({ ...typed, error: null, declined: 'Your card was declined.' })
  })

  test.each<[PaymentType, string, string]>([
    ['cash', 'cashReceived', INSUFFICIENT_CASH],
    ['check', 'checkNumber', CHECK_NUMBER],
    ['other', 'reference', REFERENCE_REQUIRED],
  ])('shows the error of a field of %s only at the field', (type, field, message) => {
    const failed = after(choose(type), { do: 'send' }, { do: 'fail', error: { field, message } })
    expect(failed).toMatchObject({ screen: 'pay', error: { field, message }, declined: null })
  })

  test('shows the error of a hidden field above the form', () => {
    const failed = after(
      choose('cash'),
      { do: 'send' },
      { do: 'fail', error: { field: 'checkNumber', message: CHECK_NUMBER } },
    )
    expect(failed).toMatchObject({ error: null, declined: CHECK_NUMBER })
  })

  test('while it is in progress neither a second press nor another type has an effect', () => {
    const sending = after({ do: 'receive', minor: 10_000n }, { do: 'send' })
    expect(paymentReducer(sending, { do: 'send' })).toBe(sending)
    expect(paymentReducer(sending, choose('other'))).toBe(sending)
  })

  test('shows received cash and change', () => {
    expect(completionOf(after({ do: 'receive', minor: 10_000n }), due)).toMatchObject({
      payment_type: 'cash',
      cash_received: '100.00',
      cash_change: '7.81',
    })
  })

  test.each([
    [after(choose('bank_account')), null],
    [after(choose('bank_account'), { do: 'agree', isTicked: false }), 'The account holder must agree to this debit.'],
    [after(choose('payment_method')), 'Choose a saved payment method.'],
    [after(choose('payment_method', 31)), null],
    [after(choose('credit_card'), { do: 'brand', isSupported: false }), 'Unsupported card type.'],
    [after(choose('credit_card'), { do: 'brand', isSupported: false }, { do: 'brand', isSupported: true }), null],
  ])('through a gateway: %#', (state, sentence) => expect(paymentError(state, due)?.message ?? null).toBe(sentence))

  test('a card sends its token and nothing of the other ways', () => {
    const state = after(choose('credit_card'), { do: 'keep', isWanted: true })
    expect(completionOf(state, due, 'sbx_card_visa_4242_1228_ok_0123456789ab')).toEqual({
      payment_type: 'credit_card',
      payment_token: 'sbx_card_visa_4242_1228_ok_0123456789ab',
      save_payment_method: '1',
      mark_as_complete: '0',
      send_confirmation_emails: '1',
    })
  })

  test('a bank account sends the agreement, ticked to begin with; a saved method only its number', () => {
    expect(completionOf(after(choose('bank_account')), due, 'token')).toMatchObject({
      ach_agree_tos: '1',
      save_payment_method: '0',
    })
    expect(completionOf(after(choose('payment_method', 31)), due)).toMatchObject({ payment_method_id: '31' })
    expect(completionOf(after(choose('payment_method', 31)), due)).not.toHaveProperty('payment_token')
  })

  test('another type forgets the saved method, the agreement and what was to be kept', () => {
    const state = after(
      choose('payment_method', 31),
      choose('bank_account'),
      { do: 'agree', isTicked: false },
      choose('credit_card'),
    )
    expect(state).toMatchObject({ methodId: null, agreesToDebit: true, keepsMethod: false })
  })

  test('while the fields make a token nothing else is chosen; afterwards it goes on', () => {
    const submission = after(choose('credit_card'), { do: 'prepare' })
    expect(paymentReducer(submission, choose('cash'))).toBe(submission)
    expect(paymentReducer(submission, { do: 'fail', error: null })).toMatchObject({ screen: 'pay' })
    expect(paymentReducer(submission, { do: 'send' })).toMatchObject({ screen: 'loading' })
  })
})

describe('"mark as fulfilled" is offered (R-CONTRIBUTIONS-3)', () => {
  test.each([
    ['never', 0, false],
    ['never', 1, false],
    ['shipping', 0, false],
    ['shipping', 1, true],
    ['always', 0, true],
    ['always', 1, true],
  ] as const)('%s, %i to ship: %s', (fulfillment, shippableItems, isOffered) => {
    expect(offersFulfillment({ fulfillment }, { shippableItems })).toBe(isOffered)
  })
})
