import { shownDate, type CalendarDate } from '../calendar'

/** A time as a browser's time field holds it: `17:30`, or empty. */
type Side = { date: CalendarDate | null; time: string }
export type EventPeriod = { isAllDay: boolean; start: Side; end: Side }

const TIME = /^(\d{2}):(\d{2})/

function formatClock(time: string): string {
  const [, hours = '', minutes = ''] = TIME.exec(time) ?? []
  if (hours === '') return ''
  const hour = Number(hours)
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const formatDayAndTime = (date: CalendarDate, time: string): string =>
  [shownDate(date), formatClock(time)].filter(Boolean).join(', ')

export function eventSummary({ isAllDay, start, end }: EventPeriod): string {
  if (start.date === null) return ''
  const isOneDate = end.date === null || end.date === start.date
  if (isAllDay)
    return isOneDate
      ? `All day on ${shownDate(start.date)}.`
      : `All day from ${shownDate(start.date)} to ${shownDate(end.date ?? start.date)}.`
  if (!isOneDate)
    return `From ${formatDayAndTime(start.date, start.time)} to ${formatDayAndTime(end.date ?? start.date, end.time)}.`
  const from = formatClock(start.time) === '' ? '' : ` from ${formatClock(start.time)}`
  const to = end.date === null || formatClock(end.time) === '' ? '' : ` to ${formatClock(end.time)}`
  return `On ${shownDate(start.date)}${from}${from === '' ? '' : to}.`
}
