import { z } from 'zod'
import type { CalendarDate } from '~/kit/calendar'
import { MAX_LENGTHS } from './messages'

export const text = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'This must be text.' })
    .nullish()
    .transform((typed) => (typed ?? '').trim())
    .pipe(z.string().max(maxLength, `This field can contain a maximum of ${maxLength} characters.`))

const ON = ['1', 'true', 'on', 'y', 'yes']

/** Text until it is checked against the product (R-CART-6). */
export const TributeInput = z.preprocess(
  (input) => input ?? {},
  z.object({
    isTribute: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .transform((typed) => ON.includes(String(typed ?? '').toLowerCase())),
    typeId: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
    name: text(MAX_LENGTHS.name),
    message: text(MAX_LENGTHS.message),
    notify: text(20),
    notifyName: text(MAX_LENGTHS.notifyName),
    notifyEmail: text(MAX_LENGTHS.email),
    notifyAddress: text(MAX_LENGTHS.address),
    notifyCity: text(MAX_LENGTHS.city),
    notifyState: text(MAX_LENGTHS.state),
    notifyZip: text(MAX_LENGTHS.zip),
    notifyCountry: text(60),
    notifyOn: text(MAX_LENGTHS.notifyAt),
  }),
)

export type TypedTribute = z.output<typeof TributeInput>

export type Recipient = Pick<
  TypedTribute,
  | 'notify'
  | 'notifyName'
  | 'notifyEmail'
  | 'notifyAddress'
  | 'notifyCity'
  | 'notifyState'
  | 'notifyZip'
  | 'notifyCountry'
>

export type StoredRecipient = { [K in Exclude<keyof Recipient, 'notify'>]: string | null } & {
  notify: 'email' | 'letter' | null
}

/** Tributes: 0 off, 1 optional, 2 required. Notices: 0 none, 1 email or letter, 2 email, 3 letter. */
export type TributeRules = { allowTributes: number; tributeNotices: number; tributeTypeIds: readonly number[] }

export type LineTribute = {
  typeId: number
  type: string
  name: string
  message: string | null
  notifyOn: CalendarDate | null
} & StoredRecipient

export const NotifyTributeInput = z.object({ tributeId: z.number().int().positive() })
