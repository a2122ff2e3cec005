import { listFrom } from '~/lists/sql/list-from.server'
import { code, count, flag, text } from '~/lists/declare/columns'
import { textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { methodPath } from './method'

export const methodList = listFrom({
  name: 'shipping-methods',
  noun: { many: 'shipping methods', one: 'shipping method' },
  permission: 'shipping.edit',
  from: sql`shipping_method m`,
  where: sql`m.deleted_at IS NULL`,
  key: sql`m.id`,
  columns: {
    priority: count('Priority', sql`m.priority`, { sort: true, page: { width: 100 } }),
    name: text('Name', sql`m.name`, { isMain: true, sort: [{ by: sql`lower(m.name)`, kind: 'text' }] }),
    code: code('Code', sql`m.code`, { page: { width: 120, from: 1024 } }),
    isDefault: flag('Default', sql`m.is_default`, { page: { width: 90, place: 'amount' } }),
    showOnWeb: flag('On the website', sql`m.show_on_web`, { page: { width: 130, from: 1280 } }),
    countries: text('Countries', sql`array_to_string(m.countries, ', ')`, {
      none: 'All',
      page: { width: 180, place: 'below' },
    }),
    regions: text('Regions', sql`array_to_string(m.regions, ', ')`, { none: 'All', page: { width: 180, from: 1024 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(m.name COLLATE "default" || ' ' || m.code))` }),
  },
  search: 'search',
  defaultSort: ['priority', 'asc'],
  link: ({ id }) => methodPath(Number(id)),
  csv: { name: 'shipping-methods' },
})
