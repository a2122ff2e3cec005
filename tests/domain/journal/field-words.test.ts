import { expect, test } from 'vitest'
import { EDITED } from '~/domain/contributions/edit/edited'
import { fieldLabel } from '~/domain/journal/field-words'
import { listChanges } from '~/domain/journal/list-changes'
import { FROZEN_LABELS } from '~/domain/receipts/receipt'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { changeWords } from '~/domain/supporters/activity-words'

test.each(Object.entries(EDITED))('the history of a contribution calls %s as the journal does', (field, label) => {
  expect(fieldLabel(field, 'contribution')).toBe(label)
})

test('the history of a supporter, and of a sponsored child, calls a field as the journal does', () => {
  const edited = { name: 'supporter.edited', before: { bill_zip: '04101' }, after: { bill_zip: '04102' } }
  expect(changeWords(edited)).toEqual({
    title: 'Changed the billing ZIP code',
    details: ['billing ZIP code: “04101” → “04102”'],
  })
  const child = { event: 'sponsorship.edited', before: { isEnabled: true }, after: { isEnabled: false } }
  expect(sponseeSentence(child)).toBe('Changed on web yes → no')
})

test.each([
  ['headline', 'timeline-post', 'Subject'],
  ['headline', 'donation_form', 'Headline'],
  ['body', 'page', 'Content'],
  ['body', 'mail-template', 'Message'],
  ['isEnabled', 'product', 'Show on website'],
  ['isEnabled', 'tribute-type', 'Offer it at the point of sale'],
])('%s of a %s is what its form calls it: %s', (field, kind, label) => {
  expect(fieldLabel(field, kind)).toBe(label)
})

test('names a price by its row alone', () => {
  const changes = listChanges(
    { prices: [{ tierId: '1', price: '5.00' }] },
    { prices: [{ tierId: '1', price: '6.00' }] },
    { currency: 'USD', zone: 'UTC', kind: 'shipping_method' },
  )
  expect(changes).toEqual([{ field: 'Price 1', before: '5.00', after: '6.00' }])
})

test.each(Object.entries(FROZEN_LABELS))('the revisions of a receipt call %s as the journal does', (field, label) => {
  expect(fieldLabel(field, 'tax-receipt')).toBe(label)
})

test('names the types of tribute of a product, and the first amount of a donation form, as their forms do', () => {
  expect(fieldLabel('tribute_type_ids', 'product')).toBe('Types of tribute')
  expect(fieldLabel('amountMinor', 'donation_form')).toBe('First amount')
})
