import { expect, test } from 'vitest'
import { newVariant } from '~/domain/products/form-values'
import type { Offered } from '~/pages/jpanel/products/parts/offered'
import { typedLine, variantLine } from '~/pages/jpanel/products/parts/variant-line'

const offered = {
  currency: 'USD',
  symbol: '$',
  stock: { 7: 3 } as Record<string, number>,
  memberships: [{ value: '2', label: 'Friends' }],
  downloads: [{ value: '5', label: 'songbook.pdf' }],
} as Offered

const line = (change: object) => variantLine({ ...newVariant(), parts: 0, ...change }, offered)

test('the line of a variant says its price: fixed, on sale, with its period, a donation, or another product', () => {
  expect(line({})).toMatchObject({ price: 'No price yet', was: null })
  expect(line({ price: '20.00' })).toMatchObject({ price: '$20.00', was: null })
  expect(line({ price: '1,020.00', salePrice: '15.00' })).toMatchObject({ price: '$15.00', was: '$1,020.00' })
  expect(line({ price: '20.00', salePrice: '25.00' })).toMatchObject({ price: '$20.00', was: null })
  expect(line({ price: '20.01', salePrice: '20.01' })).toMatchObject({ price: '$20.01', was: null })
  expect(line({ price: '20.00', salePrice: 'half' })).toMatchObject({ price: '$20.00', was: null })
  expect(line({ price: '20.00', billingPeriod: 'biannually' })).toMatchObject({ price: '$20.00 twice a year' })
  expect(line({ priceType: 'donation', price: '' })).toMatchObject({ price: 'Donation' })
  expect(line({ priceType: 'donation', price: '25.00', billingPeriod: 'monthly' })).toMatchObject({
    price: 'Donation, $25.00 monthly',
  })
  expect(line({ priceType: 'redirect', redirectTo: 'TEE-2', price: '9.00' })).toMatchObject({ price: 'Opens TEE-2' })
})

test('shows the sale price, or how often it is charged, next to a field with the regular price', () => {
  expect(line({ price: '20.00' }).terms).toBe('')
  expect(line({ price: '20.00', billingPeriod: 'biannually' }).terms).toBe('Twice a year')
  expect(line({ price: '20.00', salePrice: '15.00' }).terms).toBe('On sale for $15.00')
  expect(line({ priceType: 'donation', price: '20.00', billingPeriod: 'monthly' }).terms).toBe('')
})

test('shows every special setting, and marks stock that runs low', () => {
  expect(
    line({ id: '7', price: '1', sku: 'TEE-S', restock: '3', shipping: '2', weight: '0.5', isDefault: 'on' }),
  ).toMatchObject({
    sku: 'TEE-S',
    left: 3,
    facts: ['0.5 lb, ships free'],
    isDefault: true,
    isLow: true,
  })
  expect(line({ id: '7', price: '1', restock: '2' })).toMatchObject({ isLow: false })
  expect(line({ price: '1', quantity: '12', membershipId: '2', downloadId: '5', parts: 2 })).toMatchObject({
    left: 12,
    facts: ['Friends', 'songbook.pdf', 'Bundle of 2 parts'],
  })
  expect(line({ id: '7', priceType: 'donation' })).toMatchObject({ sku: '', left: null, facts: [] })
})

test('a video that lies elsewhere is named as one', () => {
  expect(line({ price: '1', downloadType: 'external', downloadUrl: 'https://vimeo.com/1' }).facts).toEqual([
    'External video',
  ])
})

test('names deleted records as missing', () => {
  expect(line({ price: '1', membershipId: '99', downloadId: '98' }).facts).toEqual(['Missing', 'Missing'])
})

test('reads the typed fields of one variant by its name in the form', () => {
  const typed = new FormData()
  typed.set('variants[1].name', 'Large')
  typed.set('variants[1].price', '44.00')
  typed.set('variants[1].parts[0].variant', 'MUG')
  typed.set('variants[1].parts[1].variant', '')
  typed.set('variants[0].name', 'Small')
  expect(typedLine(new Map(typed), 'variants[1]')).toMatchObject({
    name: 'Large',
    price: '44.00',
    isDefault: '',
    parts: 2,
  })
})
