import { z } from 'zod'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { normalizeFundCode } from '~/domain/products/product'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT, parseAmount, withSymbol } from '~/kit/money'
import { readColor } from '~/kit/typed/color'
import { flag, optional, text } from '~/kit/whole-number'
import { AMOUNT_TYPES, LAYOUTS, MIN_AMOUNT, PERIODS, POSITIONS, PRIVACIES, PROMISES, TEMPLATES, TILES } from './form'
import { readHash } from '~/kit/codes/public-id'
import {
  amountTooLow,
  NAME_REQUIRED,
  NOT_A_COLOR,
  NOT_A_PERCENTAGE,
  NOT_A_PIXEL,
  NOT_A_TAG,
  NOT_AN_AMOUNT,
  NOT_OFFERED,
  OVER_A_HUNDRED,
  PERIOD_NEEDED,
  TEXT_NEEDED,
  wholeAmounts,
} from './messages'

export const MAX_HTML_LENGTH = 20_000

const choiceFrom = <const T extends readonly [string, ...string[]]>(known: T) => z.enum(known, NOT_OFFERED)

const picture = optional(
  z.coerce.number(NOT_OFFERED).int(NOT_OFFERED).min(1, NOT_OFFERED).max(2_147_483_647, NOT_OFFERED),
).transform((id) => id ?? null)

const color = text(20).transform((typed, context) => {
  const read = readColor(typed ?? '')
  if (read.value !== undefined) return read.value
  context.addIssue({ code: 'custom', message: NOT_A_COLOR })
  return z.NEVER
})

const periods = z.preprocess(
  (typed) => (Array.isArray(typed) ? typed : typed === undefined || typed === '' ? [] : [typed]),
  z
    .array(choiceFrom(PERIODS))
    .max(PERIODS.length)
    .min(1, PERIOD_NEEDED)
    .transform((selected) => PERIODS.filter((one) => selected.includes(one))),
)

const texts = z.preprocess(
  (typed) => (Array.isArray(typed) ? typed : []),
  z
    .array(text(20))
    .max(TILES)
    .transform((all) => Array.from({ length: TILES }, (_, index) => all[index] ?? null)),
)

const percent = text(3).transform((typed, context) => {
  if (typed === null) return null
  if (/^\d{1,3}$/.test(typed) && Number(typed) <= 100) return Number(typed)
  context.addIssue({ code: 'custom', message: NOT_A_PERCENTAGE })
  return z.NEVER
})

const MAX_LINE_LENGTH = 200
const MAX_PARAGRAPH_LENGTH = 1000

const FIELDS = {
  name: text(200).refine((typed) => typed !== null, NAME_REQUIRED),
  template: choiceFrom(TEMPLATES),
  layout: choiceFrom(LAYOUTS),
  headline: text(MAX_LINE_LENGTH),
  description: text(MAX_HTML_LENGTH),
  logo: picture,
  monthlyLogo: picture,
  background: picture,
  color,
  periods,
  amountType: choiceFrom(AMOUNT_TYPES),
  amount: text(20),
  amounts: texts,
  goal: text(20),
  fundCode: text(200).transform((typed) => normalizeFundCode(typed ?? '') || null),
  coversCosts: flag,
  costs: choiceFrom(DCC_TYPES),
  isReceiptable: flag,
  showInPos: flag,
  hasBadges: flag,
  hasSocialProof: flag,
  privacy: choiceFrom(PRIVACIES),
  hasPromise: flag,
  promise: choiceFrom(PROMISES),
  percent1: percent,
  percentText1: text(MAX_LINE_LENGTH),
  percent2: percent,
  percentText2: text(MAX_LINE_LENGTH),
  statement: text(MAX_PARAGRAPH_LENGTH),
  hasOptIn: flag,
  optInText: text(MAX_LINE_LENGTH),
  hasNag: flag,
  nagText: text(MAX_LINE_LENGTH),
  hasUpsell: flag,
  upsellText: text(MAX_PARAGRAPH_LENGTH),
  upsellDone: text(MAX_PARAGRAPH_LENGTH),
  exitText: text(MAX_PARAGRAPH_LENGTH),
  hasReminder: flag,
  reminderText: text(MAX_LINE_LENGTH),
  reminderColor: color,
  reminderPosition: choiceFrom(POSITIONS),
  thanksScreen: text(MAX_HTML_LENGTH),
  thanksEmail: text(MAX_HTML_LENGTH),
  tagManager: text(20).refine((typed) => typed === null || /^GTM-[A-Z\d]{4,12}$/i.test(typed), NOT_A_TAG),
  pixel: text(20).refine((typed) => typed === null || /^\d{8,20}$/.test(typed), NOT_A_PIXEL),
}

type Read = z.output<z.ZodObject<typeof FIELDS>>

function missingTexts(form: Read): (keyof Read)[] {
  const { hasPromise, promise, hasOptIn, hasNag, hasUpsell, hasReminder } = form
  const wanted: (keyof Read)[] = [
    ...(hasPromise
      ? ((promise === 'statement'
          ? ['statement']
          : ['percent1', 'percentText1', 'percent2', 'percentText2']) as (keyof Read)[])
      : []),
    ...(hasOptIn ? (['optInText'] as const) : []),
    ...(hasOptIn && hasNag ? (['nagText'] as const) : []),
    ...(hasUpsell ? (['upsellText'] as const) : []),
    ...(hasReminder ? (['reminderText', 'reminderColor'] as const) : []),
  ]
  return wanted.filter((key) => form[key] === null)
}

/** Amounts are in the form's currency (R-FUNDRAISING-6). */
export const formIn = (currency: string) => {
  const whole = parseAmount('1', currency) ?? 1n
  const min = BigInt(MIN_AMOUNT) * whole
  const minShown = withSymbol({ minor: min, currency })
  const amountOf = (typed: string | null) => (typed === null ? null : parseAmount(typed, currency))
  return z
    .object(FIELDS)
    .superRefine((form, problems) => {
      const wrong = (path: (string | number)[], message: string) => problems.addIssue({ code: 'custom', path, message })
      for (const key of missingTexts(form)) wrong([key], TEXT_NEEDED)
      if (form.hasPromise && form.promise === 'calculation' && (form.percent1 ?? 0) + (form.percent2 ?? 0) > 100)
        wrong(['percent2'], OVER_A_HUNDRED)
      const goal = amountOf(form.goal)
      if (form.goal !== null && goal === null) wrong(['goal'], NOT_AN_AMOUNT)
      if (goal !== null && goal > MAX_AMOUNT) wrong(['goal'], AMOUNT_TOO_LARGE)
      if (form.amountType !== 'custom') return
      if (form.template === 'standard') {
        const minor = amountOf(form.amount)
        if (minor === null || minor < min || minor > MAX_AMOUNT) wrong(['amount'], amountTooLow(minShown))
        return
      }
      form.amounts.forEach((typed, index) => {
        const minor = amountOf(typed)
        if (minor === null || minor < min || minor > MAX_AMOUNT || minor % whole !== 0n)
          wrong(['amounts', index], wholeAmounts(minShown))
      })
    })
    .transform((form) => ({
      ...form,
      goalMinor: amountOf(form.goal) || null,
      amountMinor: amountOf(form.amount),
      amountsMinor: form.amounts.map(amountOf),
    }))
}

export type FormInput = z.output<ReturnType<typeof formIn>>

const hash = z.string().transform((typed) => readHash(typed) ?? 0)

export const SaveFormInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), hash.optional()),
  version: z.coerce.number().int().optional().catch(undefined),
})
export const FormIdInput = z.object({ id: hash })
export const RestoreVersionInput = z.object({
  id: hash,
  entry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})
