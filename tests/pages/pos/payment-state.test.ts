import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '~/kit/calendar'
import {
  completionOf,
  paymentReducer,
  paymentRefusal,
  startingPayment,
  type PaymentAction,
  type PaymentState,
} from '~/pages/jpanel/pos/parts/payment-state'

const due = { totalMinor: 9219n, currency: 'USD', requiresAch: false }
const today = '2026-11-20' as CalendarDate
const after = (...actions: PaymentAction[]): PaymentState => actions.reduce(paymentReducer, startingPayment('cash'))
const choose = (type: 'cash' | 'check' | 'other'): PaymentAction => ({ do: 'choose', type, today })

describe('the payment', () => {
  test('sends confirmations and does not mark as fulfilled unless asked', () => {
    expect(completionOf(startingPayment('cash'), due)).toMatchObject({ send_confirmation_emails: '1', mark_as_complete: '0' })
  })

  test.each([
    [after({ do: 'receive', minor: 9218n }), 'Insufficient cash paid.'],
    [after({ do: 'receive', minor: 9219n }), null],
    [after(choose('check')), 'Please enter the number on the check received.'],
    [
      after(choose('check'), { do: 'check', field: 'number', typed: '2047' }, { do: 'check', field: 'date', typed: '' }),
      'Please enter the date on the check received.',
    ],
    [after(choose('check'), { do: 'check', field: 'number', typed: '2047' }), 'Please enter the amount on the check received.'],
    [after(choose('check'), { do: 'check', field: 'number', typed: '2047' }, { do: 'check', field: 'amount', typed: '92.19' }), null],
    [after(choose('other')), 'Please provide a reference number for proof of payment.'],
    [after(choose('other'), { do: 'other', field: 'reference', typed: 'TR-1' }), null],
  ])('is stopped by the documented sentence: %#', (state, sentence) => expect(paymentRefusal(state, due)).toBe(sentence))

  test('free needs nothing where nothing is due', () => {
    expect(paymentRefusal(startingPayment('free'), { ...due, totalMinor: 0n })).toBeNull()
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
      [{ do: 'send' }, { do: 'check again' }, { do: 'fail' }].reduce(
        (state, action) => paymentReducer(state, action as PaymentAction),
        typed,
      ),
    ).toEqual({ ...typed, refusal: null })
  })

  test('while it is under way neither a second press nor another type has an effect', () => {
    const sending = after({ do: 'receive', minor: 10_000n }, { do: 'send' })
    expect(paymentReducer(sending, { do: 'send' })).toBe(sending)
    expect(paymentReducer(sending, choose('other'))).toBe(sending)
  })

  test('cash says what was received and the change', () => {
    expect(completionOf(after({ do: 'receive', minor: 10_000n }), due)).toMatchObject({
      payment_type: 'cash',
      cash_received: '100.00',
      cash_change: '7.81',
    })
  })
})
