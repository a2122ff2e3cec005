import { expect, test } from 'vitest'
import { mergeLines, takesLosersValue } from '~/domain/merges/compare-sides'

const side = (columns: Record<string, string | null> = {}) => ({ type: 'Individual', ...columns })
const FULL = {
  bill_first_name: 'Ada',
  bill_last_name: 'Holm',
  bill_email: 'ada@mailbox.example',
  bill_address_01: '12 Pier Street',
  bill_city: 'Portland',
  bill_state: 'ME',
  bill_zip: '04101',
  bill_country: 'US',
}

test('selects the full address when the other side has only a country or a name', () => {
  const bare = side({ bill_country: 'US', bill_first_name: 'Ada', bill_email: 'ada@mailbox.example' })
  expect(takesLosersValue(bare, side(FULL), 'billing')).toBe(true)
  expect(takesLosersValue(side(FULL), bare, 'billing')).toBe(false)
  expect(takesLosersValue(side(FULL), side(FULL), 'billing')).toBe(false)
  expect(takesLosersValue(side(), bare, 'billing'), 'rather a country than nothing').toBe(true)
  expect(takesLosersValue(side({ email: '' }), side({ email: 'a@b.example' }), 'email')).toBe(true)
})

test('shows an address as on an envelope when two supporters are compared', () => {
  expect(mergeLines(side(FULL), 'billing')).toEqual([
    'Ada Holm',
    '12 Pier Street',
    'Portland, ME 04101',
    'United States',
    'ada@mailbox.example',
  ])
  expect(mergeLines(side({ ship_country: 'DE', ship_zip: '20095', ship_city: 'Hamburg' }), 'shipping')).toEqual([
    'Hamburg, 20095',
    'Germany',
  ])
  expect(mergeLines(side(), 'shipping')).toEqual([])
})
