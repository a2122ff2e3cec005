import { z } from 'zod'
import { NPS_ANSWERS } from '~/kit/codes/nps'
import { boundedRecord } from '~/kit/typed-lists'
import { flag, id } from '~/kit/whole-number'
import { COUNTRY_CODES } from '~/kit/countries'
import { someId } from '~/kit/fields'
import { composed, composedEmail, isEmail } from '~/kit/text'
import { isNamedPerson } from './display-name'
import {
  COUNTRY_UNKNOWN,
  EMAIL_INVALID,
  NAME_MISSING,
  NPS_WRONG,
  REFERRER_UNKNOWN,
  tooLong,
  TYPE_UNKNOWN,
} from './messages'

const text = (max: number) =>
  z
    .string()
    .meta({ maxLength: max })
    .optional()
    .transform((typed) => composed(typed ?? ''))
    .refine((typed) => [...typed].length <= max, tooLong(max))
    .transform((typed) => (typed === '' ? null : typed))

const email = text(45)
  .transform((typed) => (typed === null ? null : composedEmail(typed)))
  .refine((typed) => typed === null || isEmail(typed), EMAIL_INVALID)

const country = text(2)
  .transform((typed) => typed?.toUpperCase() ?? null)
  .refine((typed) => typed === null || COUNTRY_CODES.includes(typed), COUNTRY_UNKNOWN)

const FIELDS = {
  Title: text(45),
  FirstName: text(45),
  LastName: text(45),
  OrganizationName: text(100),
  Email: email,
  Address01: text(450),
  Address02: text(450),
  City: text(45),
  State: text(45),
  Zip: text(45),
  Country: country,
  Phone: text(45),
}
type Side<P extends string> = { [K in keyof typeof FIELDS as `${P}${K}`]: (typeof FIELDS)[K] }

const side = <P extends string>(prefix: P): Side<P> =>
  Object.fromEntries(Object.entries(FIELDS).map(([field, schema]) => [`${prefix}${field}`, schema])) as Side<P>

const answer = z.union([
  z
    .string()
    .max(2000)
    .transform((one) => [one]),
  z.array(z.string().max(2000)).max(200),
])
const userFields = boundedRecord(z.string().regex(/^[1-9]\d{0,8}$/), answer, 500).optional()

/** A list with one picture, or an empty list to remove it. */
const pictures = z.array(someId).max(1).optional()

const referredBy = z.union([z.literal('').transform(() => null), someId], REFERRER_UNKNOWN).optional()

const PROFILE = {
  userFields,
  referredBy,
  pictures,
  verifiedStatus: z
    .enum(['', 'Pending', 'Verified', 'Denied'])
    .transform((status) => (status === '' ? null : status))
    .optional(),
  nps: z
    .enum(['', ...NPS_ANSWERS], NPS_WRONG)
    .transform((answer) => (answer === '' ? null : Number(answer)))
    .optional(),
}
export type Profile = z.output<z.ZodObject<typeof PROFILE>>

/** Missing fields are cleared, except those this form does not show. */
const SUPPORTER = {
  title: text(45),
  firstName: text(45),
  lastName: text(45),
  email,
  accountTypeId: z.preprocess((typed) => (typed === '' ? undefined : typed), id(TYPE_UNKNOWN).optional()),
  referralSource: text(100),
  ...side('bill'),
  ...side('ship'),
  shipIsBilling: flag,
  /** '' keeps the stored answer, so that a form without this field unsubscribes no one. */
  emailOptIn: z.enum(['', '1', '0']).optional().catch(''),
  ...PROFILE,
}

const Supporter = z.object(SUPPORTER)
type Typed = z.output<typeof Supporter>

const isNamed = ({ firstName, lastName, email: own, billEmail, billOrganizationName }: Typed): boolean =>
  isNamedPerson([firstName, lastName, own, billEmail, billOrganizationName])

const named = { message: NAME_MISSING, path: ['lastName'] }

/** `isDistinct` confirms that staff saw the possible duplicates and this is another person. */
export const AddSupporterInput = z
  .object({ ...SUPPORTER, isDistinct: z.literal('1').optional().catch(undefined) })
  .refine(isNamed, named)

export const EditSupporterInput = z
  .object({ ...SUPPORTER, id: someId, version: z.coerce.number().int().optional() })
  .refine(isNamed, named)

export type SupporterValues = Omit<Typed, 'emailOptIn' | keyof Profile>
