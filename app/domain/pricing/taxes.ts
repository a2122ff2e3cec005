import { toPlaceKey } from '~/domain/locale/place-key'
import { divideRounded } from '~/kit/money'
import { spread } from './spread'

const MILLION = 1_000_000n

export type TaxRule = {
  id: number
  code: string
  description: string
  /** Parts per million: 9.975 % is 99750. */
  ratePpm: bigint
  city: string | null
  /** A null region means the whole country. */
  regions: readonly { country: string; region: string | null }[]
  productIds: readonly number[]
}

export type ProductTaxRule = Omit<TaxRule, 'productIds' | 'ratePpm'> & { ratePpm: number }

type RegionCode = (country: string, region: string | null) => string | null

/** Replaces a region that was stored by name with its code (R-TAXES-1). */
export const readRule = <Stored extends ProductTaxRule>(
  { ratePpm, regions, ...rule }: Stored,
  toRegionCode: RegionCode,
) => ({
  ...rule,
  ratePpm: BigInt(ratePpm),
  regions: regions.map(({ country, region }) => ({ country, region: toRegionCode(country, region) })),
})

export type TaxPlace = { country: string | null; region: string | null; city: string | null }

export type TaxedLine = { qty: number; productId: number | null; totalMinor: bigint; recurringMinor: bigint | null }

export type TaxShare = { code: string; description: string; ratePpm: bigint; minor: bigint }

/** `lineMinor` is each line's share of the tax; the rest of `minor` is the tax on shipping. */
export type Taxes = { shares: TaxShare[]; minor: bigint; lineMinor: bigint[]; recurringMinor: bigint[] }

/** Matches by region and country. A rule with a city matches only an address in the same city (R-TAXES-1). */
export function isThere(rule: Pick<TaxRule, 'city' | 'regions'>, place: TaxPlace): boolean {
  if (toPlaceKey(place.country) === '') return false
  const isInRegion = rule.regions.some(
    ({ country, region }) =>
      toPlaceKey(country) === toPlaceKey(place.country) &&
      (region === null || toPlaceKey(region) === toPlaceKey(place.region)),
  )
  return isInRegion && (toPlaceKey(rule.city) === '' || toPlaceKey(rule.city) === toPlaceKey(place.city))
}

const isTaxedBy = (line: TaxedLine, rule: TaxRule) =>
  line.productId !== null && rule.productIds.includes(line.productId)

export type Taxable = { lines: readonly TaxedLine[]; shippingMinor: bigint; isShippingTaxed: boolean }

/**
 * Adds the rules up; they never compound. Every rule that applies to a line also taxes shipping. Rounds once, and the
 * shares add up to the total. Taxes each line's recurring amount as well (R-PRICES-1 and R-TAXES-1).
 */
export function computeTaxes(
  rules: readonly TaxRule[],
  place: TaxPlace,
  { lines, shippingMinor, isShippingTaxed }: Taxable,
): Taxes {
  const present = rules.filter((rule) => isThere(rule, place) && lines.some((line) => isTaxedBy(line, rule)))
  const rates = (taxing: readonly TaxRule[]) => taxing.reduce((sum, { ratePpm }) => sum + ratePpm, 0n)
  const ratesOf = (line: TaxedLine) => rates(present.filter((rule) => isTaxedBy(line, rule)))
  const millionths = present.map((rule) => {
    const taxed = lines.filter((line) => isTaxedBy(line, rule)).reduce((sum, line) => sum + line.totalMinor, 0n)
    return (taxed + (isShippingTaxed ? shippingMinor : 0n)) * rule.ratePpm
  })
  const minor = divideRounded(
    millionths.reduce((sum, one) => sum + one, 0n),
    MILLION,
  )
  const shares = spread(
    minor,
    millionths.map((weight) => ({ weight })),
  )
  const ofLines = lines.map((line) => ({ weight: line.totalMinor * ratesOf(line) }))
  const ofShipping = { weight: isShippingTaxed ? shippingMinor * rates(present) : 0n }
  return {
    minor,
    lineMinor: spread(minor, [...ofLines, ofShipping]).slice(0, lines.length),
    shares: present
      .map(({ code, description, ratePpm }, index) => ({ code, description, ratePpm, minor: shares[index] ?? 0n }))
      .filter((share) => share.minor > 0n),
    recurringMinor: lines.map((line) =>
      divideRounded((line.recurringMinor ?? 0n) * BigInt(line.qty) * ratesOf(line), MILLION),
    ),
  }
}
