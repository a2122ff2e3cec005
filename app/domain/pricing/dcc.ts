import { basisPoints, divideRounded, minorDigits } from '~/kit/money'

export const DCC_TYPES = ['most_costs', 'more_costs', 'minimum_costs'] as const
export type DccType = (typeof DCC_TYPES)[number]

/** Amounts in minor units of the cart's currency; the rate in basis points. */
export type DccTerms = { isDynamic: boolean; perOrderMinor: bigint; ratePoints: bigint }

export type DccAmounts = Record<DccType, bigint>

const LEAST = 156n
const FIXED_PART = 79n

/** Values just above 5, 10, 20 … are pulled just under (money 7.1). */
function justUnder(cents: bigint): bigint {
  if (cents < 590n) return cents >= 500n ? 490n + divideRounded((cents - 500n) * 9n, 89n) : cents
  const whole = cents / 100n
  const rest = cents % 100n
  return whole % 10n === 0n && rest <= 49n ? whole * 100n - 10n + divideRounded(rest * 9n, 49n) : cents
}

function dynamicAmounts(cents: bigint): DccAmounts {
  const share = basisPoints(cents, 700n) + FIXED_PART
  const minimum_costs = share > LEAST ? share : LEAST
  const more_costs = justUnder(divideRounded(minimum_costs * 135n, 100n))
  return { minimum_costs, more_costs, most_costs: divideRounded(more_costs * 135n, 100n) }
}

/** The rule is written in hundredths; currencies with more or fewer digits are brought there and back. */
function inHundredths(minor: bigint, currency: string, rule: (cents: bigint) => DccAmounts): DccAmounts {
  const scale = 10n ** BigInt(Math.abs(minorDigits(currency) - 2))
  if (scale === 1n) return rule(minor)
  const isCoarse = minorDigits(currency) < 2
  const amounts = rule(isCoarse ? minor * scale : divideRounded(minor, scale))
  const back = (cents: bigint) => (isCoarse ? divideRounded(cents, scale) : cents * scale)
  return { most_costs: back(amounts.most_costs), more_costs: back(amounts.more_costs), minimum_costs: back(amounts.minimum_costs) }
}

const NONE: DccAmounts = { most_costs: 0n, more_costs: 0n, minimum_costs: 0n }

/** The three amounts offered on a gift (money 7.1). A gift of nothing costs nothing. */
export function dccAmounts(minor: bigint, currency: string, terms: DccTerms): DccAmounts {
  if (minor <= 0n) return NONE
  if (terms.isDynamic) return inHundredths(minor, currency, dynamicAmounts)
  const flat = terms.perOrderMinor + basisPoints(minor, terms.ratePoints)
  return { most_costs: flat, more_costs: flat, minimum_costs: flat }
}

/** `recurringMinor` is of one piece, as the price is; a later payment is for all of them. */
export type DccLine = { qty: number; totalMinor: bigint; recurringMinor: bigint | null; isDccEligible: boolean }

/** Equal shares that add up to the whole: the first ones carry the odd cents. */
export function equalShares(whole: bigint, count: number): bigint[] {
  const each = whole / BigInt(count)
  const odd = Number(whole % BigInt(count))
  return Array.from({ length: count }, (_, index) => each + (index < odd ? 1n : 0n))
}

const isAsked = (line: DccLine) => line.isDccEligible && (line.totalMinor > 0n || (line.recurringMinor ?? 0n) > 0n)

/** What each line costs today and at each later payment, under one choice (money 7.2). Order of lines does not change the sum. */
export function dccOfLines(
  lines: readonly DccLine[],
  choice: DccType | null,
  on: { currency: string; terms: DccTerms },
): { nowMinor: bigint; laterMinor: bigint }[] {
  if (choice === null) return lines.map(() => ({ nowMinor: 0n, laterMinor: 0n }))
  const cost = (minor: bigint, terms: DccTerms) => dccAmounts(minor, on.currency, terms)[choice]
  const isSharing = (line: DccLine) => isAsked(line) && line.recurringMinor === null && !on.terms.isDynamic
  const shares = equalShares(on.terms.perOrderMinor, Math.max(1, lines.filter(isSharing).length))
  return lines.map((line) => {
    if (!isAsked(line)) return { nowMinor: 0n, laterMinor: 0n }
    const terms = isSharing(line) ? { ...on.terms, perOrderMinor: shares.shift() ?? 0n } : on.terms
    return { nowMinor: cost(line.totalMinor, terms), laterMinor: cost((line.recurringMinor ?? 0n) * BigInt(line.qty), on.terms) }
  })
}

/** The three figures of the till's choice: sums over the eligible lines (money 7.2). */
export function dccChoices(lines: readonly DccLine[], on: { currency: string; terms: DccTerms }): DccAmounts {
  const sum = (choice: DccType) => dccOfLines(lines, choice, on).reduce((total, line) => total + line.nowMinor, 0n)
  return { most_costs: sum('most_costs'), more_costs: sum('more_costs'), minimum_costs: sum('minimum_costs') }
}
