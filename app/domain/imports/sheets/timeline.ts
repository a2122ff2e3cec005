import { column, type Column } from '../field'

export const makeTimelineColumns = (): Column[] => [
  column('reference_number', { required: true, max: 25 }),
  column('headline', { required: true, max: 500 }),
  column('posted_on', { type: 'date', required: true }),
  column('tag', { max: 500 }),
  column('is_private', { label: 'Private', type: 'boolean', required: true }),
  column('notify_sponsors', { type: 'boolean', required: true }),
  column('message', { required: true, max: 5000 }),
]
