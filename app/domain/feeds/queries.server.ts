import { sql, type SqlRunner } from '~/kit/sql'
import { toTypedMoment } from '~/kit/typed/moment'
import { SEPARATOR, type FeedKind, type FeedValues } from './feed'
import { makeNewPost, type PostValues } from './post'
import { MAX_POSTS } from '~/kit/search/shown-rows'
import { toBoxText, toFieldText } from '~/kit/typed/field-text'

export type FeedFacts = { id: number; name: string; kind: FeedKind; slug: string; posts: number }

export const readFeed = (runner: SqlRunner, id: number): Promise<FeedFacts | null> =>
  runner.first<FeedFacts>(sql`
    SELECT f.id, f.name, f.kind, f.slug, (SELECT count(*)::int FROM post p WHERE p.feed_id = f.id) AS posts FROM feed f
    WHERE f.id = ${id}`)

export async function findFirstFeed(runner: SqlRunner): Promise<number | null> {
  const row = await runner.first<{ id: number }>(sql`SELECT id FROM feed ORDER BY id LIMIT 1`)
  return row?.id ?? null
}

export type FeedCategory = { id: number; name: string; parentId: number | null; posts: number }

export const listCategories = (runner: SqlRunner, feedId: number): Promise<FeedCategory[]> =>
  runner.rows<FeedCategory>(sql`
    SELECT c.id, c.name, c.parent_id, (SELECT count(*)::int FROM post_category k
      WHERE k.category_id = c.id) AS posts
    FROM feed_category c WHERE c.feed_id = ${feedId} ORDER BY c.sequence, c.id`)

export function toCategoryChoices(categories: readonly FeedCategory[]): { value: string; label: string }[] {
  const main = categories.filter(({ parentId }) => parentId === null)
  return main.flatMap((one) => [
    { value: String(one.id), label: one.name },
    ...categories
      .filter(({ parentId }) => parentId === one.id)
      .map(({ id, name }) => ({ value: String(id), label: one.name + SEPARATOR + name })),
  ])
}

type FeedRow = Record<
  Exclude<keyof FeedValues, 'categories' | 'showsSharingLinks' | 'isPodcast' | 'image'>,
  string | null
> & {
  id: number
  version: number
  image: number | null
  showsSharingLinks: boolean
  isPodcast: boolean
}

export async function loadFeedForm(
  runner: SqlRunner,
  id: number,
): Promise<{ id: number; version: number; values: FeedValues } | null> {
  const row = await runner.first<FeedRow>(sql`
    SELECT id, version, name, kind, slug, template_suffix,
      post_template_suffix,
      shows_sharing_links, media_id AS image, rss_link,
      rss_copyright,
      rss_description, is_podcast, podcast_subtitle,
      podcast_author,
      podcast_owner_name, podcast_owner_email,
      podcast_category
    FROM feed WHERE id = ${id}`)
  if (row === null) return null
  const categories = await listCategories(runner, id)
  const { id: _id, version, showsSharingLinks, isPodcast, ...texts } = row
  const values = {
    ...(Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, toFieldText(value)])) as Omit<
      FeedValues,
      'categories' | 'showsSharingLinks' | 'isPodcast'
    >),
    showsSharingLinks: toBoxText(showsSharingLinks),
    isPodcast: toBoxText(isPodcast),
    categories: categories.map(({ id: one, name, parentId }) => ({
      id: String(one),
      name,
      parent: toFieldText(parentId),
    })),
  }
  return { id, version, values }
}

export type StoredPost = {
  feedId: number
  name: string
  slug: string
  description: string | null
  body: string | null
  postedAt: Date
  expiresAt: Date | null
  isAllDay: boolean
  isEnabled: boolean
  author: string | null
  tags: string | null
  image: number | null
  featuredImage: number | null
  alternateImage: number | null
  fileUrl: string | null
  linkUrl: string | null
  embedCode: string | null
  location: string | null
  speaker: string | null
  finePrint: string | null
  lengthFormatted: string | null
  lengthMilliseconds: number | null
  sequence: number
  categories: number[]
}

export type PostRecord = StoredPost & {
  id: number
  version: number
  createdBy: number | null
  createdAt: Date
  updatedAt: Date
}

export const readPost = (runner: SqlRunner, id: number): Promise<PostRecord | null> =>
  runner.first<PostRecord>(sql`
    SELECT p.id, p.feed_id, p.name, p.slug, p.description, p.body, p.posted_at,
      p.expires_at,
      p.is_all_day, p.is_enabled, p.author, p.tags, p.media_id AS image,
      p.featured_image_id AS featured_image,
      p.alternate_image_id AS alternate_image, p.file_url, p.link_url,
      p.embed_code, p.location,
      p.speaker, p.fine_print, p.length_formatted,
      p.length_milliseconds, p.sequence,
      ARRAY(SELECT k.category_id FROM post_category k WHERE k.post_id = p.id ORDER BY k.category_id) AS categories,
      p.version, p.created_by, p.created_at, p.updated_at
    FROM post p WHERE p.id = ${id}`)

export function toStoredPost(post: PostRecord): StoredPost {
  const { id: _id, version: _version, createdBy: _creator, createdAt: _created, updatedAt: _updated, ...values } = post
  return values
}

export const listPictures = ({ image, featuredImage, alternateImage }: StoredPost): number[] => [
  ...new Set([image, featuredImage, alternateImage].filter((id) => id !== null)),
]

export function toPostValues(post: PostRecord, zone: string): PostValues {
  const {
    name,
    slug,
    description,
    body,
    author,
    tags,
    fileUrl,
    linkUrl,
    embedCode,
    location,
    speaker,
    finePrint,
    lengthFormatted,
  } = post
  const texts = {
    name,
    slug,
    description,
    body,
    author,
    tags,
    fileUrl,
    linkUrl,
    embedCode,
    location,
    speaker,
    finePrint,
    lengthFormatted,
  }
  const [begins, ends] = [
    toTypedMoment(post.postedAt, zone),
    post.expiresAt === null ? null : toTypedMoment(post.expiresAt, zone),
  ]
  return makeNewPost({
    ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, toFieldText(value)])),
    isEnabled: toBoxText(post.isEnabled),
    isAllDay: toBoxText(post.isAllDay),
    postedDate: begins.date,
    postedTime: begins.time,
    endDate: ends?.date ?? '',
    endTime: ends?.time ?? '',
    image: toFieldText(post.image),
    featuredImage: toFieldText(post.featuredImage),
    alternateImage: toFieldText(post.alternateImage),
    lengthMilliseconds: toFieldText(post.lengthMilliseconds),
    sequence: String(post.sequence),
    categories: post.categories.map(String),
  })
}

export type ShortPost = {
  id: number
  name: string
  slug: string
  description: string | null
  postedAt: Date
  expiresAt: Date | null
  isEnabled: boolean
  thumbnail: string | null
}

export const listPosts = (runner: SqlRunner, { id, kind }: Pick<FeedFacts, 'id' | 'kind'>): Promise<ShortPost[]> =>
  runner.rows<ShortPost>(sql`
    SELECT p.id, p.name, p.slug, p.description, p.posted_at, p.expires_at,
      p.is_enabled,
      '/' || m.thumbnail_key AS thumbnail
    FROM post p LEFT JOIN media m ON m.id = p.media_id WHERE p.feed_id = ${id}
    ORDER BY ${kind === 'slide' ? sql`p.sequence, p.posted_at, p.id` : sql`lower(p.name), p.id`} LIMIT ${MAX_POSTS}`)
