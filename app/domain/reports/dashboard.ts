import { addDays, daysBetween, type CalendarDate } from '~/kit/calendar'
import { divideRounded } from '~/kit/money'

export type DaySales = {
  day: CalendarDate
  contributions: bigint
  amount: bigint
  refunded: bigint
  /** The part of `amount` that plans were charged. */
  recurring: bigint
}

/** Returns every day of the range in order, with zeros for days without rows (R-REPORTS-7). */
export function fillDays(rows: readonly DaySales[], from: CalendarDate, to: CalendarDate): DaySales[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return known.get(day) ?? { day, contributions: 0n, amount: 0n, refunded: 0n, recurring: 0n }
  })
}

export type Bar = { from: CalendarDate; to: CalendarDate; contributions: bigint; amount: bigint; recurring: bigint }

const MAX_DAYS = 92

export function toBars(days: readonly DaySales[]): Bar[] {
  const isByMonth = days.length > MAX_DAYS
  const bars = new Map<string, Bar>()
  for (const { day, contributions, amount, recurring } of days) {
    const key = isByMonth ? day.slice(0, 7) : day
    const bar = bars.get(key)
    bars.set(key, {
      from: bar?.from ?? day,
      to: day,
      contributions: (bar?.contributions ?? 0n) + contributions,
      amount: (bar?.amount ?? 0n) + amount,
      recurring: (bar?.recurring ?? 0n) + recurring,
    })
  }
  return [...bars.values()]
}

export type Figures = { raised: bigint; contributions: bigint; average: bigint; refunded: bigint; recurring: bigint }

export function sumFigures(days: readonly DaySales[]): Figures {
  const sum = (of: (day: DaySales) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const raised = sum((day) => day.amount)
  const contributions = sum((day) => day.contributions)
  const recurring = sum((day) => day.recurring)
  return {
    raised,
    contributions,
    average: contributions === 0n ? 0n : divideRounded(raised - recurring, contributions),
    refunded: sum((day) => day.refunded),
    recurring,
  }
}

/** Returns the change in tenths of a percent; null if there is nothing to compare with. */
export const computeChange = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : Number(divideRounded((now - before) * 1000n, before < 0n ? -before : before))

export function itemsSentence(lines: readonly { description: string; qty: number }[], total: number): string {
  const shown = lines.slice(0, 2).map(({ description, qty }) => (qty > 1 ? `${qty} × ${description}` : description))
  const more = total - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
