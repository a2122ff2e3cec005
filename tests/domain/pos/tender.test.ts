import { describe, expect, test } from 'vitest'
import { changeOf, paymentLabel, tenderOf, type TenderInput } from '~/domain/pos/tender'

const due = (more: Partial<Parameters<typeof tenderOf>[1]> = {}) => ({ totalMinor: 5000n, currency: 'USD', requiresAch: false, ...more })
const check: TenderInput = { paymentType: 'check', checkNumber: '2047', checkDate: 'Nov 20, 2026', checkAmount: '50.00' }

describe('refusals (spec 002 section 5)', () => {
  test.each<[string, TenderInput, string]>([
    ['cash below the total', { paymentType: 'cash', cashReceived: '49.99' }, 'Insufficient cash paid.'],
    ['cash without an amount', { paymentType: 'cash' }, 'Insufficient cash paid.'],
    ['cash that is no amount', { paymentType: 'cash', cashReceived: 'lots' }, 'Insufficient cash paid.'],
    ['cash with three decimals', { paymentType: 'cash', cashReceived: '50.001' }, 'Insufficient cash paid.'],
    ['negative cash', { paymentType: 'cash', cashReceived: '-60' }, 'Insufficient cash paid.'],
    ['a check without a number', { ...check, checkNumber: ' ' }, 'Please enter the number on the check received.'],
    ['a check without a date', { ...check, checkDate: '' }, 'Please enter the date on the check received.'],
    ['a check on a day that never was', { ...check, checkDate: 'Feb 30, 2026' }, 'Please enter the date on the check received.'],
    ['a check without an amount', { ...check, checkAmount: '' }, 'Please enter the amount on the check received.'],
    ['a check over nothing', { ...check, checkAmount: '0.00' }, 'Please enter the amount on the check received.'],
    ['a check below the total', { ...check, checkAmount: '49.99' }, 'The amount of the check is less than the total.'],
    ['another way without a reference', { paymentType: 'other', reference: '' }, 'Please provide a reference number for proof of payment.'],
    ['free with something to pay', { paymentType: 'free' }, 'This contribution is not free: choose how it is paid.'],
    ['a type nobody knows', { paymentType: 'barter' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a type of the house’s own objects', { paymentType: 'constructor' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a card', { paymentType: 'credit_card' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a bank account', { paymentType: 'bank_account' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a saved method', { paymentType: 'payment_method' }, 'Unable to finalize payment. Payment type is invalid.'],
  ])('%s', (_what, input, sentence) => expect(tenderOf(input, due())).toBe(sentence))
  test('cash for what only a bank account may pay', () => {
    expect(tenderOf({ paymentType: 'cash', cashReceived: '50' }, due({ requiresAch: true }))).toBe(
      'This contribution has items that can only be paid from a bank account.',
    )
  })
})

describe('tenders', () => {
  test.each<[string, TenderInput, object, string]>([
    ['exact cash', { paymentType: 'cash', cashReceived: '50' }, { type: 'cash', receivedMinor: 5000n, changeMinor: 0n }, 'Cash'],
    [
      'more cash',
      { paymentType: 'cash', cashReceived: '$1,000.00' },
      { type: 'cash', receivedMinor: 100_000n, changeMinor: 95_000n },
      'Cash',
    ],
    ['a check', check, { type: 'check', number: '2047', date: '2026-11-20', amountMinor: 5000n }, 'Check 2047'],
    [
      'a check over more',
      { ...check, checkAmount: '60' },
      { type: 'check', number: '2047', date: '2026-11-20', amountMinor: 6000n },
      'Check 2047',
    ],
    ['another way', { paymentType: 'other', reference: ' R-1 ', note: '' }, { type: 'other', reference: 'R-1', note: null }, 'Other'],
  ])('%s', (_what, input, tender, label) => {
    const found = tenderOf(input, due())
    expect(found).toEqual(tender)
    expect(typeof found === 'string' ? found : paymentLabel(found)).toBe(label)
  })
  test('free for nothing', () => expect(tenderOf({ paymentType: 'free' }, due({ totalMinor: 0n }))).toEqual({ type: 'free' }))
  test('no cash for nothing', () =>
    expect(tenderOf({ paymentType: 'cash' }, due({ totalMinor: 0n }))).toEqual({ type: 'cash', receivedMinor: 0n, changeMinor: 0n }))
  test('change is received minus total', () => expect([changeOf(6000n, 5000n), changeOf(4000n, 5000n)]).toEqual([1000n, -1000n]))
})
