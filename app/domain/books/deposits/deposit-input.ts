import { z } from 'zod'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { boundedText, someId } from '~/kit/fields'
import { toList } from '~/kit/typed/list'

export const DAY_MISSING = 'Enter the day of the deposit, such as Nov 20, 2026.'
const ACCOUNT_MISSING = 'Enter the bank account.'

export const MAX_SELECTED = 500

const selection = z.preprocess((sent) => (sent === undefined ? [] : toList(sent)), z.array(someId).max(MAX_SELECTED))

const short = boundedText(60, { tooLong: 'This field can contain a maximum of 60 characters.' }).trim()

export const MakeDepositInput = z.object({
  depositedOn: boundedText(40, { required: DAY_MISSING, tooLong: DAY_MISSING })
    .trim()
    .transform((typed) => parseCalendarDate(typed) ?? parseShownDate(typed))
    .refine((day) => day !== null, DAY_MISSING),
  account: boundedText(60, {
    required: ACCOUNT_MISSING,
    tooLong: 'This field can contain a maximum of 60 characters.',
  })
    .trim()
    .min(1, ACCOUNT_MISSING),
  reference: short.optional(),
  /** The amount at the bank, which must equal the sum of the selected amounts. */
  amount: boundedText(40).trim().optional(),
  items: selection,
  batches: selection,
})

export const DepositIdInput = z.object({ id: someId })
