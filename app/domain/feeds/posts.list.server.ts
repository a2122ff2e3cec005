import { listFrom } from '~/lists/sql/list-from.server'
import { selectCsvState, STATES } from './post-states.server'
import { custom, moment, reference, text, type ListColumn } from '~/lists/declare/columns'
import { choice, linked, moments, options, textSearch } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { FEED_READERS, postPath, SEPARATOR } from './feed'
import { STATE_WORDS, findPostState } from './post'

const CATEGORIES = sql`(SELECT string_agg(coalesce(m.name || ${SEPARATOR}, '') || c.name, ', '
  ORDER BY c.sequence, c.id)
  FROM post_category k JOIN feed_category c ON c.id = k.category_id LEFT JOIN feed_category m ON m.id = c.parent_id
  WHERE k.post_id = p.id)`

const state: ListColumn = {
  ...text('State', sql`NULL::text`, { page: { width: 120, place: 'below' } }),
  kind: 'status',
  show(_value, { isEnabled, postedAt, expiresAt }, { ctx }) {
    const times = { isEnabled: isEnabled === true, postedAt: postedAt as Date, expiresAt: expiresAt as Date | null }
    const { word, tone } = STATE_WORDS[findPostState(times, ctx.now)]
    return { text: word, tone }
  },
  csvValue: selectCsvState,
}

const listAllCategories = ({ read }: Ctx) =>
  read.rows<{ value: string; label: string }>(sql`
    SELECT c.id::text AS value, coalesce(m.name || ${SEPARATOR}, '') || c.name AS label FROM feed_category c
    LEFT JOIN feed_category m ON m.id = c.parent_id
    ORDER BY c.feed_id, coalesce(m.sequence, c.sequence), m.id IS NOT NULL, c.sequence, c.id`)

export const postList = listFrom({
  name: 'posts',
  noun: { many: 'posts', one: 'post' },
  permission: FEED_READERS,
  viewsManagedBy: 'post.edit',
  pageSize: 50,
  from: sql`post p JOIN feed f ON f.id = p.feed_id`,
  where: sql`true`,
  key: sql`p.id`,
  columns: {
    name: custom('Name', sql`p.name`, {
      isMain: true,
      sort: [{ by: sql`lower(p.name)`, kind: 'text' }],
      show: (name, { categories }) => ({
        text: String(name),
        ...(categories === null ? {} : { of: [String(categories)] }),
      }),
    }),
    state,
    address: reference('Address', sql`'/' || f.slug || '/' || p.slug`, { page: { width: 260, from: 1280 } }),
    date: moment('Date', sql`p.posted_at`, { sort: true, page: { width: 130, place: 'amount' } }),
    actions: custom('Actions', sql`NULL::text`, {
      csv: false,
      call: false,
      page: { width: 64, place: 'amount-below' },
      show: (_value, { id, name }) => ({ text: '', of: [String(id), String(name)] }),
    }),
    categories: text('Categories', CATEGORIES, { page: false }),
  },
  carries: {
    isEnabled: sql`p.is_enabled`,
    postedAt: sql`p.posted_at`,
    expiresAt: sql`p.expires_at`,
    categories: CATEGORIES,
  },
  filters: {
    search: textSearch({ param: 'search_term', value: sql`p.search_text` }),
    feed: linked({ label: 'Feed', param: 'feed_id', where: (feeds) => sql`p.feed_id = ANY(${feeds}::int[])` }),
    category: choice({
      label: 'Category',
      param: 'category_id',
      choices: listAllCategories,
      id: sql`k.id`,
      within: (condition) => sql`p.id IN (
        SELECT l.post_id FROM feed_category k JOIN feed_category c ON c.id = k.id OR c.parent_id = k.id
        JOIN post_category l ON l.category_id = c.id WHERE ${condition})`,
    }),
    published: moments({ label: 'Date', from: 'published_from', to: 'published_to', at: sql`p.posted_at` }),
    state: options({ label: 'State', param: 'state', of: STATES }),
  },
  search: 'search',
  defaultSort: ['date', 'desc'],
  link: ({ id }) => postPath(Number(id)),
  csv: { name: 'posts', columns: ['date', 'name', 'categories', 'state', 'address'] },
})
