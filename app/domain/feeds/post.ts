import { shownDay } from '~/kit/calendar'
import type { FeedKind } from './feed'

const COMMON_FIELDS = [
  'name',
  'slug',
  'description',
  'isEnabled',
  'postedDate',
  'postedTime',
  'image',
  'tags',
  'categories',
] as const

const KIND_FIELDS = {
  blog: ['body', 'author', 'featuredImage', 'alternateImage'],
  slide: ['sequence', 'fileUrl', 'linkUrl', 'endDate', 'endTime'],
  snippet: ['body'],
  video: ['embedCode', 'body'],
  audio: ['fileUrl', 'body', 'author', 'lengthMilliseconds', 'lengthFormatted'],
  event: ['location', 'body', 'speaker', 'endDate', 'endTime', 'isAllDay'],
  coupon: ['endDate', 'endTime', 'finePrint'],
} as const satisfies Record<FeedKind, readonly string[]>

export type PostField = (typeof COMMON_FIELDS)[number] | (typeof KIND_FIELDS)[FeedKind][number]

export const listPostFields = (kind: FeedKind): ReadonlySet<PostField> =>
  new Set<PostField>([...COMMON_FIELDS, ...KIND_FIELDS[kind]])

export type PostValues = Record<Exclude<PostField, 'categories'>, string> & { categories: string[] }

export const makeNewPost = (values: Partial<PostValues> = {}): PostValues => ({
  name: '',
  slug: '',
  description: '',
  isEnabled: 'on',
  postedDate: '',
  postedTime: '',
  image: '',
  tags: '',
  categories: [],
  body: '',
  author: '',
  featuredImage: '',
  alternateImage: '',
  sequence: '',
  fileUrl: '',
  linkUrl: '',
  endDate: '',
  endTime: '',
  embedCode: '',
  lengthMilliseconds: '',
  lengthFormatted: '',
  location: '',
  speaker: '',
  isAllDay: '',
  finePrint: '',
  ...values,
})

export type PostState = 'live' | 'scheduled' | 'expired' | 'offline'

export const STATE_WORDS = {
  live: { word: 'Live', tone: 'good' },
  scheduled: { word: 'Scheduled', tone: 'warn' },
  expired: { word: 'Expired', tone: 'quiet' },
  offline: { word: 'Offline', tone: 'quiet' },
} as const satisfies Record<PostState, { word: string; tone: 'good' | 'warn' | 'quiet' }>

export type PostTimes = { isEnabled: boolean; postedAt: Date; expiresAt: Date | null }

export function findPostState({ isEnabled, postedAt, expiresAt }: PostTimes, now: Date): PostState {
  if (!isEnabled) return 'offline'
  if (postedAt > now) return 'scheduled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live'
}

export function describeState(
  post: PostTimes,
  { kind, now, zone }: { kind: FeedKind; now: Date; zone: string },
): string | null {
  const state = findPostState(post, now)
  if (state === 'scheduled')
    return `It ${kind === 'event' ? 'starts' : 'goes live'} on ${shownDay(post.postedAt, zone)}.`
  if (state === 'expired' && post.expiresAt !== null)
    return `It ${kind === 'event' ? 'ended' : 'expired'} on ${shownDay(post.expiresAt, zone)}.`
  return state === 'offline' ? 'It is turned off.' : null
}
