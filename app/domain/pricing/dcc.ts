import { basisPoints, divideRounded, minorDigits } from '~/kit/money'

export const DCC_TYPES = ['most_costs', 'more_costs', 'minimum_costs'] as const
export type DccType = (typeof DCC_TYPES)[number]

/**
 * Amounts are in minor units of the cart's currency, the rate in basis points. `leastMinor` and `fixedMinor` belong to
 * the dynamic mode, `perOrderMinor` to the manual one.
 */
export type DccTerms = {
  isDynamic: boolean
  perOrderMinor: bigint
  ratePoints: bigint
  leastMinor: bigint
  fixedMinor: bigint
}

export type DccAmounts = Record<DccType, bigint>

/**
 * Lowers values just above 5, 10, 20 … to just below, in the digits that the payer sees (R-COSTS-1). `unit` is the
 * number of minor units in a whole one.
 */
function justUnder(minor: bigint, unit: bigint): bigint {
  if (100n * minor < 590n * unit)
    return minor >= 5n * unit ? divideRounded(490n * 89n * unit + 900n * (minor - 5n * unit), 8900n) : minor
  const rest = minor % unit
  const isJustAbove = (minor / unit) % 10n === 0n && 100n * rest <= 49n * unit
  return isJustAbove ? divideRounded(490n * (minor - rest) - 49n * unit + 90n * rest, 490n) : minor
}

function dynamicAmounts(minor: bigint, currency: string, { leastMinor, fixedMinor }: DccTerms): DccAmounts {
  const share = basisPoints(minor, 700n) + fixedMinor
  const minimum_costs = share > leastMinor ? share : leastMinor
  const more_costs = justUnder(divideRounded(minimum_costs * 135n, 100n), 10n ** BigInt(minorDigits(currency)))
  return { minimum_costs, more_costs, most_costs: divideRounded(more_costs * 135n, 100n) }
}

const NONE: DccAmounts = { most_costs: 0n, more_costs: 0n, minimum_costs: 0n }

/** The three amounts offered on a gift (R-COSTS-1). They are zero for a gift of zero. */
export function dccAmounts(minor: bigint, currency: string, terms: DccTerms): DccAmounts {
  if (minor <= 0n) return NONE
  if (terms.isDynamic) return dynamicAmounts(minor, currency, terms)
  const flat = terms.perOrderMinor + basisPoints(minor, terms.ratePoints)
  return { most_costs: flat, more_costs: flat, minimum_costs: flat }
}

/** `recurringMinor` is the price of one piece; a later payment charges it for each piece. */
export type DccLine = { qty: number; totalMinor: bigint; recurringMinor: bigint | null; isDccEligible: boolean }

/** Splits into equal shares that add up to the whole; the first ones carry the odd cents. */
export function equalShares(whole: bigint, count: number): bigint[] {
  const each = whole / BigInt(count)
  const odd = Number(whole % BigInt(count))
  return Array.from({ length: count }, (_, index) => each + (index < odd ? 1n : 0n))
}

const isRequested = (line: DccLine) => line.isDccEligible && (line.totalMinor > 0n || (line.recurringMinor ?? 0n) > 0n)

/**
 * Covered costs of each line, today and at each later payment (R-COSTS-2). The order of lines does not change the sum.
 */
export function dccOfLines(
  lines: readonly DccLine[],
  choice: DccType | null,
  on: { currency: string; terms: DccTerms },
): { nowMinor: bigint; laterMinor: bigint }[] {
  if (choice === null) return lines.map(() => ({ nowMinor: 0n, laterMinor: 0n }))
  const cost = (minor: bigint, terms: DccTerms) => dccAmounts(minor, on.currency, terms)[choice]
  const isSharing = (line: DccLine) => isRequested(line) && line.recurringMinor === null && !on.terms.isDynamic
  const shares = equalShares(on.terms.perOrderMinor, Math.max(1, lines.filter(isSharing).length))
  return lines.map((line) => {
    if (!isRequested(line)) return { nowMinor: 0n, laterMinor: 0n }
    const terms = isSharing(line) ? { ...on.terms, perOrderMinor: shares.shift() ?? 0n } : on.terms
    return {
      nowMinor: cost(line.totalMinor, terms),
      laterMinor: cost((line.recurringMinor ?? 0n) * BigInt(line.qty), on.terms),
    }
  })
}

/** The three figures of the till's choice: sums over the eligible lines (R-COSTS-2). */
export function dccChoices(lines: readonly DccLine[], on: { currency: string; terms: DccTerms }): DccAmounts {
  const sum = (choice: DccType) => dccOfLines(lines, choice, on).reduce((total, line) => total + line.nowMinor, 0n)
  return { most_costs: sum('most_costs'), more_costs: sum('more_costs'), minimum_costs: sum('minimum_costs') }
}
