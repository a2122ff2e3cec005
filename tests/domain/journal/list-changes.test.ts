import { expect, test } from 'vitest'
import { listChanges } from '~/domain/journal/list-changes'

const at = { currency: 'USD', zone: 'America/New_York' }

test('names the fields that differ and no others when a record is saved, each as it was and as it is', () => {
  const before = { name: 'Mug', priceMinor: '1200', isOn: true, tags: ['a'], on: '2026-11-20', same: { a: 1 } }
  const after = {
    name: 'Mug',
    version: 2,
    priceMinor: '132770',
    isOn: false,
    tags: [],
    on: '2026-12-01',
    same: { a: 1 },
  }
  expect(listChanges(before, after, at)).toEqual([
    { field: 'Price', before: '$12.00', after: '$1,327.70' },
    { field: 'On', before: 'Yes', after: 'No' },
    { field: 'Tags', before: 'a', after: '–' },
    { field: 'On', before: 'Nov 20, 2026', after: 'Dec 1, 2026' },
  ])
})

test('names what is within a field, moments in the zone of the organization and the currency of the entry', () => {
  const before = { userFields: { size: 'M' }, refund_minor: 100, currency: 'EUR' }
  const after = { userFields: { size: 'L' }, refund_minor: 2500, currency: 'EUR', sentAt: '2026-11-20T17:00:00.000Z' }
  expect(listChanges(before, after, at)).toEqual([
    { field: 'Size', before: 'M', after: 'L' },
    { field: 'Refund', before: '€1.00 EUR', after: '€25.00 EUR' },
    { field: 'Sent at', before: '–', after: 'Nov 20, 2026, 12:00 PM' },
  ])
})

test('reads entries of one side, and what is no object, without failing', () => {
  expect(listChanges(null, { billing_zip: '04101' }, at)).toEqual([
    { field: 'Billing ZIP', before: '–', after: '04101' },
  ])
  expect(listChanges({ billing_zip: '04101' }, undefined, at)).toEqual([
    { field: 'Billing ZIP', before: '04101', after: '–' },
  ])
  expect(listChanges('a', 3, at)).toEqual([])
})
