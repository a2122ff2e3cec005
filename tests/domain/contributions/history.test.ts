import { expect, test } from 'vitest'
import { ordinal, recurringSentence } from '~/domain/contributions/contribution'
import { historySentence } from '~/domain/contributions/history'
import { sumRows } from '~/domain/contributions/paper-lines'
import { lineDetails, paperPrice, formatAddress, type Addressed } from '~/domain/contributions/record'

test.each([
  ['contributions.set-fulfilment', null, { isFulfilled: true }, 'Marked as fulfilled'],
  ['contributions.set-fulfilment', null, { isFulfilled: false }, 'Marked as unfulfilled'],
  ['contributions.mark-spam', null, { isSpam: true }, 'Marked as spam'],
  [
    'pos.complete-order',
    null,
    { cashReceivedMinor: '10000', cashChangeMinor: '781' },
    'Paid in cash, $100.00 received, $7.81 change',
  ],
  ['pos.complete-order', null, { totalMinor: '9219', paymentLabel: 'Check 2047' }, 'Paid $92.19 by Check 2047'],
  [
    'pos.conclude-payment',
    null,
    { payment: 'declined', code: 'insufficient_funds', totalMinor: '9219', currency: 'USD' },
    'Payment of $92.19 failed: insufficient funds',
  ],
  [
    'pos.conclude-payment',
    null,
    { payment: 'declined', code: null, totalMinor: '5000', currency: 'JPY' },
    'Payment of ¥5,000 JPY failed',
  ],
  [
    'pos.conclude-payment',
    null,
    { payment: 'given up', code: 'payment_canceled', totalMinor: '9219', currency: 'USD' },
    'Payment of $92.19 canceled before it was confirmed',
  ],
  [
    'pos.conclude-payment',
    null,
    { payment: 'succeeded', paymentType: 'credit_card', totalMinor: '9219', currency: 'USD', taxReceipt: 'WEB26-7' },
    'Paid $92.19 by credit card. Tax receipt WEB26-7',
  ],
  [
    'pos.conclude-payment',
    null,
    { payment: 'pending', paymentType: 'bank_account', totalMinor: '9219', currency: 'USD' },
    'Paid $92.19 by bank account. Waiting for the bank to confirm',
  ],
  ['pos.apply-payment-status', { payment: 'pending' }, { payment: 'succeeded' }, 'The bank confirmed the payment'],
  [
    'pos.apply-payment-status',
    { number: 'A1B2C3D4E5', payment: 'pending' },
    { number: null, payment: 'failed', code: 'account_closed', amountMinor: '9219', currency: 'USD' },
    'Payment of $92.19 was returned: account closed. No longer paid',
  ],
  ['contributions.settle-refund', null, { status: 'succeeded', amountMinor: '400' }, 'Refunded $4.00'],
  ['contributions.settle-refund', null, { status: 'pending', amountMinor: '400' }, 'Refund of $4.00 pending'],
  ['contributions.settle-refund', null, { status: 'canceled', amountMinor: '400' }, 'Refund of $4.00 canceled'],
  [
    'contributions.reserve-refund',
    null,
    { status: 'unknown', amountMinor: '400' },
    'Refund of $4.00 requested; checking its status',
  ],
  [
    'contributions.settle-refund',
    null,
    { status: 'failed', amountMinor: '400', failureMessage: 'The card is closed.' },
    'Refund of $4.00 failed: The card is closed.',
  ],
  ['pos.apply-promos', { promos: '' }, { promos: 'ADVENT10, SHIPFREE' }, 'Promo ADVENT10, SHIPFREE'],
  ['pos.apply-promos', { promos: 'ADVENT10' }, { promos: '' }, 'Promo codes removed: ADVENT10'],
  ['pos.apply-promos', { promos: 'ADVENT10' }, { promos: 'SHIPFREE' }, 'Promo codes “ADVENT10” → “SHIPFREE”'],
  ['pos.update-order', {}, {}, 'Details changed'],
  [
    'pos.update-order',
    { source: null, isAnonymous: false, currency: 'USD', totalMinor: '1200', supporterId: 1, promos: '' },
    { source: 'Gala', isAnonymous: true, currency: 'USD', totalMinor: '132770', supporterId: 2, promos: '' },
    'Details changed: supporter, source empty → “Gala”, anonymous no → yes, total $12.00 → $1,327.70',
  ],
  [
    'pos.update-order',
    { supporterId: 1, supporter: 'Amara Okafor', orderedAt: '2026-11-20T17:00:00Z', orderedOn: '2026-11-20' },
    { supporterId: 2, supporter: 'Bo Holm', orderedAt: '2026-11-02T17:00:00Z', orderedOn: '2026-11-02' },
    'Details changed: supporter “Amara Okafor” → “Bo Holm”, date Nov 20, 2026 → Nov 2, 2026',
  ],
  ['pos.add-item', null, { description: 'Harbor tee' }, 'Added Harbor tee'],
  ['pos.add-sponsorship', null, { description: 'Nia Achieng' }, 'Added a sponsorship of Nia Achieng'],
  ['pos.add-page-gift', null, { description: 'Row for the roof' }, 'Added a gift through Row for the roof'],
  ['receipts.void-receipt', null, null, 'Void receipt'],
  ['odd', 'text', 4, 'Odd'],
])('%s reads %s', (verb, before, after, expected) => {
  expect(historySentence({ verb, before, after }, 'USD')).toBe(expected)
})

test.each([
  ['contribution.item-removed', { description: 'Harbor tee' }, null, 'Removed Harbor tee'],
  ['contribution.paid', null, { paymentType: 'free', totalMinor: '0' }, 'Completed with nothing to pay'],
  ['contribution.fulfillment-changed', null, { isFulfilled: true }, 'Marked as fulfilled'],
  ['contribution.receipt-mailed', null, { email: 'a@b.org', isHeld: false }, 'Receipt sent to a@b.org'],
  ['contribution.receipt-mailed', null, { email: 'a@b.org', isHeld: true }, 'Receipt for a@b.org put in the outbox'],
  [
    'contribution.downloads-renewed',
    null,
    { email: 'a@b.org', isHeld: true },
    'Downloads renewed, their email for a@b.org put in the outbox',
  ],
  ['contribution.tax-receipt-issued', null, { taxReceipt: null }, 'Tax receipt drafted'],
  ['contribution.deleted', { deletedAt: null }, { deletedAt: '2026-11-20T17:00:00.000Z' }, 'Deleted'],
])('the event %s says what its operation does not: %s', (event, before, after, expected) => {
  expect(historySentence({ event, verb: 'pos.complete-order', before, after }, 'USD')).toBe(expected)
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
  [31, '31st'],
])('day %i is the %s', (day, expected) => expect(ordinal(day)).toBe(expected))

test('terms of a recurring line are one sentence', () => {
  const terms = { amount: '25.00', frequency: 'monthly', day: 1, dayOfWeek: null, startsOn: 'Dec 1, 2026' }
  expect(recurringSentence(terms)).toBe('25.00 monthly on the 1st, from Dec 1, 2026')
  expect(recurringSentence({ ...terms, frequency: 'weekly', day: null, dayOfWeek: 5, startsOn: null })).toBe(
    '25.00 weekly on Fridays',
  )
})

const LINE = {
  description: 'Tee',
  reference: 'HL-1',
  qty: 1,
  lockedToLineId: null,
  sponsorshipId: null,
  fundraisingPageId: null,
  variant: { product: { name: 'Harbor tee' } },
  recurringMinor: null,
  recurringFrequency: null,
  recurringDay: null,
  recurringDayOfWeek: null,
  recurringStartsOn: null,
  publicMessage: 'With love',
  additionalNotes: null,
  promoCode: 'ADVENT10',
  isGiftAid: false,
  fields: [
    { name: 'Size', value: 'M' },
    { name: 'Gift', value: '' },
  ],
}

test('lists reference, promo, answers and message under a line', () => {
  expect(lineDetails({ ...LINE, reference: 'HL-0412', sponsorshipId: 3, variant: null }, 'USD').slice(0, 2)).toEqual([
    'HL-0412',
    'Sponsorship',
  ])
  expect(lineDetails({ ...LINE, reference: 'row', fundraisingPageId: 3 }, 'USD').slice(0, 2)).toEqual([
    'row',
    'Fundraiser for Harbor tee',
  ])
  expect(lineDetails({ ...LINE, isGiftAid: true }, 'USD')).toContain('Gift Aid')
  expect(lineDetails(LINE, 'USD')).toEqual(['HL-1', 'Promo ADVENT10', 'Size: M', '“With love”'])
})

test('an address is written as on an envelope, and null where nothing is known', () => {
  const nothing = Object.fromEntries(
    ['billing', 'shipping'].flatMap((side) =>
      [
        'Title',
        'FirstName',
        'LastName',
        'OrganizationName',
        'Address1',
        'Address2',
        'City',
        'State',
        'Zip',
        'Country',
        'Phone',
        'Email',
      ].map((part) => [side + part, null]),
    ),
  ) as Addressed
  const known = {
    ...nothing,
    billingFirstName: 'Amara',
    billingLastName: 'Okafor',
    billingAddress1: '88 Wharf Street',
    billingAddress2: 'Apt 4',
    billingCity: 'Portland',
    billingState: 'ME',
    billingZip: '04101',
    billingCountry: 'US',
  }
  expect(formatAddress(known, 'billing', 'en-US')?.lines).toEqual([
    'Amara Okafor',
    '88 Wharf Street, Apt 4',
    'Portland, ME 04101',
    'United States',
  ])
  expect(formatAddress(known, 'shipping', 'en-US')).toBeNull()
})

test('hides sums that are zero', () => {
  const sums = {
    currency: 'USD',
    subtotalMinor: 8850n,
    shippingMinor: 0n,
    taxMinor: 267n,
    dccMinor: 102n,
    savingsMinor: 400n,
    taxes: [],
    lines: [{ promoCode: 'ADVENT10' }, { promoCode: null }],
  }
  expect(sumRows(sums)).toEqual([
    ['Subtotal', '88.50'],
    ['Promo ADVENT10, included', '\u22124.00'],
    ['Taxes', '2.67'],
    ['Costs covered', '1.02'],
  ])
})

test('each tax has its own row with its name and rate; what does not add up is shown as one', () => {
  const state = { code: 'ME', description: 'Maine sales tax', ratePpm: 55_000, minor: '200' }
  const town = { code: 'PWM', description: null, ratePpm: 12_500, minor: '67' }
  const sums = {
    currency: 'USD',
    subtotalMinor: 4000n,
    shippingMinor: 0n,
    taxMinor: 267n,
    dccMinor: 0n,
    savingsMinor: 0n,
    lines: [],
  }
  expect(sumRows({ ...sums, taxes: [state, town] }).slice(1)).toEqual([
    ['Maine sales tax 5.5%', '2.00'],
    ['PWM 1.25%', '0.67'],
  ])
  expect(sumRows({ ...sums, taxes: [state] }).slice(1)).toEqual([['Taxes', '2.67']])
})

test('on paper a bundle bears the total of its parts, which bear a dash', () => {
  const line = (id: number, lockedToLineId: number | null, qty: number, priceMinor: bigint) => ({
    id,
    lockedToLineId,
    qty,
    priceMinor,
    totalMinor: priceMinor * BigInt(qty),
  })
  const lines = [line(1, null, 2, 4900n), line(2, 1, 2, 950n), line(3, 1, 4, 1350n), line(4, null, 1, 1000n)]
  expect(lines.map((one) => paperPrice(one, lines, 'USD'))).toEqual([
    { price: '85.50', total: '171.00' },
    { price: '-', total: '-' },
    { price: '-', total: '-' },
    { price: '10.00', total: '10.00' },
  ])
  expect(paperPrice(line(5, null, 3, 500n), lines, 'JPY')).toEqual({ price: '500', total: '1,500' })
})
