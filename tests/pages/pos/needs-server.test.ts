import { describe, expect, test } from 'vitest'
import { needsServer } from '~/pages/jpanel/pos/controls/needs-server'

describe('a dialog of the till, when the server cannot be reached', () => {
  test.each([
    'supporter',
    'billing',
    'addresses',
    'addresses-shipping',
    'details',
    'promo',
    'shipping',
    'taxes',
    'costs',
    'child',
    'fundraiser',
    'product-12',
    'product-12-4',
    'edit-4',
    'refund-7',
  ])('refuses before it opens: %s', (panel) => expect(needsServer(panel, false)).toBe(true))

  test.each(['menu', 'help', 'cart', 'pay', 'contribution', 'line-4', 'recent', 'carts', 'sale-7'])(
    'opens all the same, since nothing is filled in: %s',
    (panel) => expect(needsServer(panel, false)).toBe(false),
  )
})

describe('the same on a device that sells without a network', () => {
  test.each(['shipping', 'child', 'fundraiser', 'refund-7'])('is the server’s: %s', (panel) =>
    expect(needsServer(panel, true)).toBe(true),
  )
  test.each(['supporter', 'billing', 'addresses', 'details', 'promo', 'taxes', 'costs', 'product-12', 'edit-4'])(
    'opens: %s',
    (panel) => expect(needsServer(panel, true)).toBe(false),
  )
})
