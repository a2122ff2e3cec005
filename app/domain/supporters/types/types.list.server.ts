import { listFrom } from '~/lists/sql/list-from.server'
import { count, status, text } from '~/lists/declare/columns'
import { options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'
import { USED_BY } from './queries.server'
import { typePath } from './supporter-type'

const inState = ({ state }: ListQuery['active']): Sql =>
  Array.isArray(state) && state[0] === '1' ? sql`t.deleted_at IS NOT NULL` : sql`t.deleted_at IS NULL`

export const supporterTypeList = listFrom({
  name: 'supporter-types',
  noun: { many: 'supporter types', one: 'supporter type' },
  permission: 'account.edit',
  from: sql`account_type t`,
  where: inState,
  key: sql`t.id`,
  columns: {
    name: text('Name', sql`t.name`, { isMain: true, sort: [{ by: sql`lower(t.name)`, kind: 'text' }] }),
    kind: status('For', sql`CASE WHEN t.is_organization THEN 'organization' ELSE 'person' END`, {
      words: { person: { word: 'People' }, organization: { word: 'Organizations' } },
      page: { width: 160, place: 'below' },
    }),
    isDefault: status('New supporters', sql`CASE WHEN t.is_default THEN 'default' END`, {
      words: { default: { word: 'Default', tone: 'good' } },
      page: { width: 150, from: 1024 },
    }),
    supporters: count('Supporters', USED_BY, { page: { width: 120, place: 'amount' } }),
    sequence: count('Order', sql`t.sequence`, { sort: true, page: { width: 90, from: 1280 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(t.name COLLATE "default"))` }),
    state: options({
      label: 'State',
      param: 'state',
      isSingle: true,
      of: { '1': { label: 'Deleted', where: () => null } },
    }),
  },
  search: 'search',
  defaultSort: ['sequence', 'asc'],
  link: ({ id }) => typePath(Number(id)),
  csv: { name: 'supporter-types' },
})
