declare const calendarDate: unique symbol
/** A calendar date, `YYYY-MM-DD`, with no time and no zone. */
export type CalendarDate = string & { [calendarDate]: true }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const utcDay = (moment: Date | number): CalendarDate =>
  new Date(moment).toISOString().slice(0, 10) as CalendarDate

export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

const build = (year: number, month: number, day: number): CalendarDate | null => {
  const probe = new Date(Date.UTC(year, month - 1, day))
  if (
    probe.getUTCFullYear() !== year ||
    probe.getUTCMonth() !== month - 1 ||
    probe.getUTCDate() !== day ||
    year < 1 ||
    year > 9999
  )
    return null
  return utcDay(probe)
}

/** Reads `2026-11-20`; null where no such day exists. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match ? build(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

const WHOLE_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** 1 to 12 for `nov`, `november` and `sept`; 0 for any other word. */
export const parseMonth = (word: string): number =>
  WHOLE_MONTHS.findIndex(
    (name) => word === name || word === name.slice(0, 3) || (word === 'sept' && name === 'september'),
  ) + 1

/** Reads the documented check date, `Nov 20, 2026` (R-LISTS-4), or an ISO date; null where no such day exists. */
export function parseShownDate(text: string): CalendarDate | null {
  const match = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/.exec(text.trim())
  if (!match?.[1]) return parseCalendarDate(text.trim())
  const month = parseMonth(match[1].toLowerCase())
  return month === 0 ? null : build(Number(match[3]), month, Number(match[2]))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

const SHAPES = {
  day: ['en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  time: ['en-US', { hour: 'numeric', minute: '2-digit' }],
  parts: [
    'en-US',
    {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  ],
} as const

/** Formatters are costly to make and never change. */
function formatter(zone: string, use: keyof typeof SHAPES): Intl.DateTimeFormat {
  const key = `${use} ${zone}`
  const cached = formatters.get(key)
  if (cached) return cached
  const [language, shape] = SHAPES[use]
  const fresh = new Intl.DateTimeFormat(language, { timeZone: zone, ...shape })
  formatters.set(key, fresh)
  return fresh
}

const QUARTER = 900_000
const REMEMBERED = 4096
/** Before 1973 some zones were seconds off UTC; years after 9998 have five digits. */
const [REGULAR, IRREGULAR] = [94_694_400_000, 253_370_764_800_000]
const shifts = new Map<string, Map<number, number>>()

function shiftAt(time: number, zone: string): number {
  const part = Object.fromEntries(
    formatter(zone, 'parts')
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const shown = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(time / 1000) * 1000
}

/**
 * Returns the zone's offset from UTC in milliseconds. The formatter is slow, so offsets are cached per quarter of an
 * hour, unless the offset changes within one.
 */
function findShift(time: number, zone: string): number {
  const quarter = Math.floor(time / QUARTER)
  const byQuarter = shifts.get(zone) ?? new Map<number, number>()
  const cached = byQuarter.get(quarter)
  if (cached !== undefined) return cached
  const shift = shiftAt(quarter * QUARTER, zone)
  if (shift !== shiftAt((quarter + 1) * QUARTER - 1, zone)) return shiftAt(time, zone)
  if (byQuarter.size >= REMEMBERED) byQuarter.clear()
  byQuarter.set(quarter, shift)
  shifts.set(zone, byQuarter)
  return shift
}

/** Caches results, because lists show the same few days repeatedly. */
function cacheResults<Key, Text>(make: (key: Key) => Text): (key: Key) => Text {
  const values = new Map<Key, Text>()
  return (key) => {
    const cached = values.get(key)
    if (cached !== undefined) return cached
    if (values.size >= REMEMBERED) values.clear()
    const value = make(key)
    values.set(key, value)
    return value
  }
}

const dayNumbered = cacheResults((number: number) => utcDay(number * DAY))

const isRegular = (time: number): boolean => time >= REGULAR && time < IRREGULAR

export function localDate(moment: Date, zone: string): CalendarDate {
  const time = moment.getTime()
  if (!isRegular(time)) return formatter(zone, 'day').format(moment) as CalendarDate
  return dayNumbered(Math.floor((time + findShift(time, zone)) / DAY))
}

/** The instant at which a local day begins. If the clock skips midnight, the first instant after it. */
export function startOfDay(date: CalendarDate, zone: string): Date {
  const guess = startOfUtcDay(date).getTime()
  let low = guess - 15 * HOUR
  let high = guess + 15 * HOUR
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (localDate(new Date(middle), zone) < date) low = middle
    else high = middle
  }
  return new Date(high)
}

/** Local clock time in milliseconds, as if it were UTC. */
export const wallClock = (moment: Date, zone: string): number => moment.getTime() + findShift(moment.getTime(), zone)

/** The instant at which the local clock shows this number of seconds since midnight. */
export function momentAt(date: CalendarDate, seconds: number, zone: string): Date {
  const shown = startOfUtcDay(date).getTime() + seconds * 1000
  return new Date(shown - findShift(shown - findShift(shown, zone), zone))
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return utcDay(startOfUtcDay(date).getTime() + count * DAY)
}

/** Days from one date to another; negative where `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY)

/** `Nov 20, 2026`, the documented form of a date. */
export const shownDate: (date: CalendarDate) => string = cacheResults((date) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
})

export type Place = { zone: string; now: Date }

function clockTime(moment: Date, zone: string): string {
  const time = moment.getTime()
  if (!isRegular(time))
    return formatter(zone, 'time')
      .format(moment)
      .replace(/\u202f/g, ' ')
  const minutes = Math.floor((time + findShift(time, zone)) / 60_000) % 1440
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** For lists: `10:42 AM` today, `Nov 19` this year, `Nov 19, 2025` before. */
export function shortMoment(moment: Date, { zone, now }: Place): string {
  const day = localDate(moment, zone)
  const today = localDate(now, zone)
  if (day === today) return clockTime(moment, zone)
  const shown = shownDate(day)
  return day.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, -', 2026'.length) : shown
}

export const shownDay = (moment: Date, zone: string): string => shownDate(localDate(moment, zone))

/** `Nov 20, 2026, 10:42 AM`. */
export const fullMoment = (moment: Date, zone: string): string =>
  `${shownDay(moment, zone)}, ${clockTime(moment, zone)}`
