import { z } from 'zod'
import { knownRegionCode, findSubdivisions } from '~/domain/locale/places'
import { COUNTRY_CODES } from '~/kit/countries'
import { someId } from '~/kit/fields'
import { MAX_AMOUNT } from '~/kit/money'
import { readMoney } from '~/kit/typed/number'
import { readTags } from '~/kit/typed/tags'
import { listSchema } from '~/kit/typed-lists'
import { flag, optional, text } from '~/kit/whole-number'
import { MAX_TIERS } from './method'

const NAME_REQUIRED = 'Please enter a name.'
const NOT_AN_AMOUNT = 'Please enter an amount, such as 8.50. Free is 0.'
const NOT_A_PRIORITY = 'Please enter a whole number from 0 to 999.'
const NOT_A_COUNTRY = 'Please choose countries of the list.'
const TIER_OVERLAPS = 'This tier overlaps another one.'
const TIER_ENDS_FIRST = 'The end must not be below the start.'
const TOO_MANY_TIERS = `There can be up to ${MAX_TIERS} tiers.`
const TIERS_NEEDED = 'Please add at least one tier.'

const tierRows = <T extends z.ZodType>(row: T) => listSchema(row, { count: MAX_TIERS, message: TOO_MANY_TIERS })

const amountIn = (currency: string) =>
  text(40).transform((typed, context) => {
    const read = readMoney(typed ?? '', currency)
    if (read.error === undefined && (read.value === null || (read.value >= 0n && read.value <= MAX_AMOUNT)))
      return read.value
    context.addIssue({ code: 'custom', message: NOT_AN_AMOUNT })
    return z.NEVER
  })

const codes = z
  .unknown()
  .optional()
  .transform((typed) => [...new Set(readTags(typed).map((code) => code.toUpperCase()))])

function regionsIn(
  typed: readonly string[],
  countries: readonly string[],
): { codes: string[]; unknown: string | null } {
  const hasRegions = countries.some((country) => findSubdivisions(country).names.length > 0)
  const read = typed.map((one) => {
    const code = countries.map((country) => knownRegionCode(country, one)).find((known) => known !== null)
    return code ?? (!hasRegions && one.trim().length <= 45 ? one.trim().toUpperCase() : null)
  })
  return { codes: [...new Set(read.flatMap((one) => one ?? []))], unknown: typed[read.indexOf(null)] ?? null }
}

export const methodIn = (currency: string) =>
  z
    .object({
      name: text(100).refine((name) => name !== null, NAME_REQUIRED),
      code: text(45),
      priority: text(4).transform((typed, context) => {
        if (typed === null) return 0
        if (/^\d{1,3}$/.test(typed)) return Number(typed)
        context.addIssue({ code: 'custom', message: NOT_A_PRIORITY })
        return z.NEVER
      }),
      showOnWeb: flag,
      isDefault: flag,
      countries: codes.refine(
        (countries) => countries.every((code) => (COUNTRY_CODES as readonly string[]).includes(code)),
        NOT_A_COUNTRY,
      ),
      regions: z
        .unknown()
        .optional()
        .transform((typed) => readTags(typed).slice(0, 200)),
      prices: tierRows(
        z.object({
          tierId: someId,
          price: amountIn(currency).transform((minor, context) => {
            if (minor !== null) return minor
            context.addIssue({ code: 'custom', message: NOT_AN_AMOUNT })
            return z.NEVER
          }),
        }),
      ),
    })
    .superRefine(({ countries, regions }, problems) => {
      const { unknown } = regionsIn(regions, countries)
      if (unknown !== null)
        problems.addIssue({
          code: 'custom',
          path: ['regions'],
          message: `“${unknown}” is no region of these countries.`,
        })
    })
    .transform(({ countries, regions, ...method }) => {
      const read = regionsIn(regions, countries).codes
      return {
        ...method,
        countries: countries.length === 0 ? null : countries,
        regions: read.length === 0 ? null : read,
      }
    })

const tierIn = (currency: string) =>
  z.object({ id: optional(someId), from: amountIn(currency), to: amountIn(currency) })
export type TierInput = { id?: number | undefined; from: bigint | null; to: bigint | null }

const byStart = (one: TierInput, other: TierInput) => ((one.from ?? 0n) < (other.from ?? 0n) ? -1 : 1)

/** Adjacent tiers may share a boundary; the lower tier applies there. */
function tierProblem(tier: TierInput, tiers: readonly TierInput[]): [field: 'from' | 'to', message: string] | null {
  const from = tier.from ?? 0n
  if (tier.to !== null && tier.to < from) return ['to', TIER_ENDS_FIRST]
  const before = tiers.toSorted(byStart)
  const previous = before[before.indexOf(tier) - 1]
  const overlaps =
    previous !== undefined && (previous.to === null || previous.to > from || (previous.from ?? 0n) === from)
  return overlaps ? ['from', TIER_OVERLAPS] : null
}

export const tiersIn = (currency: string) =>
  z.object({
    tiers: tierRows(tierIn(currency)).transform((tiers, context) => {
      if (tiers.length === 0) context.addIssue({ code: 'custom', message: TIERS_NEEDED })
      tiers.forEach((tier, index) => {
        const problem = tierProblem(tier, tiers)
        if (problem !== null) context.addIssue({ code: 'custom', path: [index, problem[0]], message: problem[1] })
      })
      return tiers.toSorted(byStart)
    }),
  })

export const SaveMethodInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
})
export const SaveTiersInput = z.looseObject({})
export const MethodIdInput = z.object({ id: someId })
