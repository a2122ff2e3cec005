import { listFrom } from '~/lists/sql/list-from.server'
import { count, moment, reference, status, text, type ListColumn } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { FEED_KINDS, FEED_READERS, postsPath } from './feed'

const kind: ListColumn = {
  ...status('Kind', sql`f.kind`, {
    words: Object.fromEntries(Object.entries(FEED_KINDS).map(([value, word]) => [value, { word }])),
    page: { width: 130, place: 'below' },
  }),
  kind: 'text',
}

export const feedList = listFrom({
  name: 'feeds',
  noun: { many: 'feeds', one: 'feed' },
  permission: FEED_READERS,
  viewsManagedBy: 'posttype.edit',
  pageSize: 50,
  from: sql`feed f`,
  where: sql`true`,
  key: sql`f.id`,
  columns: {
    name: text('Name', sql`f.name`, { isMain: true, sort: [{ by: sql`lower(f.name)`, kind: 'text' }] }),
    kind,
    address: reference('Address', sql`'/' || f.slug`, { page: { width: 240, from: 1024, place: 'below-2' } }),
    posts: count('Posts', sql`(SELECT count(*)::int FROM post p WHERE p.feed_id = f.id)`, {
      page: { width: 90, place: 'amount' },
    }),
    newest: moment('Newest post', sql`(SELECT max(p.posted_at) FROM post p WHERE p.feed_id = f.id)`, {
      page: { width: 150, from: 1024, place: 'amount-below' },
    }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`lower(' ' || f.name COLLATE "default" || ' ' || f.slug)` }),
    kind: choice({
      label: 'Kind',
      param: 'kind',
      value: sql`f.kind`,
      choices: Object.entries(FEED_KINDS).map(([value, label]) => ({ value, label })),
    }),
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => postsPath(Number(id)),
  csv: { name: 'feeds' },
})
