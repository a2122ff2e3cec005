import { z } from 'zod'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { boundedText } from '~/kit/fields'

const DAY_MISSING = 'Enter a day, such as Nov 20, 2026.'

const day = boundedText(40, { required: DAY_MISSING, tooLong: DAY_MISSING })
  .trim()
  .transform((typed) => parseCalendarDate(typed) ?? parseShownDate(typed))
  .refine((read) => read !== null, DAY_MISSING)

export const ExportJournalInput = z.object({ firstDay: day, lastDay: day })
