import { listFrom } from '~/lists/sql/list-from.server'
import { count, text } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'
import { groupPath } from './terms'

const inState = (active: ListQuery['active']): Sql =>
  Array.isArray(active.state) && active.state.includes('deleted')
    ? sql`g.deleted_at IS NOT NULL`
    : sql`g.deleted_at IS NULL`

export const groupList = listFrom({
  name: 'payment-groups',
  noun: { many: 'payment groups', one: 'payment group' },
  permission: 'paymentoption.edit',
  from: sql`payment_group g`,
  where: inState,
  key: sql`g.id`,
  columns: {
    name: text('Name', sql`g.name`, { isMain: true, sort: [{ by: sql`lower(g.name)`, kind: 'text' }] }),
    options: count(
      'Options',
      sql`(SELECT count(*)::int FROM payment_option o WHERE o.group_id = g.id AND o.deleted_at IS NULL)`,
      {
        page: { width: 100, place: 'amount' },
      },
    ),
    sponsees: count(
      'Sponsees',
      sql`(SELECT count(*)::int FROM sponsorship_payment_group k
        JOIN sponsorship s ON s.id = k.sponsorship_id AND s.deleted_at IS NULL WHERE k.group_id = g.id)`,
      { page: { width: 110 } },
    ),
    products: count(
      'Products',
      sql`(SELECT count(*)::int FROM product p WHERE p.payment_group_id = g.id AND p.deleted_at IS NULL)`,
      {
        page: { width: 110, from: 1024 },
      },
    ),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(g.name COLLATE "default"))` }),
    state: {
      ...choice({ label: 'State', param: 'state', value: sql`''`, choices: [] }),
      where: () => null,
      say: () => null,
      control: null,
    },
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => groupPath(Number(id)),
  csv: { name: 'payment-groups' },
})
