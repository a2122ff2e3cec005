import { describe, expect, test } from 'vitest'
import { availableForPurchase, availableOfVariant, isLowStock, stockError, UNLIMITED } from '~/domain/pricing/stock'

const rules = { isOutOfStockAllowed: false, limitSales: null, soldQuantity: 0 }
const shelf = (quantity: number, isDonation = false) => ({ quantity, isDonation })

describe('available_for_purchase (R-PRICES-9)', () => {
  test.each([
    ['the sum of the variants', rules, [shelf(3), shelf(4)], 7],
    ['never below zero', rules, [shelf(-5)], 0],
    ['without an end where sales never stop', { ...rules, isOutOfStockAllowed: true }, [shelf(0)], UNLIMITED],
    ['what the limit leaves', { ...rules, limitSales: 10, soldQuantity: 4 }, [shelf(100)], 6],
    ['nothing once the limit is passed', { ...rules, limitSales: 10, soldQuantity: 12 }, [shelf(100)], 0],
    ['without an end for a gift', rules, [shelf(0, true)], UNLIMITED],
  ])('%s', (_what, input, variants, available) => expect(availableForPurchase(input, variants)).toBe(available))
})

test.each([
  [rules, shelf(3), 3],
  [{ ...rules, limitSales: 2 }, shelf(3), 2],
  [{ ...rules, isOutOfStockAllowed: true }, shelf(0), UNLIMITED],
])('of one variant there is the less of shelf and limit: %#', (input, variant, available) =>
  expect(availableOfVariant(input, variant)).toBe(available),
)

test('the low-stock hint shows below 20', () => expect([19, 20].map(isLowStock)).toEqual([true, false]))

test.each([
  [3, 3, null],
  [4, 3, 'Only 3 available of Shirt.'],
  [1, 0, 'Shirt is sold out.'],
])('%s wanted of %s', (wanted, available, sentence) => expect(stockError('Shirt', wanted, available)).toBe(sentence))
