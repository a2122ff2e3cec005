import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  partsOfUnit,
  refundUnits,
  splitByWeight,
  sumOfParts,
  takeAmounts,
  type PaidLine,
} from '~/domain/pricing/refundable'

const minor = fc.bigInt({ min: 0n, max: 500_000n })
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const line = (values: Partial<PaidLine> & { id: number }): PaidLine => ({
  lockedToLineId: null,
  qty: 1,
  isDonation: false,
  totalMinor: 0n,
  taxMinor: 0n,
  dccMinor: 0n,
  ...values,
})

/** Some lines are locked to the first one; tax and costs are known by line, or only as a sum. */
const paid = fc
  .record({
    lines: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 7 }),
        isDonation: fc.boolean(),
        isLocked: fc.boolean(),
        totalMinor: minor,
        taxMinor: minor,
        dccMinor: minor,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shippingMinor: minor,
    shippingTax: minor,
    isTaxKnown: fc.boolean(),
    areCostsKnown: fc.boolean(),
  })
  .map(({ lines, shippingMinor, shippingTax, isTaxKnown, areCostsKnown }) => ({
    shippingMinor,
    taxMinor: sum(lines.map((one) => one.taxMinor)) + shippingTax,
    dccMinor: sum(lines.map((one) => one.dccMinor)),
    lines: lines.map(({ isLocked, taxMinor, dccMinor, ...rest }, index) =>
      line({
        ...rest,
        id: index + 1,
        lockedToLineId: isLocked && index > 0 ? 1 : null,
        taxMinor: isTaxKnown ? taxMinor : 0n,
        dccMinor: areCostsKnown ? dccMinor : 0n,
      }),
    ),
  }))

test('all lines refunded one by one, and shipping with its tax, are the total to the cent', () => {
  fc.assert(
    fc.property(paid, fc.infiniteStream(fc.integer({ min: 1, max: 7 })), (of, steps) => {
      const known = sum(of.lines.map(({ taxMinor }) => taxMinor))
      let back = 0n
      for (const unit of refundUnits(of)) {
        for (let done = 0; done < unit.qty;) {
          const qty = Math.min(unit.qty - done, Number(steps.next().value))
          const parts = partsOfUnit(unit, qty, done)
          expect(parts.every((part) => part.minor >= 0n)).toBe(true)
          back += sumOfParts(parts)
          done += qty
        }
      }
      const shippingTax = known > 0n ? of.taxMinor - known : 0n
      const total = sum(of.lines.map(({ totalMinor }) => totalMinor)) + of.taxMinor + of.dccMinor + of.shippingMinor
      expect(back + of.shippingMinor + shippingTax).toBe(total)
    }),
    { numRuns: 500 },
  )
})

test('shares add up to the whole and follow their weights', () => {
  fc.assert(
    fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 12 }), (whole, weights) => {
      const shares = splitByWeight(whole, weights)
      expect(sum(shares)).toBe(whole)
      const all = sum(weights)
      if (all > 0n)
        shares.forEach((share, index) => expect(share * all - whole * (weights[index] ?? 0n)).toBeLessThanOrEqual(all))
    }),
  )
})

test('takes the full amount in turn, and nothing below zero', () => {
  fc.assert(
    fc.property(
      fc.array(minor, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), minor), { maxLength: 12 }),
      (start, wishes) => {
        let left = start
        for (const [at, wanted] of wishes) {
          const whole = sum(left)
          const wish = left.map((_, index) => (index === at % left.length ? (wanted < whole ? wanted : whole) : 0n))
          const took = takeAmounts(left, wish)
          expect(sum(took)).toBe(sum(wish))
          left = left.map((amount, index) => amount - (took[index] ?? 0n))
          expect(left.every((amount) => amount >= 0n)).toBe(true)
        }
      },
    ),
  )
})

test('a line gives back its total, its tax and its share of the costs, and nothing of shipping', () => {
  const units = refundUnits({
    taxMinor: 330n,
    dccMinor: 254n,
    lines: [
      line({ id: 1, qty: 2, totalMinor: 4000n, taxMinor: 220n }),
      line({ id: 2, totalMinor: 2500n, isDonation: true, dccMinor: 254n }),
    ],
  })
  const [shirts, gift] = units.map((unit) => sumOfParts(partsOfUnit(unit, unit.qty)))
  expect([shirts, gift]).toEqual([4220n, 2754n])
  expect(sumOfParts(partsOfUnit(units[0] ?? { lineId: 0, qty: 1, parts: [] }, 1))).toBe(2110n)
})

test('spreads an unitemized tax over everything but gifts', () => {
  const [shirt, gift] = refundUnits({
    taxMinor: 110n,
    dccMinor: 0n,
    lines: [line({ id: 1, totalMinor: 2000n }), line({ id: 2, totalMinor: 8000n, isDonation: true })],
  }).map(({ parts }) => sumOfParts(parts))
  expect([shirt, gift]).toEqual([2110n, 8000n])
})

test('locked lines go back with the line they belong to', () => {
  const units = refundUnits({
    taxMinor: 0n,
    dccMinor: 0n,
    lines: [line({ id: 1, qty: 2, totalMinor: 5000n }), line({ id: 2, lockedToLineId: 1, qty: 4, totalMinor: 800n })],
  })
  expect(units).toHaveLength(1)
  expect(sumOfParts(partsOfUnit(units[0] ?? { lineId: 0, qty: 1, parts: [] }, 1))).toBe(2900n)
})
