export const FEED_KINDS = {
  blog: 'Blog',
  slide: 'Slides',
  snippet: 'Snippets',
  video: 'Videos',
  audio: 'Audio',
  event: 'Events',
  coupon: 'Coupons',
} as const

export type FeedKind = keyof typeof FEED_KINDS

/**
 * Reading requires one of these. People who edit feeds may delete them with their posts, so they see what that removes.
 */
export const FEED_READERS = ['post.view', 'posttype.view'] as const

export const isShort = (kind: FeedKind): boolean => kind === 'slide' || kind === 'snippet'
export const isOrdered = (kind: FeedKind): boolean => kind === 'slide'

export const isAudioOrVideo = (kind: FeedKind): boolean => kind === 'audio' || kind === 'video'

export const FEEDS_PATH = '/jpanel/feeds'
export const feedPath = (id: number): string => `${FEEDS_PATH}/${String(id)}`
export const postsPath = (feedId: number): string => `${feedPath(feedId)}/posts`
export const postPath = (id: number): string => `${FEEDS_PATH}/posts/${String(id)}`
export const newPostPath = (feedId: number): string => `${FEEDS_PATH}/posts/new?feed=${String(feedId)}`

/** Separates the name of a main category from one below it (R-FEEDS-3). */
export const SEPARATOR = ' > '

export const makeNewFeed = () => ({
  name: '',
  kind: 'blog' as string,
  slug: '',
  templateSuffix: '',
  postTemplateSuffix: '',
  showsSharingLinks: '',
  image: '',
  rssLink: '',
  rssCopyright: '',
  rssDescription: '',
  isPodcast: '',
  podcastSubtitle: '',
  podcastAuthor: '',
  podcastOwnerName: '',
  podcastOwnerEmail: '',
  podcastCategory: '',
  categories: [] as { id: string; name: string; parent: string }[],
})

export type FeedValues = ReturnType<typeof makeNewFeed>
