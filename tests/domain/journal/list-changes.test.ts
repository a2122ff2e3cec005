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

test('reads entries with one side, and values that are no objects', () => {
  expect(listChanges(null, { billing_zip: '04101' }, at)).toEqual([
    { field: 'Billing ZIP', before: '–', after: '04101' },
  ])
  expect(listChanges({ billing_zip: '04101' }, undefined, at)).toEqual([
    { field: 'Billing ZIP', before: '04101', after: '–' },
  ])
  expect(listChanges('a', 3, at)).toEqual([])
})

const words = (before: unknown, after: unknown, kind = '') =>
  listChanges(before, after, { ...at, kind }).map(({ field, before: was, after: is }) => `${field}: ${was} → ${is}`)

test('takes what a form posts for what is stored: boxes, empty fields, numbers, HTML and sets', () => {
  const before = {
    isOpen: 'on',
    days: '',
    sequence: '2',
    body: '<p>A<br>B</p>',
    permissions: ['b', 'a'],
    id: 6,
    more: 1,
  }
  const after = { isOpen: true, days: null, sequence: 2, body: '<p>A<br />B</p>\n', permissions: ['a', 'b'] }
  expect(words(before, after)).toEqual([])
})

test('names a field of a row by the number of its row, and a row that was added by what it says', () => {
  const rows = [
    { id: 5, type: 'fixed_onetime', amount: '10.00' },
    { id: 6, type: 'fixed_onetime', amount: '20.00' },
  ]
  const changed = [rows[0], { id: 6, type: 'custom_recurring', amount: '21.00' }, { id: 7, amount: '30.00' }]
  expect(words({ options: rows }, { options: changed }, 'payment_group')).toEqual([
    'Option 2 type: Fixed amount, once → Any amount, recurring',
    'Option 2 amount: 20.00 → 21.00',
    'Option 3: – → Amount 30.00',
  ])
})

test('names countries and codes in words, by the kind of the record where they differ', () => {
  expect(words({ notifyCountry: 'US', kind: 'page' }, { notifyCountry: 'DE', kind: 'permanent' }, 'redirect')).toEqual([
    'Notify country: United States → Germany',
    'Kind: Page that forwards (HTML) → Permanent (301)',
  ])
})

test('shows long texts from shortly before the first letter that differs', () => {
  const long = 'word '.repeat(100)
  const [change = ''] = words({ description: `${long}one` }, { description: `${long}two` })
  expect(change).toMatch(/^Description: …(?:word )+one → …(?:word )+two$/)
  expect(change.length).toBeLessThan(150)
})

test('reads what is nested thousands of levels deep, without its depth', () => {
  const deep = (levels: number): unknown => JSON.parse('[{"a":'.repeat(levels) + '1' + '}]'.repeat(levels))
  const changes = listChanges({ note: deep(2) }, { note: deep(20_000) }, at)
  expect(changes.map(({ after }) => after)).toEqual([expect.stringContaining('…')])
})

test('reads fields that are named as what every object has of itself', () => {
  const odd = JSON.parse('{"toString":1,"constructor":2,"length":-1,"__proto__":{"x":1},"valueOf":"y"}') as object
  const sides = { note: odd, same: [odd, 1], memberships: odd, priceMinor: odd, isOn: odd, billingCountry: [odd] }
  expect(listChanges(null, sides, at).map(({ field }) => field)).toContain('Note length')
  expect(listChanges({ Constructor: 1, toString_: 2 }, { Constructor: 2, toString_: 'x' }, at)).toHaveLength(2)
  expect(listChanges({ note: null, same: [odd] }, sides, at).length).toBeGreaterThan(2)
})
