type Row = Record<string, unknown>

const named = (good: string): [Row, ...Row[]] => [{ name: good }, { name: '' }, { name: ' News' }]
const slugs = [{ slug: '' }, { slug: 'News' }, { slug: 'a/b' }, { slug: '-a' }, { slug: 'a--b' }]
const posted = { posted_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-20T12:00:00Z' }

export const FEED_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  feed_name: named('News'),
  feed_kind: [{ kind: 'blog' }, { kind: 'podcast' }],
  feed_slug: [{ slug: 'news-2' }, ...slugs, { slug: 'jpanel' }],
  feed_category_name: [...named('Local'), { name: 'News > Local' }],
  feed_category_parent: [{ id: 2, parent_id: 1 }, { parent_id: 2 }],
  post_name: named('Chowder for forty'),
  post_slug: [{ slug: 'chowder-for-forty' }, ...slugs],
  post_expires: [posted, { expires_at: '2026-11-20T11:59:59Z' }],
  post_all_day: [{ is_all_day: false, expires_at: null }, { is_all_day: true }],
  post_length: [{ length_milliseconds: 0 }, { length_milliseconds: -1 }],
  post_sequence: [{ sequence: 0 }, { sequence: -1 }],
}
