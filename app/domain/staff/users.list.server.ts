import { listFrom } from '~/lists/sql/list-from.server'
import { flag, moment, person, text } from '~/lists/declare/columns'
import { choice, options, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { CUSTOM, NO_ACCESS, OWNER } from './rights'
import { allRoles } from './role-queries.server'

const NAME = sql`concat_ws(' ', u.first_name, u.last_name)`

const ROLE = sql`staff_role_name(u.is_owner, u.role_id, u.permissions)`

export const userList = listFrom({
  name: 'users',
  noun: { many: 'users', one: 'user' },
  permission: 'user.view',
  viewsManagedBy: 'user.edit',
  pageSize: 100,
  from: sql`staff u`,
  where: sql`u.deleted_at IS NULL`,
  key: sql`u.id`,
  columns: {
    name: person('Name', NAME, {
      isMain: true,
      sort: [
        { by: sql`u.last_name`, kind: 'text' },
        { by: sql`u.first_name`, kind: 'text' },
      ],
    }),
    role: text('Role', ROLE, { page: { width: 140, place: 'below-2' } }),
    email: text('Email', sql`u.email`, { sort: true, page: { width: 280, place: 'below' } }),
    phone: text('Phone', sql`u.phone`, { none: '', page: { width: 150, from: 1280 } }),
    twoFactor: flag('2FA', sql`u.two_factor_confirmed_at IS NOT NULL`, { page: { width: 90, from: 1024 } }),
    // People who never signed in come first.
    lastLogin: moment('Last login', sql`u.last_login_at`, {
      none: 'Never',
      sort: [{ by: sql`coalesce(u.last_login_at, 'epoch')`, kind: 'moment' }],
      page: { width: 140, from: 1024 },
    }),
    created: moment('Created', sql`u.created_at`, { sort: true, page: { width: 140, from: 1280 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(${NAME} COLLATE "default" || ' ' || u.email))` }),
    role: choice({
      label: 'Role',
      param: 'role',
      value: ROLE,
      async choices(ctx) {
        const roles = await allRoles(ctx.read)
        return [OWNER, ...roles.map(({ name }) => name), CUSTOM, NO_ACCESS].map((name) => ({
          value: name,
          label: name,
        }))
      },
    }),
    twoFactor: options({
      label: 'Two-factor authentication',
      param: 'two_factor',
      of: {
        on: { label: 'On', where: sql`u.two_factor_confirmed_at IS NOT NULL` },
        off: { label: 'Off', where: sql`u.two_factor_confirmed_at IS NULL` },
      },
    }),
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => `/jpanel/users/${String(id)}`,
  csv: { name: 'users' },
})
