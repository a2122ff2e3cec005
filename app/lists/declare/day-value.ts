import { z } from 'zod'
import type { CalendarDate } from '~/kit/calendar'
import { FIRST_DAY, LAST_DAY, MAX_DAY_LENGTH, MAX_TEXT_LENGTH, NOT_A_DAY, readDay, TOO_LONG } from './filter-rules'

export const TYPED_DAY = z
  .string(NOT_A_DAY)
  .trim()
  .max(MAX_DAY_LENGTH, { error: NOT_A_DAY, abort: true })
  .meta({ formatMinimum: FIRST_DAY, formatMaximum: LAST_DAY })

/** A day of an address, of lists and of the periods of reports (R-LISTS-4); blank is none. */
export const someDay = TYPED_DAY.transform((typed, ctx): CalendarDate | null => {
  const day = typed === '' ? null : readDay(typed)
  if (day === null && typed !== '') ctx.addIssue({ code: 'custom', message: NOT_A_DAY })
  return day
})

export const someWords = z.string().trim().max(MAX_TEXT_LENGTH, TOO_LONG)
