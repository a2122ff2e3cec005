import { listFrom } from '~/lists/sql/list-from.server'
import { moment, reference, status, text } from '~/lists/declare/columns'
import { choice, options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import { sql, type Sql } from '~/kit/sql'
import { PAGE_TYPES, pagePath } from './page'
import { TYPE_CHOICES } from './page-form.server'

const STATES: Record<string, Sql> = { '0': sql`t.deleted_at IS NULL`, '1': sql`t.deleted_at IS NOT NULL` }
const inState = ({ state }: ListQuery['active']): Sql =>
  STATES[Array.isArray(state) ? String(state[0]) : '0'] ?? sql`false`

const address = sql`CASE WHEN t.code = 'home' THEN '/' WHEN t.type = 'menu' THEN t.url
  WHEN t.type = 'category' THEN '/' || c.url_name ELSE '/' || t.url END`

export const pageList = listFrom({
  name: 'pages',
  noun: { many: 'pages and menu lines', one: 'page or menu line' },
  permission: 'node.view',
  viewsManagedBy: 'node.edit',
  pageSize: 50,
  from: sql`page t LEFT JOIN category c ON c.id = t.category_id`,
  where: inState,
  key: sql`t.id`,
  columns: {
    title: text('Title', sql`t.title`, { isMain: true, sort: [{ by: sql`lower(t.title)`, kind: 'text' }] }),
    address: reference('Address', address, { page: { width: 300, place: 'below' } }),
    type: status('Type', sql`t.type`, {
      words: Object.fromEntries(Object.entries(PAGE_TYPES).map(([type, word]) => [type, { word }])),
      page: { width: 200, from: 1024 },
    }),
    active: status('Status', sql`CASE WHEN t.is_active THEN 'active' ELSE 'inactive' END`, {
      words: { active: { word: 'Active', tone: 'good' }, inactive: { word: 'Inactive' } },
      page: { width: 110, place: 'amount' },
    }),
    changed: moment('Changed', sql`t.updated_at`, { sort: true, page: { width: 140, from: 1280 } }),
  },
  filters: {
    search: textSearch({
      param: 'search',
      value: sql`lower(' ' || t.title COLLATE "default" || ' ' || coalesce(t.url, '') || ' '
        || coalesce(t.page_title, ''))`,
    }),
    type: choice({
      label: 'Type',
      param: 'type',
      value: sql`t.type`,
      choices: [...TYPE_CHOICES],
    }),
    active: choice({
      label: 'Status',
      param: 'active',
      value: sql`CASE WHEN t.is_active THEN '1' ELSE '0' END`,
      choices: [
        { value: '1', label: 'Active' },
        { value: '0', label: 'Inactive' },
      ],
    }),
    state: options({
      label: 'State',
      param: 'state',
      isSingle: true,
      of: { '1': { label: 'Deleted', where: () => null } },
    }),
  },
  search: 'search',
  defaultSort: ['title', 'asc'],
  link: ({ id }) => pagePath(Number(id)),
  csv: { name: 'pages' },
})
