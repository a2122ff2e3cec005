import { describe, expect, test } from 'vitest'
import { parseCalendarDate } from '~/kit/calendar'
import { computeChange, missingCash, paymentLabel, readTender, type TenderInput } from '~/domain/checkout/tender'

const today = parseCalendarDate('2026-11-20')!
const due = (more: Partial<Parameters<typeof readTender>[1]> = {}) => ({
  totalMinor: 5000n,
  currency: 'USD',
  requiresAch: false,
  today,
  ...more,
})
const check: TenderInput = {
  paymentType: 'check',
  checkNumber: '2047',
  checkDate: 'Nov 20, 2026',
  checkAmount: '50.00',
}

const errorsIn = (input: TenderInput, more = {}) => {
  const found = readTender(input, due(more))
  return 'errors' in found ? found.errors : []
}
const fieldsIn = (input: TenderInput) => errorsIn(input).map(({ field, message }) => [field, message])

describe('errors (R-PAYMENTS-1)', () => {
  test.each<[string, TenderInput, string]>([
    ['cash below the total', { paymentType: 'cash', cashReceived: '49.99' }, 'Insufficient cash paid.'],
    ['cash without an amount', { paymentType: 'cash' }, 'Insufficient cash paid.'],
    [
      'cash that is no amount',
      { paymentType: 'cash', cashReceived: 'lots' },
      'The cash received is not an amount. Please check it.',
    ],
    [
      'cash with three decimals',
      { paymentType: 'cash', cashReceived: '50.001' },
      'The cash received is not an amount. Please check it.',
    ],
    [
      'cash with a comma for the cents',
      { paymentType: 'cash', cashReceived: '20,00' },
      'The cash received is not an amount. Please check it.',
    ],
    ['no type', { paymentType: '' }, 'Unable to finalize payment. Payment type is invalid.'],
    [
      'negative cash',
      { paymentType: 'cash', cashReceived: '-60' },
      'The cash received is not an amount. Please check it.',
    ],
    ['a check without a number', { ...check, checkNumber: ' ' }, 'Please enter the number on the check received.'],
    ['a check without a date', { ...check, checkDate: '' }, 'Please enter the date on the check received.'],
    [
      'a check on a day that never was',
      { ...check, checkDate: 'Feb 30, 2026' },
      'The date on the check is not a date. Please check it.',
    ],
    [
      'a check of a month that is none',
      { ...check, checkDate: 'Novx 2, 2026' },
      'The date on the check is not a date. Please check it.',
    ],
    [
      'a check of 2099',
      { ...check, checkDate: 'Nov 2, 2099' },
      'The date on a check must be within a year from today.',
    ],
    [
      'a check of 1926',
      { ...check, checkDate: 'Nov 2, 1926' },
      'The date on the check is too long ago. Please check the year.',
    ],
    [
      'a check in another currency',
      { ...check, checkAmount: '€60' },
      'The amount of the check is not an amount. Please check it.',
    ],
    [
      'a check over billions',
      { ...check, checkAmount: '2147483648' },
      'The amount of the check is too large. Please check it.',
    ],
    [
      'euros for dollars',
      { paymentType: 'cash', cashReceived: '€60' },
      'The cash received is not an amount. Please check it.',
    ],
    [
      'cash in billions',
      { paymentType: 'cash', cashReceived: '2147483648' },
      'The cash received is too large. Please check the amount.',
    ],
    ['a check without an amount', { ...check, checkAmount: '' }, 'Please enter the amount on the check received.'],
    ['a check over nothing', { ...check, checkAmount: '0.00' }, 'Please enter the amount on the check received.'],
    ['a check below the total', { ...check, checkAmount: '49.99' }, 'The amount of the check is less than the total.'],
    [
      'another way without a reference',
      { paymentType: 'other', reference: '' },
      'Please provide a reference number for proof of payment.',
    ],
    ['free with something to pay', { paymentType: 'free' }, 'This contribution is not free. Choose a payment type.'],
    ['a type nobody knows', { paymentType: 'barter' }, 'Unable to finalize payment. Payment type is invalid.'],
    [
      'a property of every object',
      { paymentType: 'constructor' },
      'Unable to finalize payment. Payment type is invalid.',
    ],
    ['a card', { paymentType: 'credit_card' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a bank account', { paymentType: 'bank_account' }, 'Unable to finalize payment. Payment type is invalid.'],
    ['a saved method', { paymentType: 'payment_method' }, 'Unable to finalize payment. Payment type is invalid.'],
  ])('%s', (_what, input, sentence) => expect(errorsIn(input)[0]?.message).toBe(sentence))
  test('refuses cash when only a bank account may pay', () => {
    expect(errorsIn({ paymentType: 'cash', cashReceived: '50' }, { requiresAch: true })).toEqual([
      { field: null, message: 'This contribution has items that can only be paid from a bank account.' },
    ])
  })
})

test.each<[TenderInput, string, string | null]>([
  [{ paymentType: 'cash' }, 'Insufficient cash paid.', 'cashReceived'],
  [{ ...check, checkDate: 'Nov 2, 2099' }, 'The date on a check must be within a year from today.', 'checkDate'],
  [{ ...check, checkAmount: '1' }, 'The amount of the check is less than the total.', 'checkAmount'],
  [{ paymentType: 'other' }, 'Please provide a reference number for proof of payment.', 'reference'],
  [{ paymentType: 'free' }, 'This contribution is not free. Choose a payment type.', null],
])('%o is refused with “%s” at the field %s', (input, sentence, field) =>
  expect(fieldsIn(input)).toEqual([[field, sentence]]),
)

test('names all fields of a check that are missing', () => {
  expect(fieldsIn({ paymentType: 'check' })).toEqual([
    ['checkNumber', 'Please enter the number on the check received.'],
    ['checkDate', 'Please enter the date on the check received.'],
    ['checkAmount', 'Please enter the amount on the check received.'],
  ])
})

test('reports each unreadable field of a check', () => {
  expect(fieldsIn({ paymentType: 'check', checkNumber: '7', checkDate: 'soon', checkAmount: '20,00' })).toEqual([
    ['checkDate', 'The date on the check is not a date. Please check it.'],
    ['checkAmount', 'The amount of the check is not an amount. Please check it.'],
  ])
})

describe('tenders', () => {
  test.each(['Nov 21, 2027', 'Nov 20, 2016', 'November 27, 2026', 'Sept 1, 2026'])(
    'a check of %s is taken',
    (checkDate) => expect(readTender({ ...check, checkDate }, due())).toMatchObject({ type: 'check' }),
  )
  test.each<[string, TenderInput, object, string]>([
    [
      'exact cash',
      { paymentType: 'cash', cashReceived: '50' },
      { type: 'cash', receivedMinor: 5000n, changeMinor: 0n },
      'Cash',
    ],
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
    [
      'another way',
      { paymentType: 'other', reference: ' R-1 ', note: '' },
      { type: 'other', reference: 'R-1', note: null },
      'Other',
    ],
  ])('%s', (_what, input, tender, label) => {
    const found = readTender(input, due())
    expect(found).toEqual(tender)
    expect('errors' in found ? found.errors : paymentLabel(found)).toBe(label)
  })
  test('free when nothing is due and no type is given', () =>
    expect(readTender({ paymentType: '' }, due({ totalMinor: 0n }))).toEqual({ type: 'free' }))
  test('accepts free when nothing is due', () =>
    expect(readTender({ paymentType: 'free' }, due({ totalMinor: 0n }))).toEqual({ type: 'free' }))
  test('takes no cash when nothing is due', () =>
    expect(readTender({ paymentType: 'cash' }, due({ totalMinor: 0n }))).toEqual({
      type: 'cash',
      receivedMinor: 0n,
      changeMinor: 0n,
    }))
  test('computes change as received minus total, never below zero', () => {
    expect([computeChange(6000n, 5000n), computeChange(5000n, 5000n), computeChange(4600n, 5000n)]).toEqual([
      1000n,
      0n,
      0n,
    ])
    expect([missingCash(6000n, 5000n), missingCash(4600n, 5000n)]).toEqual([0n, 400n])
  })
})
