import { describe, expect, test } from 'vitest'
import {
  isWholeDestination,
  parcelWeight,
  computeShipping,
  type Parcel,
  type ShippingMethod,
  type ShippingTerms,
} from '~/domain/pricing/shipping'

const method = (id: number, more: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  name: `Method ${id}`,
  code: '',
  priority: 0,
  isDefault: false,
  regions: null,
  countries: null,
  tiers: [{ minMinor: 0n, maxMinor: null, priceMinor: BigInt(id) * 100n }],
  ...more,
})

const terms = (methods: ShippingMethod[], more: Partial<ShippingTerms> = {}): ShippingTerms => ({
  destination: { city: 'Exeter', region: 'NH', zip: '03833', country: 'US' },
  isForcedFree: false,
  linkedItems: 'both',
  selected: { methodId: null, title: null },
  offer: { handler: 'tiered', methods, toOwn: (minor) => minor, toCart: (minor) => minor },
  ...more,
})

const parcel: Parcel = { shippableItems: 1, itemsAtCost: 1, shippableMinor: 2500n, promoLabel: null }

describe('methods (R-SHIPPING-2)', () => {
  test('stand by default, priority and name', () => {
    const methods = [
      method(1, { priority: 2 }),
      method(2, { name: 'B' }),
      method(3, { name: 'A' }),
      method(4, { isDefault: true, priority: 9 }),
    ]
    expect(computeShipping(terms(methods), parcel).options.map(({ shippingMethodId }) => shippingMethodId)).toEqual([
      4, 3, 2, 1,
    ])
  })
  test.each([
    ['a country that is not its own', { countries: ['CA'] }, false],
    ['its country, however it is written', { countries: ['ca', ' us '] }, true],
    ['a region that is not its own', { regions: ['ME'] }, false],
    ['no list at all', {}, true],
    ['an empty list is nowhere', { countries: [] }, false],
  ])('%s', (_what, more, isOffered) => {
    expect(computeShipping(terms([method(1, more)]), parcel).options).toHaveLength(isOffered ? 1 : 0)
  })
  test('uses the lower of overlapping tiers, and no price below the first', () => {
    const tiers = [
      { minMinor: 2500n, maxMinor: null, priceMinor: 900n },
      { minMinor: 1000n, maxMinor: 2500n, priceMinor: 300n },
    ]
    expect(computeShipping(terms([method(1, { tiers })]), parcel).minor).toBe(300n)
    expect(computeShipping(terms([method(1, { tiers })]), { ...parcel, shippableMinor: 999n }).minor).toBe(0n)
  })
  test('both ends of a tier are inside it (R-SHIPPING-2)', () => {
    const tiers = [{ minMinor: 1000n, maxMinor: 2000n, priceMinor: 300n }]
    const costs = [999n, 1000n, 2000n, 2001n].map(
      (shippableMinor) => computeShipping(terms([method(1, { tiers })]), { ...parcel, shippableMinor }).minor,
    )
    expect(costs).toEqual([0n, 300n, 300n, 0n])
  })
  test('tiers are the organisation’s currency, what they cost is the cart’s', () => {
    const tiers = [{ minMinor: 5000n, maxMinor: null, priceMinor: 300n }]
    const offer = {
      handler: 'tiered' as const,
      methods: [method(1, { tiers })],
      toOwn: (minor: bigint) => minor * 2n,
      toCart: (minor: bigint) => minor / 2n,
    }
    expect(computeShipping(terms([], { offer }), parcel)).toMatchObject({ minor: 150n, options: [{ costMinor: 150n }] })
  })
})

test.each(['country', 'region', 'zip'] as const)('without a %s nothing is sent yet (R-SHIPPING-1)', (part) => {
  const whole = { city: null, region: 'NH', zip: '03833', country: 'US' }
  expect(isWholeDestination(whole)).toBe(true)
  for (const missing of [null, ' ']) expect(isWholeDestination({ ...whole, [part]: missing })).toBe(false)
})

describe('for nothing (R-SHIPPING-4)', () => {
  const free = { minor: 0n, methodId: null, courierMethod: null }
  const selected = terms([method(1)], { selected: { methodId: 1, title: null } })
  test.each([
    ['a code', selected, { ...parcel, promoLabel: 'Ours' }, 'Ours'],
    ['staff', { ...selected, isForcedFree: true }, parcel, 'Free Shipping'],
    ['all of it ships free', selected, { ...parcel, itemsAtCost: 0 }, 'Free Shipping'],
    ['nothing is sent', selected, { ...parcel, shippableItems: 0, promoLabel: 'Ours' }, null],
  ])('%s', (_why, input, of, freeLabel) => {
    expect(computeShipping(input, of)).toMatchObject({ ...free, freeLabel })
  })
  test.each([
    ['a code', selected, { ...parcel, promoLabel: 'Ours' }, 1],
    ['staff', { ...selected, isForcedFree: true }, parcel, 1],
    ['all of it ships free', selected, { ...parcel, itemsAtCost: 0 }, 1],
    ['nothing is sent', selected, { ...parcel, shippableItems: 0 }, 0],
  ])('%s: the available methods are listed as long as something ships (R-SHIPPING-4)', (_why, input, of, ways) => {
    expect(computeShipping(input, of).options).toHaveLength(ways)
    const away = { ...input, destination: { ...input.destination, zip: null } }
    expect(computeShipping(away, of)).toMatchObject({ ...free, options: [] })
  })
})

describe('carriers (R-SHIPPING-3)', () => {
  const quotes = [
    { courier: 'UPS', name: 'Air', costMinor: 900n },
    { courier: 'FedEx', name: 'Ground', costMinor: 400n },
  ]
  const by = (title: string | null) =>
    terms([], { offer: { handler: 'courier', quotes }, selected: { methodId: null, title } })
  test('keeps the selected rate while offered, else the cheapest', () => {
    expect(computeShipping(by('UPS: Air'), parcel)).toMatchObject({
      minor: 900n,
      courierMethod: 'UPS: Air',
      methodId: null,
    })
    expect(computeShipping(by('Pigeon: Fast'), parcel)).toMatchObject({ minor: 400n, courierMethod: 'FedEx: Ground' })
  })
  test.each([
    [0, null],
    [-5, null],
    [1, { pounds: 0.1, kilograms: 0.0454 }],
    [500, { pounds: 1.1023, kilograms: 0.5 }],
    [453.592, { pounds: 1, kilograms: 0.4536 }],
  ])('%d grams', (grams, weight) => {
    expect(parcelWeight(grams)).toEqual(weight)
  })
})
