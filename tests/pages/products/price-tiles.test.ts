import { expect, test } from 'vitest'
import { sayTilePrice, sayVariants, toPriceTiles } from '~/pages/jpanel/products/parts/variants/price-tiles'

const tax = { label: 'Tax ME', amount: '$1.10' }
const today = { label: 'Shipping', amount: 'Ships today' }
const later = { label: 'Shipping', amount: 'Ships next month' }
const small = { name: 'S', price: '$20.00', minor: 2000, lines: [tax, today] }
const medium = { name: 'M', price: '$20.00', minor: 2000, lines: [tax, later] }
const large = { name: 'L', price: '$22.00', minor: 2200, lines: [tax] }

test('shows variants which cost the same as one tile, with what differs between them', () => {
  expect(toPriceTiles([small, medium, large])).toEqual([
    {
      price: '$20.00',
      names: ['S', 'M'],
      costs: [tax],
      notes: [
        { ...today, names: ['S'] },
        { ...later, names: ['M'] },
      ],
    },
    { price: '$22.00', names: ['L'], costs: [tax], notes: [] },
  ])
})

test.each([
  ['their names when only some cost it', ['S, sand', 'M, sand'], 3, 'S, sand · M, sand'],
  ['their number when all cost it', ['S', 'M', 'L'], 3, 'All 3 variants'],
  ['its name when there is one', ['S'], 1, 'S'],
  ['nothing when the one has no name', [''], 1, ''],
])('says of variants %s', (_, names, all, said) => {
  expect(sayVariants(names, all)).toBe(said)
})

test('keeps tiles apart when the same price is taxed differently', () => {
  expect(toPriceTiles([small, { ...medium, lines: [] }])).toHaveLength(2)
})

test.each([
  ['no variant that is sold here', [{ ...small, price: 'Not sold here', minor: null }], ''],
  ['one price', [small, medium], '$20.00'],
  ['several prices', [large, small], 'From $20.00'],
  ['a gift', [{ ...small, price: 'Any amount', minor: 0 }, large], 'Any amount'],
  ['a gift with a minimum', [{ ...small, price: 'From $10.00', minor: 1000 }, large], 'From $10.00'],
])('says on the tile of the till what it costs when it has %s', (_, variants, shown) => {
  expect(sayTilePrice(variants)).toBe(shown)
})
