import { listFrom } from '~/lists/sql/list-from.server'
import { custom, date, text } from '~/lists/declare/columns'
import { dates, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { eventPath } from './event'

export const virtualEventList = listFrom({
  name: 'virtual-events',
  noun: { many: 'virtual events', one: 'virtual event' },
  permission: 'virtualevents.view',
  viewsManagedBy: 'virtualevents.edit',
  from: sql`virtual_event e`,
  where: sql`e.deleted_at IS NULL`,
  key: sql`e.id`,
  page: ['name', 'slug', 'startDate'],
  columns: {
    name: custom('Name', sql`e.name`, {
      isMain: true,
      sort: [{ by: sql`lower(e.name)`, kind: 'text' }],
      show: (name, { logo }) => ({ text: String(name), of: [String(logo)] }),
    }),
    slug: text('Public URL', sql`e.slug || ' (not published yet)'`, {
      page: { width: 260, from: 1024, place: 'below' },
    }),
    startDate: date('Start date', sql`e.starts_on`, { sort: true, page: { width: 150, place: 'amount' } }),
  },
  carries: { logo: sql`e.logo` },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(e.name COLLATE "default" || ' ' || e.slug))` }),
    start: dates({ label: 'Start date', from: 'start_from', to: 'start_to', on: sql`e.starts_on` }),
  },
  search: 'search',
  defaultSort: ['startDate', 'desc'],
  link: ({ id }) => eventPath(Number(id)),
  csv: { name: 'virtual-events' },
})
