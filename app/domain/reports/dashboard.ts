import { addDays, daysBetween, type CalendarDate } from '~/kit/calendar'
import { divideRounded } from '~/kit/money'

const PERIODS = [7, 30, 90] as const
export type PeriodLength = (typeof PERIODS)[number]

/** The period in the address; anything unknown falls back to 30 days. */
export const periodOf = (asked: string | null): PeriodLength => PERIODS.find((length) => String(length) === asked) ?? 30

/** So many local days that end today, and the same number before them. */
export type Window = { from: CalendarDate; to: CalendarDate; beforeFrom: CalendarDate; beforeTo: CalendarDate }

export function windowOf(today: CalendarDate, length: PeriodLength): Window {
  const from = addDays(today, 1 - length)
  return { from, to: today, beforeFrom: addDays(from, -length), beforeTo: addDays(from, -1) }
}

export type DaySales = { day: CalendarDate; contributions: bigint; amount: bigint; refunded: bigint }

/** Every day of the range in order, with nothing on the days that no row names (money 18: zero-filled). */
export function fillDays(rows: readonly DaySales[], from: CalendarDate, to: CalendarDate): DaySales[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return known.get(day) ?? { day, contributions: 0n, amount: 0n, refunded: 0n }
  })
}

export type Figures = { raised: bigint; contributions: bigint; average: bigint; refunded: bigint }

export function figuresOf(days: readonly DaySales[]): Figures {
  const sum = (of: (day: DaySales) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const raised = sum((day) => day.amount)
  const contributions = sum((day) => day.contributions)
  return {
    raised,
    contributions,
    average: contributions === 0n ? 0n : divideRounded(raised, contributions),
    refunded: sum((day) => day.refunded),
  }
}

/** By how many tenths of a percent a figure moved; null where there was nothing to compare with. */
export const changeOf = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : Number(divideRounded((now - before) * 1000n, before < 0n ? -before : before))

/** `2 × Harbor tee, Monthly gift and 2 more` */
export function itemsSentence(lines: readonly { description: string; qty: number }[], total: number): string {
  const shown = lines.slice(0, 2).map(({ description, qty }) => (qty > 1 ? `${qty} × ${description}` : description))
  const more = total - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
