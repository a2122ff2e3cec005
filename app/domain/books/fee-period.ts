import { utcDay, type CalendarDate } from '~/kit/calendar'

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/

export const isMonth = (text: string): boolean => MONTH.test(text)

const toMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)

export const monthsBefore = (now: Date, months: number): string =>
  toMonth(now.getUTCFullYear(), now.getUTCMonth() - months)

export function toInstants(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1, 1)), until: new Date(Date.UTC(year, number, 1)) }
}

export const toDays = (month: string): { first: CalendarDate; last: CalendarDate } => {
  const { from, until } = toInstants(month)
  return { first: utcDay(from), last: utcDay(until.getTime() - 1) }
}

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const formatMonth = (month: string): string => words.format(toInstants(month).from)
