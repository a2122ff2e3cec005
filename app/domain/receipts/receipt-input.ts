import { z } from 'zod'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'
import { DATE_REQUIRED } from './messages'

export const ReceiptIdInput = z.object({ id: someId })

/** An absent field stays as it is; an empty one is cleared. */
const addressPart = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'This must be text.' })
    .transform((typed) => typed.trim())
    .pipe(z.string().max(maxLength, `This field can contain a maximum of ${maxLength} characters.`))
    .optional()

const day = z
  .string(DATE_REQUIRED)
  .trim()
  .max(40, DATE_REQUIRED)
  .transform((typed) => parseCalendarDate(typed) ?? parseShownDate(typed))
  .refine((read) => read !== null, DATE_REQUIRED)

export const ReviseReceiptInput = z.object({
  id: someId,
  name: addressPart(200),
  firstName: addressPart(64),
  lastName: addressPart(64),
  address01: addressPart(450),
  address02: addressPart(450),
  city: addressPart(200),
  state: addressPart(45),
  zip: addressPart(45),
  country: addressPart(2).transform((code) => code?.toUpperCase()),
  email: addressPart(254),
  phone: addressPart(45),
  amount: addressPart(40),
  issuedOn: z.preprocess((typed) => (typed === '' ? undefined : typed), day.optional()),
  /** The time of the last change that the page showed. */
  seen: z.string().max(40).optional(),
  signature: z.unknown().optional(),
})

export type RevisedReceipt = z.output<typeof ReviseReceiptInput>

export const RECEIPT_ACTIONS = ['issue', 'issue_and_notify', 'void', 'notify'] as const
export type ReceiptAction = (typeof RECEIPT_ACTIONS)[number]

/** Takes either `ids`, or `matching` (the address of the list) with the number that was `shown`. */
export const ProcessReceiptsInput = z
  .object({ ...SELECTION, intent: z.enum(RECEIPT_ACTIONS) })
  .transform(({ intent, ...selection }) => ({ action: intent, ...selection }))
export const SelectReceiptsInput = z.object(SELECTION)

export const ContributionReceiptInput = z.object({ contributionId: someId, isDraft: z.boolean().default(false) })

const money = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((typed) => (typed ?? '').trim())
  .pipe(z.string().max(40))

const TRUE_VALUES = ['1', 'true', 'on', 'yes']

/** Both days are included. */
export const YearBatchInput = z
  .object({
    from: day,
    to: day,
    minimum: money,
    issuedOn: z.preprocess((typed) => (typed === '' ? undefined : typed), day.optional()),
    status: z.enum(['draft', 'issued']).catch('draft'),
    templateId: someId.optional().catch(undefined),
    isNotified: z
      .unknown()
      .transform((typed) => TRUE_VALUES.includes(String(typed ?? '').toLowerCase()))
      .optional(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'The period ends before it begins.',
  })

export type YearBatch = z.output<typeof YearBatchInput>

export const VerifyRegisterInput = z.object({})
export const RunReceiptsInput = z.object({ id: someId })
export const TransactionReceiptInput = z.object({ transactionId: someId, isNotified: z.boolean().default(false) })
