import { z } from 'zod'
import { parseShownDate } from '~/kit/calendar'
import { MAX_AMOUNT, parseAmount } from '~/kit/money'
import { ids } from '~/kit/typed-lists'
import { text } from '~/kit/whole-number'
import {
  NOT_A_DATE,
  NOT_A_NUMBER,
  NOT_A_VIDEO,
  NOT_A_WEIGHT,
  NOT_AN_ADDRESS,
  NOT_AN_AMOUNT,
  NOT_OFFERED,
} from './messages'
import { VARIANT_FIELDS, type VARIANT_CODES, type VariantCrmField } from './crm-fields'
import { toGrams } from './product'

const MAX_COUNT = 99_999_999

export const amountIn = (currency: string) =>
  text(40).transform((typed, context) => {
    if (typed === null) return null
    const minor = parseAmount(typed, currency)
    if (minor !== null && minor <= MAX_AMOUNT) return minor
    context.addIssue({ code: 'custom', message: NOT_AN_AMOUNT })
    return z.NEVER
  })

export const wholeIn = (min: number, max = MAX_COUNT, message = NOT_A_NUMBER) =>
  text(20).transform((typed, context) => {
    if (typed === null) return null
    const count = /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    if (count >= min && count <= max) return count
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const someDate = text(30).transform((typed, context) => {
  if (typed === null) return null
  const date = parseShownDate(typed)
  if (date !== null && date >= '1900-01-01' && date < '2200-01-01') return date
  context.addIssue({ code: 'custom', message: NOT_A_DATE })
  return z.NEVER
})

/** Reads pounds and returns grams. */
export const weight = text(20).transform((typed, context) => {
  if (typed === null) return 0
  const pounds = /^\d{1,5}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN
  if (pounds >= 0 && pounds <= 10_000) return toGrams(pounds)
  context.addIssue({ code: 'custom', message: NOT_A_WEIGHT })
  return z.NEVER
})

const crmCode = text(200)
const crmChoice = (...known: readonly string[]) =>
  text(3).transform((typed, context) => {
    if (typed === null || known.includes(typed)) return typed
    context.addIssue({ code: 'custom', message: NOT_OFFERED })
    return z.NEVER
  })

export const crmCodes = {
  crmCampaign: crmCode,
  crmSolicit: crmCode,
  crmSubSolicit: crmCode,
  crmLetter: crmCode,
  crmFairValue: crmChoice('0', '1'),
  crmNarrative: crmCode,
  crmAcknowledge: crmCode,
  crmNoCalc: crmChoice('N', 'Y'),
} satisfies Record<keyof typeof VARIANT_CODES, z.ZodType<string | null>>

export const variantCrmCodes = {
  ...(Object.fromEntries(Object.keys(VARIANT_FIELDS).map((field) => [field, crmCode])) as Record<
    VariantCrmField,
    typeof crmCode
  >),
  ...crmCodes,
}

export const webAddress = (maxLength: number) =>
  text(maxLength).refine((typed) => typed === null || /^(https?:\/\/[^\s]|\/(?!\/))/.test(typed), NOT_AN_ADDRESS)

export const videoAddress = text(2000).refine(
  (typed) => typed === null || (/^https:\/\/\S+$/.test(typed) && URL.parse(typed)?.hostname.includes('.') === true),
  NOT_A_VIDEO,
)

const MAX_PICTURES = 12

export const pictureList = (of: string) =>
  ids.refine((pictures) => pictures.length <= MAX_PICTURES, `${of} can have a maximum of ${MAX_PICTURES} pictures.`)
