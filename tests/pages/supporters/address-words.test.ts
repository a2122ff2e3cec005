import { expect, test } from 'vitest'
import { shownAddresses } from '~/pages/jpanel/supporters/parts/address-words.server'

const WHARF = ['12 Wharf Street', null, 'Portland, ME 04101', 'US']

test('an address is one line with its country by name, whatever of it is known', () => {
  expect(shownAddresses({ billing: WHARF, shipping: [null, null, null, 'GB'] })).toEqual({
    billing: '12 Wharf Street, Portland, ME 04101, United States',
    shipping: 'United Kingdom',
  })
  expect(shownAddresses({ billing: [null, null, null, null], shipping: [null, null, 'Portland', null] })).toEqual({
    billing: 'None',
    shipping: 'Portland',
  })
})

test('names a shipping address that equals the billing address', () => {
  expect(shownAddresses({ billing: WHARF, shipping: [...WHARF] }).shipping).toBe('Same as billing')
})
