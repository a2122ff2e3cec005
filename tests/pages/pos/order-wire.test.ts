import { describe, expect, test } from 'vitest'
import { membershipText } from '~/pages/jpanel/pos/cart/order'
import type { ItemWire } from '~/pages/jpanel/pos/cart/line-wire'
import { orderOf, type OrderWire } from '~/pages/jpanel/pos/cart/order-wire'

/** What an older copy of the till's answer may lack is left out. */
const wire = (sent: object = {}): OrderWire =>
  ({
    id: 7,
    client_uuid: '7F3A09C2B1',
    started_at: '2026-11-20T15:00:00.000Z',
    currency_code: 'USD',
    items: [],
    subtotal: 0,
    taxtotal: 0,
    shipping_amount: 0,
    dcc_total_amount: 0,
    totalamount: 0,
    ...sent,
  }) as unknown as OrderWire
const item = (sent: object = {}) => ({ id: 1, description: 'Enamel mug', qty: 1, price: 16, total: 16, ...sent }) as unknown as ItemWire

describe('the order as the calls answer it', () => {
  test('promos, taxes, shipping and costs are read in whole cents', () => {
    const order = orderOf(
      wire({
        total_savings: 4.1,
        promocodes: [{ code: 'ADVENT10', description: 'Advent', label: '10.00% OFF, Free Shipping', is_free_shipping: true }],
        taxes: [{ code: 'ME', description: 'Maine', rate: 5.5, amount: 2.67 }],
        shipping_method: { id: 3, name: 'Parcel' },
        shipping_method_id: 3,
        available_shipping_methods: [{ courier: '', title: 'Parcel', cost: 6.5, shipping_method_id: 3 }],
        dcc_costs: { most_costs: 4.63, more_costs: 3.43, minimum_costs: 2.54 },
      }),
    )
    expect(order).toMatchObject({
      savingsMinor: 410n,
      promos: [{ code: 'ADVENT10', label: '10.00% OFF, Free Shipping', isFreeShipping: true }],
      taxes: [{ code: 'ME', rate: 5.5, minor: 267n }],
      shippingMethod: 'Parcel',
      shippingMethodId: 3,
      shippingChoices: [{ methodId: 3, title: 'Parcel', costMinor: 650n }],
      dccCosts: { most_costs: 463n, more_costs: 343n, minimum_costs: 254n },
    })
  })

  test('a reply without them is an order without them', () => {
    expect(orderOf(wire())).toMatchObject({
      promos: [],
      taxes: [],
      shippingChoices: [],
      shippingMethodId: null,
      membership: null,
      savingsMinor: 0n,
    })
  })

  test('a line is a product, a child or a gift to a page, and shows its tribute', () => {
    const [mug, child, gift] = orderOf(
      wire({
        items: [
          item({ variant: { id: 11, product: { id: 101, name: 'Enamel mug' } }, tribute: { type: 'In memory of', name: 'Joy' } }),
          item({ id: 2, description: 'Amina Wanjiru', reference: 'KE-104', sponsorship_id: 4, variant: null }),
          item({
            id: 3,
            description: 'Swim for soup',
            fundraising_page: { id: 9, title: 'Swim for soup' },
            variant: { id: 12, product: { id: 102, name: 'Page gift' } },
          }),
        ],
      }),
    ).lines
    expect(mug).toMatchObject({ kind: 'product', name: 'Enamel mug', tribute: { type: 'In memory of', name: 'Joy' } })
    expect(child).toMatchObject({ kind: 'child', name: 'Amina Wanjiru', detail: 'KE-104' })
    expect(gift).toMatchObject({ kind: 'fundraiser', name: 'Swim for soup' })
  })

  test.each([
    [{ membership_name: 'Friends', membership_expires_on: '2027-03-14', membership_is_expired: false }, 'Member until Mar 2027'],
    [{ membership_name: 'Friends', membership_expires_on: '2025-03-14', membership_is_expired: true }, 'Membership expired'],
    [{ membership_name: 'Keepers', membership_expires_on: null }, 'Keepers'],
    [{ display_name: 'Amara' }, ''],
  ])('a membership is said below the name: %o', (member, text) => {
    expect(membershipText(orderOf(wire({ member_id: 3, member })))).toBe(text)
  })
})
