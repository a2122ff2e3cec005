import { addDays, localDate, shownDate, type CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { isMonth, monthsBefore, formatMonth, toDays } from './fee-period'

export const localMonth = ({ now, organisation }: Pick<Ctx, 'now' | 'organisation'>, months: number): string =>
  monthsBefore(new Date(`${localDate(now, organisation.zone)}T00:00:00Z`), months)

export const readMonth = (ctx: Ctx, typed: unknown): string =>
  typeof typed === 'string' && isMonth(typed) ? typed : localMonth(ctx, 1)

export type Month = { month: string; words: string; first: CalendarDate; last: CalendarDate; until: CalendarDate }

export function toMonth(month: string): Month {
  const { first, last } = toDays(month)
  return { month, words: formatMonth(month), first, last, until: addDays(last, 1) }
}

export const formatSpan = ({ first, last }: Month): string => `${shownDate(first)} to ${shownDate(last)}`
