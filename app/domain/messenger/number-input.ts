import { z } from 'zod'
import { COUNTRY_CODES } from '~/kit/countries'
import { someId } from '~/kit/fields'
import { flag, text } from '~/kit/whole-number'
import { NUMBER_TYPES } from '~/ports/phone-numbers'
import * as messages from './messages'
import { AUTHORITIES, OPT_IN_TYPES, USE_CASES, VOLUMES } from './toll-free'

const isCountry = (code: string): boolean => (COUNTRY_CODES as readonly string[]).includes(code)

export const SearchNumbersInput = z
  .object({
    country: z.string(messages.NOT_A_COUNTRY).refine(isCountry, messages.NOT_A_COUNTRY),
    type: z.enum(NUMBER_TYPES, messages.NOT_A_TYPE),
    areaCode: text(20).refine((typed) => typed === null || /^\d{2,6}$/.test(typed), messages.NOT_AN_AREA_CODE),
  })
  .superRefine(({ type, areaCode }, problems) => {
    if (type === 'local' && areaCode === null)
      problems.addIssue({ code: 'custom', path: ['areaCode'], message: messages.AREA_CODE_NEEDED })
  })

export const NumberIdInput = z.object({ id: someId })

export const ChooseNumberInput = z.looseObject({
  phoneNumber: z
    .string(messages.NOT_A_NUMBER)
    .max(34, messages.NOT_A_NUMBER)
    .regex(/^\+[0-9]+$/, messages.NOT_A_NUMBER),
  isTollFree: flag,
})

const requiredText = (maxLength: number) =>
  text(maxLength)
    .transform((typed) => typed ?? '')
    .refine((typed) => typed !== '', messages.FIELD_NEEDED)

const choiceFrom = (choices: readonly { value: string }[]) =>
  requiredText(60).refine(
    (typed) => typed === '' || choices.some(({ value }) => value === typed),
    'Please choose one of the list.',
  )

const email = requiredText(254).refine(
  (typed) => typed === '' || z.email().safeParse(typed).success,
  'Please enter an email address.',
)
const isAddress = (typed: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(typed).success
const NOT_A_URL = 'Please enter a web address, such as https://example.org.'
const country = requiredText(2).refine((typed) => typed === '' || isCountry(typed), messages.NOT_A_COUNTRY)

const listOf = <T>(read: (typed: unknown) => T[]) => z.unknown().optional().transform(read)
const MAX_IMAGES = 5

/** Every field is required (R-MESSENGER-3). */
export const TollFreeInput = z.object({
  businessName: requiredText(200),
  website: requiredText(500).refine((typed) => typed === '' || isAddress(typed), NOT_A_URL),
  street: requiredText(200),
  city: requiredText(100),
  region: requiredText(100),
  postalCode: requiredText(20),
  country,
  registrationNumber: requiredText(60),
  registrationAuthority: choiceFrom(AUTHORITIES),
  registrationCountry: country,
  contactFirstName: requiredText(100),
  contactLastName: requiredText(100),
  contactEmail: email,
  contactPhone: requiredText(34),
  notificationEmail: email,
  useCases: listOf((typed) =>
    Array.isArray(typed) ? typed.map(String) : typeof typed === 'string' && typed !== '' ? [typed] : [],
  )
    .refine((selected) => selected.length > 0, messages.FIELD_NEEDED)
    .refine(
      (selected) => selected.every((one) => USE_CASES.some(({ value }) => value === one)),
      'Please choose of the list.',
    ),
  useCaseSummary: requiredText(500),
  messageSample: requiredText(1000),
  optInType: choiceFrom(OPT_IN_TYPES),
  optInImages: listOf((typed) => (typeof typed === 'string' ? typed.split(/\s+/).filter((one) => one !== '') : []))
    .refine((urls) => urls.length > 0, messages.FIELD_NEEDED)
    .refine((urls) => urls.length <= MAX_IMAGES && urls.every((one) => one.length <= 500 && isAddress(one)), NOT_A_URL),
  monthlyVolume: choiceFrom(VOLUMES.map((value) => ({ value }))),
})
