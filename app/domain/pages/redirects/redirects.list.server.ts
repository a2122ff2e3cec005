import { listFrom } from '~/lists/sql/list-from.server'
import { moment, reference, status } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { REDIRECT_KINDS } from './redirect'

export const redirectList = listFrom({
  name: 'redirects',
  noun: { many: 'redirects', one: 'redirect' },
  permission: 'alias.edit',
  pageSize: 50,
  from: sql`redirect t`,
  where: sql`t.deleted_at IS NULL`,
  key: sql`t.id`,
  columns: {
    source: reference('Address', sql`t.source`, { isMain: true, sort: true }),
    target: reference('Leads to', sql`t.target`, { sort: true, page: { width: 300, place: 'below' } }),
    kind: status('Kind', sql`t.kind`, {
      words: Object.fromEntries(Object.entries(REDIRECT_KINDS).map(([kind, word]) => [kind, { word }])),
      page: { width: 230, place: 'amount-below' },
    }),
    changed: moment('Changed', sql`t.updated_at`, { sort: true, page: { width: 140, from: 1280 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`lower(' ' || t.source || ' ' || t.target)` }),
    kind: choice({
      label: 'Kind',
      param: 'kind',
      value: sql`t.kind`,
      choices: Object.entries(REDIRECT_KINDS).map(([value, label]) => ({ value, label })),
    }),
  },
  search: 'search',
  defaultSort: ['source', 'asc'],
  link: ({ id }) => `/jpanel/redirects/${String(id)}`,
  csv: { name: 'redirects' },
})
