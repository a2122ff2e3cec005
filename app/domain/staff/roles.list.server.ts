import { listFrom } from '~/lists/sql/list-from.server'
import { count, status, text } from '~/lists/declare/columns'
import { textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { rolePath } from './role-path'

export const roleList = listFrom({
  name: 'roles',
  noun: { many: 'roles', one: 'role' },
  permission: 'user.view',
  viewsManagedBy: 'user.edit',
  pageSize: 100,
  from: sql`staff_role r`,
  where: sql`true`,
  key: sql`r.id`,
  columns: {
    name: text('Role', sql`r.name`, { isMain: true, sort: [{ by: sql`lower(r.name)`, kind: 'text' }] }),
    kind: status('Kind', sql`CASE WHEN r.key IS NULL THEN 'own' ELSE 'built-in' END`, {
      words: { own: { word: 'Your own' }, 'built-in': { word: 'Built in' } },
      page: { width: 120, place: 'below' },
    }),
    users: count('Users', sql`(SELECT count(*)::int FROM staff u WHERE u.role_id = r.id AND u.deleted_at IS NULL)`, {
      page: { width: 100, place: 'amount' },
    }),
    permissions: count('Permissions', sql`cardinality(r.permissions)`, { page: { width: 120, from: 1024 } }),
  },
  filters: { search: textSearch({ param: 'search', value: sql`(' ' || lower(r.name COLLATE "default"))` }) },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => rolePath(Number(id)),
  csv: { name: 'roles' },
})
