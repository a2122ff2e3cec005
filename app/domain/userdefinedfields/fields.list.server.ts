import { listFrom } from '~/lists/sql/list-from.server'
import { count, status, text } from '~/lists/declare/columns'
import { options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'
import { FIELD_TYPE_WORDS, userFieldPath } from './field'

const inState = ({ state }: ListQuery['active']): Sql =>
  Array.isArray(state) && state[0] === '1' ? sql`f.deleted_at IS NOT NULL` : sql`f.deleted_at IS NULL`

export const userFieldList = listFrom({
  name: 'user-defined-fields',
  noun: { many: 'user-defined fields', one: 'user-defined field' },
  permission: 'userdefinedfields.edit',
  from: sql`user_defined_field f`,
  where: inState,
  key: sql`f.id`,
  columns: {
    name: text('Name', sql`f.name`, { isMain: true, sort: [{ by: sql`lower(f.name)`, kind: 'text' }] }),
    type: status('Type', sql`f.field_type`, {
      words: Object.fromEntries(Object.entries(FIELD_TYPE_WORDS).map(([type, word]) => [type, { word }])),
      page: { width: 180, place: 'below' },
    }),
    options: text('Options', sql`array_to_string(f.options, ', ')`, { none: '', page: { width: 320, from: 1024 } }),
    sequence: count('Order', sql`f.sequence`, { sort: true, page: { width: 90, from: 1280 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(f.name COLLATE "default"))` }),
    state: options({
      label: 'State',
      param: 'state',
      isSingle: true,
      of: { '1': { label: 'Deleted', where: () => null } },
    }),
  },
  search: 'search',
  defaultSort: ['sequence', 'asc'],
  link: ({ id }) => userFieldPath(Number(id)),
  csv: { name: 'user-defined-fields' },
})
