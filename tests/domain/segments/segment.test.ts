import { describe, expect, test } from 'vitest'
import { shownBy, readVisibility } from '~/domain/segments/segment'
import { convertValue, itemNamed, readValue } from '~/domain/segments/segment-value'
import type { CalendarDate } from '~/kit/calendar'

const today = '2026-11-20' as CalendarDate
const items = [
  { id: 4, name: 'Kisumu' },
  { id: 5, name: 'Homa Bay' },
]

describe('what a form posts for a sponsee', () => {
  test.each([
    ['text', ' likes maps ', { text: 'likes maps', date: null, itemId: null }],
    ['date', '12/24/2026', { text: '2026-12-24', date: '2026-12-24', itemId: null }],
    ['multi-select', '5', { text: null, date: null, itemId: 5 }],
    ['advanced-multi-select', '', null],
  ] as const)('%s: %j', (type, typed, value) => expect(readValue({ type, items }, typed, today)).toEqual({ value }))

  test.each([
    ['text', 'x'.repeat(451), 'This field can contain a maximum of 450 characters.'],
    ['date', 'when the rains come', 'Enter a date, such as Nov 20, 2026.'],
    ['multi-select', '9', 'Please choose one of the options.'],
    ['multi-select', 'Kisumu', 'Please choose one of the options.'],
  ] as const)('%s: %j is refused', (type, typed, error) =>
    expect(readValue({ type, items }, typed, today)).toEqual({ error }),
  )
})

test('names of options match without case, spaces, accents and punctuation', () => {
  expect(itemNamed(items, 'HOMA-bay ')?.id).toBe(5)
  expect(itemNamed([{ id: 1, name: 'São Paulo' }], 'sao paulo')?.id).toBe(1)
  expect(itemNamed(items, 'Homa')).toBeUndefined()
})

describe('a value in another type', () => {
  const text = (words: string) => ({ text: words, itemId: null, itemName: null })
  const item = { text: null, itemId: 4, itemName: 'Kisumu' }
  test.each([
    ['an option becomes its name', 'text', item, { text: 'Kisumu', date: null, itemId: null }],
    ['text becomes the option of that name', 'items', text('kisumu'), { text: null, date: null, itemId: 4 }],
    ['an option stays one', 'items', item, { text: null, date: null, itemId: 4 }],
    [
      'text that is a date becomes one',
      'date',
      text('Dec 24, 2026'),
      { text: '2026-12-24', date: '2026-12-24', itemId: null },
    ],
    ['a date becomes text', 'text', text('2026-12-24'), { text: '2026-12-24', date: null, itemId: null }],
    ['text that is no option stays', 'items', text('Nairobi'), null],
    ['text that is no date stays', 'date', text('in spring'), null],
    ['a day without its year is no date', 'date', text('Dec 24'), null],
    ['tomorrow is no date', 'date', text('tomorrow'), null],
  ] as const)('%s', (_, kind, stored, value) => expect(convertValue(kind, stored, items)).toEqual(value))
})

test('keeps dates private, and reads back the three visibilities', () => {
  expect(shownBy('0', 'date')).toEqual({ showAsFilter: false, showInDetail: false })
  for (const visibility of ['0', '1', '2'] as const)
    expect(readVisibility(shownBy(visibility, 'text'))).toBe(visibility)
})
