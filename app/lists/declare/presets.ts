import { boundedCache } from '~/kit/cache/bounded-cache'
import { addDays, localDate, utcDay, type CalendarDate } from '~/kit/calendar'
import type { Preset } from './view'

const startOfMonth = (date: string, shift = 0): CalendarDate => {
  const [year, month] = date.split('-').map(Number)
  return utcDay(Date.UTC(year ?? 0, (month ?? 1) - 1 + shift, 1))
}

const wholeMonths = (label: string, first: CalendarDate, count: number): Preset => ({
  label,
  from: first,
  to: addDays(startOfMonth(first, count), -1),
})

const MAX_DAYS = 10
const presetsBy = boundedCache<readonly Preset[]>(MAX_DAYS)

/** Frequently used ranges in the organization's own days. They stay the same all day long. */
export function datePresets({
  now,
  organisation: { zone },
}: {
  now: Date
  organisation: { zone: string }
}): readonly Preset[] {
  const today = localDate(now, zone)
  return presetsBy(today, () => listPresets(today))
}

function listPresets(today: CalendarDate): Preset[] {
  const month = startOfMonth(today)
  const quarter = startOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3))
  const year = `${today.slice(0, 4)}-01-01` as CalendarDate
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    wholeMonths('This month', month, 1),
    wholeMonths('Last month', startOfMonth(month, -1), 1),
    wholeMonths('This quarter', quarter, 3),
    wholeMonths('This fiscal year', year, 12),
  ]
}
