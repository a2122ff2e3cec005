import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const PERIOD = {
  when_start_date: 'postedDate',
  when_start_time: 'postedTime',
  when_end_date: 'endDate',
  when_end_time: 'endTime',
  when_all_day: 'isAllDay',
} as const

export const readPost = (body: Fields): Fields =>
  Object.keys(PERIOD).some((name) => name in body) ? { ...body, ...fromWire(PERIOD, body) } : body
