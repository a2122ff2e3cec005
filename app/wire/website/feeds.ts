import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

/** The fields of the dates of an event. */
const PERIOD = {
  when_start_date: 'postedDate',
  when_start_time: 'postedTime',
  when_end_date: 'endDate',
  when_end_time: 'endTime',
  when_all_day: 'isAllDay',
} as const

/** A post as it was sent; an event says its dates in fields of their own. */
export const readPost = (body: Fields): Fields =>
  Object.keys(PERIOD).some((name) => name in body) ? { ...body, ...fromWire(PERIOD, body) } : body
