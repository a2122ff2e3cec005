import { z } from 'zod'
import { knownRegionCode, findSubdivisions } from '~/domain/locale/places'
import { COUNTRY_CODES } from '~/kit/countries'
import { isRuleError, type RuleError } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { readPercent } from '~/kit/typed/number'
import { listSchema } from '~/kit/typed-lists'
import { optional, text } from '~/kit/whole-number'
import { MAX_REGIONS, toPpm } from './rule'

const CODE_REQUIRED = 'Please enter a code.'
const RATE_REQUIRED = 'Please enter a rate.'
const NOT_A_COUNTRY = 'Please choose a country.'
const REGION_TWICE = 'This region is already in the list.'
const REGIONS_NEEDED = 'Please add at least one region.'
const TOO_MANY = `A tax can have up to ${MAX_REGIONS} regions.`

const rate = text(20).transform((typed, context) => {
  const read = readPercent(typed ?? '', 4)
  if (read.error === undefined && read.value !== null) return toPpm(read.value)
  context.addIssue({ code: 'custom', message: read.error ?? RATE_REQUIRED })
  return z.NEVER
})

const row = z.object({ country: text(2), region: text(100) })
type Row = z.output<typeof row>
export type TaxRegion = { country: string; region: string | null }

const rows = listSchema(row, { count: MAX_REGIONS, message: TOO_MANY })

const regionCode = (country: string, typed: string): string | undefined =>
  findSubdivisions(country).names.length === 0 ? typed.slice(0, 45) : (knownRegionCode(country, typed) ?? undefined)

function readRow({ country, region }: Row): TaxRegion | RuleError {
  const code = COUNTRY_CODES.find((one) => one === country?.toUpperCase())
  if (code === undefined) return { field: 'country', message: NOT_A_COUNTRY }
  if (region === null) return { country: code, region: null }
  const known = regionCode(code, region)
  return known === undefined
    ? { field: 'region', message: `${findSubdivisions(code).type} “${region}” was not found.` }
    : { country: code, region: known }
}

export const SaveRuleInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  code: text(20).refine((code) => code !== null, CODE_REQUIRED),
  description: text(250),
  rate,
  city: text(200),
  regions: rows.transform((typed, context): TaxRegion[] => {
    const filled = typed
      .map((one, index) => ({ one, index }))
      .filter(({ one }) => one.country !== null || one.region !== null)
    const seen = new Set<string>()
    if (filled.length === 0) context.addIssue({ code: 'custom', message: REGIONS_NEEDED })
    return filled.flatMap(({ one, index }) => {
      const read = readRow(one)
      const key = isRuleError(read) ? '' : `${read.country} ${read.region ?? ''}`
      const wrong = isRuleError(read) ? read : seen.has(key) ? { field: 'region', message: REGION_TWICE } : null
      seen.add(key)
      if (wrong !== null) context.addIssue({ code: 'custom', path: [index, wrong.field ?? ''], message: wrong.message })
      return isRuleError(read) ? [] : [read]
    })
  }),
})

export const RuleIdInput = z.object({ id: someId })
