import { expect, test } from 'vitest'
import { isReport } from '~/pages/jpanel/pos/payment/confirm-frame'

const ORIGIN = 'https://fields.example.org'
const shown = {} as MessageEventSource
const other = {} as MessageEventSource
const report = { origin: ORIGIN, source: shown, data: { type: 'confirmed' } }

test('believes the page on which the payer confirms', () => {
  for (const type of ['confirmed', 'refused', 'returned'])
    expect(isReport({ ...report, data: { type } }, { origin: ORIGIN, window: shown })).toBe(true)
})

test.each([
  ['comes from another site', { ...report, origin: 'https://evil.example' }],
  ['comes from a page without an origin', { ...report, origin: 'null' }],
  ['comes from another window of the same site', { ...report, source: other }],
  ['comes from no window', { ...report, source: null }],
  ['says nothing', { ...report, data: null }],
  ['is a text', { ...report, data: 'confirmed' }],
  ['says something else', { ...report, data: { type: 'paid' } }],
  ['hides what it says in a list', { ...report, data: { type: ['confirmed'] } }],
])('leaves out a message that %s', (_what, event) => {
  expect(isReport(event, { origin: ORIGIN, window: shown })).toBe(false)
})

test('accepts no message before the page is there, or from an unknown site', () => {
  expect(isReport({ ...report, source: null }, { origin: ORIGIN, window: null })).toBe(false)
  expect(isReport({ ...report, origin: 'null' }, { origin: null, window: shown })).toBe(false)
})
