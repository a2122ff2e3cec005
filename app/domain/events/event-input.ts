import { z } from 'zod'
import type { CalendarDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { readDate } from '~/kit/typed/date'
import { flag, MAX_ID, optional, text } from '~/kit/whole-number'
import { COLORS, toSlug, SOURCES, STYLES, TABS } from './event'
import {
  CHAT_REQUIRED,
  DATE_REQUIRED,
  NAME_REQUIRED,
  NOT_A_PICTURE,
  NOT_OFFERED,
  PICTURE_REQUIRED,
  SLUG_REQUIRED,
  SWITCH_REQUIRED,
  TAB_LABEL_REQUIRED,
  TAB_PRODUCT_REQUIRED,
  THRESHOLD_REQUIRED,
  THRESHOLD_TOO_LARGE,
  VIDEO_REQUIRED,
} from './messages'

const MAX_ADDRESS_LENGTH = 2048
const MAX_THRESHOLD = 1_000_000_000

const required = (maxLength: number, message: string) =>
  text(maxLength).transform((typed, context) => {
    if (typed !== null) return typed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function isPicture(typed: string): boolean {
  if (/^\/[^/\\\s][^\\\s]*$/.test(typed)) return true
  try {
    return /^https?:\/\//i.test(typed) && ['http:', 'https:'].includes(new URL(typed).protocol)
  } catch {
    return false
  }
}

const picture = required(MAX_ADDRESS_LENGTH, PICTURE_REQUIRED).refine(isPicture, NOT_A_PICTURE)

const requiredFlag = z
  .unknown()
  .refine((typed) => typed !== undefined && typed !== null && typed !== '', { error: SWITCH_REQUIRED })
  .pipe(flag)

const choiceFrom = <const T extends readonly [string, ...string[]]>(known: T) => z.enum(known, NOT_OFFERED)

/** Reads the digits and ignores everything between them (R-EVENTS-1). */
const threshold = text(40).transform((typed, context) => {
  const digits = (typed ?? '').replace(/\D/g, '')
  if (digits === '') return null
  if (Number(digits) <= MAX_THRESHOLD) return Number(digits)
  context.addIssue({ code: 'custom', message: THRESHOLD_TOO_LARGE })
  return z.NEVER
})

const product = optional(
  z.coerce.number(NOT_OFFERED).int(NOT_OFFERED).min(1, NOT_OFFERED).max(MAX_ID, NOT_OFFERED),
).transform((id) => id ?? null)
const MAX_LABEL_LENGTH = 100

const FIELDS = {
  name: required(200, NAME_REQUIRED),
  logo: picture,
  backgroundImage: picture,
  themeStyle: choiceFrom(STYLES),
  primaryColor: choiceFrom(COLORS),
  startDate: text(60),
  videoSource: choiceFrom(SOURCES),
  videoId: text(200),
  chatId: text(200),
  hasChat: requiredFlag,
  hasTally: requiredFlag,
  hasHonorRoll: requiredFlag,
  hasReactions: requiredFlag,
  hasCelebrations: requiredFlag,
  celebrationThreshold: threshold,
  prestreamLine1: text(255),
  prestreamLine2: text(255),
  tabOneLabel: text(MAX_LABEL_LENGTH),
  tabOneProduct: product,
  tabTwoLabel: text(MAX_LABEL_LENGTH),
  tabTwoProduct: product,
  tabThreeLabel: text(MAX_LABEL_LENGTH),
  tabThreeProduct: product,
}

const NAMES = { one: 'One', two: 'Two', three: 'Three' } as const
export const tabFields = (tab: (typeof TABS)[number]) =>
  ({ label: `tab${NAMES[tab]}Label`, product: `tab${NAMES[tab]}Product` }) as const

/** If other fields could not be read, a field that was not sent is undefined. */
const isBlank = (value: unknown): boolean => value === null || value === undefined

export const EventFields = z.object(FIELDS)

export const eventOn = (today: CalendarDate) =>
  EventFields.extend({
    startDate: FIELDS.startDate.transform((typed, context) => readStart(typed, today, context)),
  }).superRefine(
    (event, problems) => {
      const wrong = (field: keyof typeof FIELDS, message: string) =>
        problems.addIssue({ code: 'custom', path: [field], message })
      if (event.videoSource !== 'mux' && isBlank(event.videoId)) wrong('videoId', VIDEO_REQUIRED)
      if (event.videoSource === 'vimeo' && isBlank(event.chatId)) wrong('chatId', CHAT_REQUIRED)
      if (event.hasCelebrations && isBlank(event.celebrationThreshold))
        wrong('celebrationThreshold', THRESHOLD_REQUIRED)
      for (const tab of TABS) {
        const { label, product: of } = tabFields(tab)
        if (!isBlank(event[label]) && isBlank(event[of])) wrong(of, TAB_PRODUCT_REQUIRED)
        if (isBlank(event[label]) && !isBlank(event[of])) wrong(label, TAB_LABEL_REQUIRED)
      }
    },
    // Reported together with the errors of single fields, not after they are corrected.
    { when: () => true },
  )

function readStart(typed: string | null, today: CalendarDate, context: z.RefinementCtx): CalendarDate {
  const read = readDate(typed ?? '', today)
  if (read.error === undefined && read.value !== null) return read.value
  context.addIssue({ code: 'custom', message: read.error ?? DATE_REQUIRED })
  return z.NEVER
}

export type EventInput = z.output<ReturnType<typeof eventOn>>

/** A new event has no id; its page sends `create`. */
export const SaveEventInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'create' ? undefined : typed), optional(someId)),
})
export const EventIdInput = z.object({ id: someId })
export const SlugInput = z.object({
  id: someId,
  slug: text(200)
    .transform((typed) => toSlug(typed ?? ''))
    .refine((slug) => /[a-z0-9]/.test(slug), SLUG_REQUIRED),
})
