import { describe, expect, test } from 'vitest'
import { availableForPurchase, availableOfVariant, isLowStock, stockError, UNLIMITED } from '~/domain/pricing/stock'

const rules = { isOutOfStockAllowed: false, limitSales: null, soldQuantity: 0 }
const shelf = (quantity: number, isDonation = false) => ({ quantity, isDonation, parts: [] })
const part = (quantity: number, more = {}) => ({
  ...rules,
  productId: 1,
  linkQty: 1,
  isDonation: false,
  quantity,
  ...more,
})
const bundle = (quantity: number, ...parts: ReturnType<typeof part>[]) => ({ ...shelf(quantity), parts })

describe('available_for_purchase (R-PRICES-9)', () => {
  test.each([
    ['the sum of the variants', rules, [shelf(3), shelf(4)], 7],
    ['never below zero', rules, [shelf(-5)], 0],
    ['without an end where sales never stop', { ...rules, isOutOfStockAllowed: true }, [shelf(0)], UNLIMITED],
    ['what the limit leaves', { ...rules, limitSales: 10, soldQuantity: 4 }, [shelf(100)], 6],
    ['nothing once the limit is passed', { ...rules, limitSales: 10, soldQuantity: 12 }, [shelf(100)], 0],
    ['without an end for a gift', rules, [shelf(0, true)], UNLIMITED],
    ['as many bundles as the parts make', rules, [bundle(12, part(7), part(9, { productId: 2 }))], 7],
    ['whole bundles only', rules, [bundle(12, part(7, { linkQty: 2 }))], 3],
    ['the shelf of a bundle with more parts', rules, [bundle(2, part(7))], 2],
    ['bundles and single pieces', rules, [bundle(12, part(7)), shelf(5)], 12],
    ['a bundle without a shelf of its own', { ...rules, isOutOfStockAllowed: true }, [bundle(0, part(7))], 7],
    ['a limited bundle with fewer parts', { ...rules, limitSales: 12 }, [bundle(20, part(7))], 7],
    [
      'parts of one product within its limit',
      rules,
      [bundle(12, part(20, { limitSales: 9, soldQuantity: 1 }), part(20, { limitSales: 9, soldQuantity: 1 }))],
      4,
    ],
    ['parts that never run out', rules, [bundle(12, part(0, { isOutOfStockAllowed: true }))], 12],
    ['gifts as parts', rules, [bundle(12, part(0, { isDonation: true }))], 12],
  ])('%s', (_what, input, variants, available) => expect(availableForPurchase(input, variants)).toBe(available))
})

test.each([
  [rules, shelf(3), 3],
  [{ ...rules, limitSales: 2 }, shelf(3), 2],
  [{ ...rules, isOutOfStockAllowed: true }, shelf(0), UNLIMITED],
])('of one variant there is the less of shelf and limit: %#', (input, variant, available) =>
  expect(availableOfVariant(input, variant)).toBe(available),
)

test('shows the low-stock hint below 20', () => expect([19, 20].map(isLowStock)).toEqual([true, false]))

test.each([
  [3, 3, null],
  [4, 3, 'Only 3 available of Shirt.'],
  [1, 0, 'Shirt is sold out.'],
])('%s wanted of %s', (wanted, available, sentence) => expect(stockError('Shirt', wanted, available)).toBe(sentence))
