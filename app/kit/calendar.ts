declare const calendarDate: unique symbol
/** A date people mean, `YYYY-MM-DD`, with no time and no zone. */
export type CalendarDate = string & { [calendarDate]: true }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const build = (year: number, month: number, day: number): CalendarDate | null => {
  const probe = new Date(Date.UTC(year, month - 1, day))
  if (probe.getUTCFullYear() !== year || probe.getUTCMonth() !== month - 1 || probe.getUTCDate() !== day || year < 1 || year > 9999)
    return null
  return probe.toISOString().slice(0, 10) as CalendarDate
}

/** Reads `2026-11-20`; null where no such day exists. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match ? build(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** Reads the documented check date, `Nov 20, 2026` (spec 002 section 5), or an ISO date; null where no such day exists. */
export function parseShownDate(text: string): CalendarDate | null {
  const match = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/.exec(text.trim())
  if (!match?.[1]) return parseCalendarDate(text.trim())
  const month = MONTHS.findIndex((name) => name.toLowerCase() === match[1]?.toLowerCase()) + 1
  return month === 0 ? null : build(Number(match[3]), month, Number(match[2]))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are costly to make and never change. */
function formatter(zone: string, use: 'day' | 'time'): Intl.DateTimeFormat {
  const key = `${use} ${zone}`
  const made = formatters.get(key)
  if (made) return made
  const fresh =
    use === 'day'
      ? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
      : new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  formatters.set(key, fresh)
  return fresh
}

/** The calendar date of an instant where the organisation is. */
export const localDate = (moment: Date, zone: string): CalendarDate => formatter(zone, 'day').format(moment) as CalendarDate

/** The instant at which a local day begins; where the clock jumps over midnight, the first instant after. */
export function startOfDay(date: CalendarDate, zone: string): Date {
  const guess = Date.parse(`${date}T00:00:00Z`)
  let low = guess - 15 * 3_600_000
  let high = guess + 15 * 3_600_000
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (localDate(new Date(middle), zone) < date) low = middle
    else high = middle
  }
  return new Date(high)
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10) as CalendarDate
}

/** Days from one date to another; negative where `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** `Nov 20, 2026`, the documented form of a date. */
export function shownDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}

export type Place = { zone: string; now: Date }

const clockTime = (moment: Date, zone: string) =>
  formatter(zone, 'time')
    .format(moment)
    .replace(/\u202f/g, ' ')

/** For lists: `10:42 AM` today, `Nov 19` this year, `Nov 19, 2025` before. */
export function shortMoment(moment: Date, { zone, now }: Place): string {
  const day = localDate(moment, zone)
  const today = localDate(now, zone)
  if (day === today) return clockTime(moment, zone)
  const shown = shownDate(day)
  return day.slice(0, 4) === today.slice(0, 4) ? shown.replace(/, \d+$/, '') : shown
}

/** `Nov 20, 2026, 10:42 AM`, with the zone's short name where asked. */
export const fullMoment = (moment: Date, zone: string): string => `${shownDate(localDate(moment, zone))}, ${clockTime(moment, zone)}`
