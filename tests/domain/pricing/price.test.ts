import { expect, test } from 'vitest'
import { actualPrice, donationError, isOnSale } from '~/domain/pricing/price'

const shirt = (salePriceMinor: bigint | null, isDonation = false) => ({ priceMinor: 2000n, salePriceMinor, isDonation })

test.each([
  ['no sale price', shirt(null), 2000n, false],
  ['a sale price below the price', shirt(1500n), 1500n, true],
  ['a sale price of nothing', shirt(0n), 2000n, false],
  ['a sale price equal to the price', shirt(2000n), 2000n, false],
  ['a sale price above the price', shirt(2500n), 2000n, false],
  ['a donation, whose sale price means nothing', shirt(1500n, true), 2000n, false],
])('%s', (_what, variant, price, onSale) => {
  expect([actualPrice(variant), isOnSale(variant)]).toEqual([price, onSale])
})

test.each([
  [null, null, 'Please enter an amount.'],
  [0n, null, 'Please enter an amount.'],
  [999n, 1000n, 'The amount must be greater than $10.00.'],
  [1000n, 1000n, null],
  [10_000_000_000n, null, 'The amount is too large.'],
  [9_999_999_999n, null, null],
])('a gift of %s with a minimum of %s', (amount, minimum, sentence) =>
  expect(donationError(amount, minimum, 'USD')).toBe(sentence),
)
