import type { StoryPictures } from '../pictures.ts'
import type { Row } from '../write-rows.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type Stage = { now: Date; at: (day: number, clock: string) => Date; pictures: StoryPictures }
type Told = { feed: number; name: string; daysAgo: number; clock?: string; more?: Row; categories?: number[] }

const FEEDS: [name: string, kind: string, slug: string, more?: Row][] = [
  [
    'News',
    'blog',
    'news',
    {
      shows_sharing_links: true,
      rss_description: 'What happens at Harbor Light.',
      rss_copyright: 'Harbor Light Trust',
    },
  ],
  ['Home page slides', 'slide', 'home-slides'],
  ['Snippets', 'snippet', 'snippets'],
  ['Calendar', 'event', 'calendar'],
  [
    'Harbor Talks',
    'audio',
    'harbor-talks',
    {
      is_podcast: true,
      podcast_subtitle: 'Half an hour on the water',
      podcast_author: 'Harbor Light Trust',
      podcast_category: 'Society & Culture',
    },
  ],
]

const CATEGORIES: [feed: number, parent: number | null, name: string][] = [
  [1, null, 'Kitchen'],
  [1, null, 'Sailing school'],
  [1, 2, 'Alumni'],
  [1, null, 'Press'],
]

const text = (...paragraphs: string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join('')

const POSTS: Told[] = [
  {
    feed: 1,
    name: 'Chowder for forty, every Thursday',
    daysAgo: 3,
    categories: [1],
    more: {
      description: 'Our kitchen has served its ten-thousandth bowl.',
      body: text(
        'It was a bowl like any other: clams, potatoes, a heel of bread.',
        'Thank you to everyone who <strong>peels, stirs and washes up</strong>.',
      ),
      tags: 'soup,volunteers',
    },
  },
  {
    feed: 1,
    name: 'Eleven sailors passed',
    daysAgo: 17,
    categories: [2, 3],
    more: {
      description: 'The autumn course of the sailing school is over.',
      body: text('Eleven of eleven.'),
      tags: 'sailing',
    },
  },
  {
    feed: 1,
    name: 'New pier ladder',
    daysAgo: 41,
    categories: [2],
    more: { body: text('Nobody has to climb over tires any more.') },
  },
  {
    feed: 1,
    name: 'Harbor Light in the Press Herald',
    daysAgo: 66,
    categories: [4],
    more: { description: 'A page and a half, with pictures.', body: text('Read it at the library.') },
  },
  {
    feed: 1,
    name: 'What your gift did in summer',
    daysAgo: 88,
    more: { body: text('312 hours on the water, 1,840 bowls of chowder.') },
  },
  {
    feed: 1,
    name: 'Winter Lights Evening',
    daysAgo: -5,
    categories: [4],
    more: { description: 'Our evening on the stream.', body: text('We begin at seven.') },
  },
  { feed: 1, name: 'Annual report (draft)', daysAgo: 9, more: { is_enabled: false, body: text('Figures to follow.') } },
  {
    feed: 2,
    name: 'Give a bowl',
    daysAgo: 60,
    more: { description: 'Ten dollars is a bowl for a week.', link_url: '/donate' },
  },
  { feed: 2, name: 'Learn to sail', daysAgo: 45, more: { link_url: '/sailing' } },
  {
    feed: 2,
    name: 'Winter Lights Evening',
    daysAgo: -5,
    more: { description: 'Watch with us.', link_url: '/events/winter-lights-evening' },
  },
  { feed: 2, name: 'Summer camp', daysAgo: 190, more: { link_url: '/camp', ends: 120 } },
  { feed: 3, name: 'Opening hours', daysAgo: 200, more: { body: text('Monday to Saturday, 9 to 5.') } },
  { feed: 3, name: 'Address', daysAgo: 200, more: { body: text('Pier 3, Portland, Maine') } },
  {
    feed: 4,
    name: 'Knots for beginners',
    daysAgo: -8,
    clock: '18:30',
    more: { location: 'Boathouse', speaker: 'Ines Duarte', body: text('Bring a piece of rope.'), ends: -8, hours: 2 },
  },
  {
    feed: 4,
    name: 'Soup day',
    daysAgo: 30,
    clock: '11:00',
    more: { location: 'Kitchen', body: text('Everyone is welcome.'), ends: 30, hours: 4 },
  },
  {
    feed: 5,
    name: 'The tide tables of 1911',
    daysAgo: 12,
    more: {
      file_url: '/files/tide-tables-1911.mp3',
      length_formatted: '31:20',
      length_milliseconds: 1_880_000,
      body: text('With Ines Duarte.'),
    },
  },
]

const COLUMNS: Row = {
  description: null,
  body: null,
  expires_at: null,
  is_enabled: true,
  tags: null,
  link_url: null,
  location: null,
  speaker: null,
  file_url: null,
  length_formatted: null,
  length_milliseconds: null,
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function postRow(
  { feed, name, daysAgo, clock = '09:30', more: { ends, hours, ...more } = {} }: Told,
  index: number,
  { now, at: clockAt, pictures }: Stage,
): Row {
  const at = clockAt(-daysAgo, clock)
  const written = new Date(Math.min(at.getTime(), now.getTime() - DAY)).toISOString()
  const picture = feed === 1 || feed === 2 ? pictures.media[index % Math.max(1, pictures.media.length)] : undefined
  const before = POSTS.slice(0, index).filter((one) => one.feed === feed).length
  const isTwice = POSTS.slice(0, index).some((one) => one.name === name)
  return {
    id: index + 1,
    feed_id: feed,
    name,
    slug: toSlug(name) + (isTwice ? '-2' : ''),
    ...COLUMNS,
    posted_at: at.toISOString(),
    author: 'Fiona Gallant',
    media_id: picture?.id ?? null,
    sequence: before + 1,
    created_by: 1,
    created_at: written,
    updated_at: written,
    ...more,
    ...(ends === undefined
      ? {}
      : { expires_at: new Date(clockAt(-Number(ends), clock).getTime() + Number(hours ?? 0) * HOUR).toISOString() }),
  }
}

export function feedRows(stage: Stage): [table: string, rows: Row[]][] {
  const founded = new Date(stage.now.getTime() - 230 * DAY).toISOString()
  const posts = POSTS.map((post, index) => postRow(post, index, stage))
  return [
    [
      'feed',
      FEEDS.map(([name, kind, slug, more = {}], index) => ({
        id: index + 1,
        name,
        kind,
        slug,
        shows_sharing_links: false,
        rss_description: null,
        rss_copyright: null,
        is_podcast: false,
        podcast_subtitle: null,
        podcast_author: null,
        podcast_category: null,
        version: 0,
        created_at: founded,
        updated_at: founded,
        ...more,
      })),
    ],
    [
      'feed_category',
      CATEGORIES.map(([feed_id, parent_id, name], index) => ({
        id: index + 1,
        feed_id,
        parent_id,
        name,
        sequence: index + 1,
      })),
    ],
    ['post', posts.map((post) => ({ is_all_day: false, version: 0, ...post }))],
    [
      'post_category',
      POSTS.flatMap(({ categories = [] }, index) =>
        categories.map((category_id) => ({ post_id: index + 1, category_id })),
      ),
    ],
    [
      'mediable',
      posts.flatMap(({ id, media_id }) =>
        media_id === null ? [] : [{ mediable_type: 'post', mediable_id: id, media_id, sequence: 1 }],
      ),
    ],
  ]
}
