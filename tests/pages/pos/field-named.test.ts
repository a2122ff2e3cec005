import { expect, test } from 'vitest'
import { sideErrors } from '~/pages/jpanel/pos/shell/field-named'
import { fieldNamed } from '~/wire/pos/requests/field-named'

test.each([
  ['bill_first_name', 'billing.firstName'],
  ['ship_address', 'shipping.address1'],
  ['bill_address2', 'billing.address2'],
  ['ordered_at', 'orderedAt'],
  ['other_referral_source', 'referralSource'],
  ['special_notes', 'comments'],
  ['reference_number', 'reference'],
  ['fundraising_page_id', 'page'],
  ['amount', 'amount'],
])('%s is %s on the screen', (name, field) => {
  expect(fieldNamed(name)).toBe(field)
})

test('each side of the addresses shows its own', () => {
  const errors = { 'billing.email': 'Too long.', 'shipping.zip': 'Too short.', city: 'Missing.' }
  expect(sideErrors(errors, 'billing')).toEqual({ email: 'Too long.', city: 'Missing.' })
  expect(sideErrors(errors, 'shipping')).toEqual({ zip: 'Too short.', city: 'Missing.' })
})
