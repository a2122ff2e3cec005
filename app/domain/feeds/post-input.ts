import { z } from 'zod'
import { addDays, localDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { isRuleError, type RuleError } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { MAX_POSTS } from '~/kit/search/shown-rows'
import { several } from '~/lists/declare/filter-values'
import { readMoment, toTypedMoment } from '~/kit/typed/moment'
import { readTags } from '~/kit/typed/tags'
import { flag, MAX_ID, optional, text } from '~/kit/whole-number'
import type { FeedKind } from './feed'
import { address, nameText, picture, slug } from './feed-input'
import { END_REQUIRED, ENDS_BEFORE, EVENT_ENDS_BEFORE, NOT_A_LENGTH, NOT_AN_ORDER } from './messages'
import { listPostFields } from './post'

export const MAX_HTML_LENGTH = 200_000
const MAX_TAGS_LENGTH = 1000

const wholeNumberUpTo = (max: number, message: string) =>
  text(20).transform((typed, problems) => {
    if (typed === null) return null
    const digits = typed.replaceAll(',', '')
    if (/^\d{1,10}$/.test(digits) && Number(digits) <= max) return Number(digits)
    problems.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const tags = z
  .unknown()
  .optional()
  .transform((sent) => [...new Map(readTags(sent).map((tag) => [tag.toLowerCase(), tag])).values()].join(','))
  .pipe(z.string().max(MAX_TAGS_LENGTH, `Tags can have up to ${String(MAX_TAGS_LENGTH)} characters together.`))
  .transform((joined) => (joined === '' ? null : joined))

const FIELDS = {
  name: nameText(250),
  slug,
  description: text(20_000),
  body: text(MAX_HTML_LENGTH),
  isEnabled: flag,
  postedDate: text(60),
  postedTime: text(20),
  endDate: text(60),
  endTime: text(20),
  isAllDay: flag,
  author: text(500),
  tags,
  image: picture,
  featuredImage: picture,
  alternateImage: picture,
  fileUrl: address,
  linkUrl: address,
  embedCode: text(5000),
  location: text(250),
  speaker: text(500),
  finePrint: text(500),
  lengthFormatted: text(20),
  lengthMilliseconds: wholeNumberUpTo(MAX_ID, NOT_A_LENGTH),
  sequence: wholeNumberUpTo(99_999, NOT_AN_ORDER),
  categories: several(someId, { isCommaList: true, max: 200 })
    .optional()
    .catch(undefined)
    .transform((ids) => ids ?? []),
}

type Moments = { postedAt: Date; expiresAt: Date | null }
export type PostContext = { kind: FeedKind; zone: string; today: CalendarDate; now: Date; stored: Moments | null }

type TypedPeriod = { [Field in 'postedDate' | 'postedTime' | 'endDate' | 'endTime']?: string | null } & {
  isAllDay?: boolean
}
type Period = Moments & { isAllDay: boolean }

const readTexts = ({ postedDate, postedTime, endDate, endTime, isAllDay }: TypedPeriod): TypedPeriod => {
  const text = (typed: unknown) => (typeof typed === 'string' ? typed : null)
  return {
    postedDate: text(postedDate),
    postedTime: text(postedTime),
    endDate: text(endDate),
    endTime: text(endTime),
    isAllDay: isAllDay === true,
  }
}

const ONE_MILLISECOND = 1

const endOfDay = (day: CalendarDate, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1), zone).getTime() - ONE_MILLISECOND)

/** The fields show the stored time to the minute, although it may be more exact. */
function readTypedMoment(
  date: string,
  time: string,
  { stored, zone, today }: { stored: Date | null; zone: string; today: CalendarDate },
) {
  const shown = stored === null ? null : toTypedMoment(stored, zone)
  return stored !== null && date === shown?.date && time === shown.time
    ? { value: stored }
    : readMoment(date, time, { zone, today })
}

function readEnd(
  { endDate, endTime, isAllDay = false }: TypedPeriod,
  begins: Date,
  { kind, zone, today, stored }: PostContext,
): Date | null | RuleError {
  if (!listPostFields(kind).has('endDate')) return null
  if (!endDate && endTime && !isAllDay) return { field: 'endDate', message: END_REQUIRED }
  if (!endDate) return isAllDay ? endOfDay(localDate(begins, zone), zone) : null
  const hasTime = Boolean(endTime) && !isAllDay
  const read = readTypedMoment(endDate, hasTime ? (endTime ?? '') : '', {
    zone,
    today,
    stored: hasTime ? (stored?.expiresAt ?? null) : null,
  })
  if (read.error !== undefined) return { field: 'endDate', message: read.error }
  const ends = read.value === null ? null : hasTime ? read.value : endOfDay(localDate(read.value, zone), zone)
  if (ends !== null && ends < begins)
    return { field: 'endDate', message: kind === 'event' ? EVENT_ENDS_BEFORE : ENDS_BEFORE }
  return ends
}

/**
 * Reads the start and the end. An all-day event lasts from midnight to the end of its last day in the organization's
 * zone (R-FEEDS-6).
 */
function readPeriod(typed: TypedPeriod, at: PostContext): Period | RuleError {
  const { kind, zone, today, now, stored } = at
  const isAllDay = kind === 'event' && typed.isAllDay === true
  const read = readTypedMoment(typed.postedDate ?? '', isAllDay ? '' : (typed.postedTime ?? ''), {
    zone,
    today,
    stored: isAllDay ? null : (stored?.postedAt ?? null),
  })
  if (read.error !== undefined) return { field: 'postedDate', message: read.error }
  const postedAt = read.value ?? (isAllDay ? startOfDay(today, zone) : now)
  const expiresAt = readEnd({ ...typed, isAllDay }, postedAt, at)
  return isRuleError(expiresAt) ? expiresAt : { postedAt, expiresAt, isAllDay }
}

const refuse = (problems: z.RefinementCtx, { field, message }: RuleError) =>
  problems.addIssue({ code: 'custom', path: field === null ? [] : [field], message })

export const PostFields = z.object(FIELDS)

/**
 * The fields of a post in this type of feed. A date without a year is in the current year, and a missing date means
 * now.
 */
export const postSchema = (at: PostContext) =>
  PostFields.superRefine(
    (typed, problems) => {
      const period = readPeriod(readTexts(typed), at)
      if (isRuleError(period)) refuse(problems, period)
    },
    // Reported together with the errors of single fields, not after they are corrected.
    { when: () => true },
  ).transform(({ postedDate, postedTime, endDate, endTime, isAllDay, ...typed }, problems) => {
    const period = readPeriod({ postedDate, postedTime, endDate, endTime, isAllDay }, at)
    if (!isRuleError(period)) return { ...typed, ...period }
    refuse(problems, period)
    return z.NEVER
  })

export type PostInput = z.output<ReturnType<typeof postSchema>>

/** `id` is missing for a new post, which names its feed; its page sends `new`. */
export const SavePostInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  feed: optional(someId).catch(undefined),
  version: z.coerce.number().int().optional().catch(undefined),
})

export const PostIdInput = z.object({ id: someId })

export const SequenceInput = z.object({ sequence: several(someId, { isCommaList: true, max: MAX_POSTS }) })

export const MovePostInput = z.object({ id: someId, direction: z.enum(['up', 'down']) })
