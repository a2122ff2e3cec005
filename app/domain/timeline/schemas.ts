import { z } from 'zod'
import { parseCalendarDate, parseShownDate } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { PARENT_TYPES } from './parent'

const HEADLINE = 'Please provide a short subject or headline.'
const DATE = 'Please provide a valid date.'
const TAG = 'Please select a tag to help organize this update.'
const MESSAGE = 'Please provide a message.'

const text = (max: number, required: string) =>
  z
    .string(required)
    .transform((typed) => typed.trim())
    .refine((typed) => typed !== '', required)
    .refine((typed) => [...typed].length <= max, `This field can contain a maximum of ${max} characters.`)

const flag = z
  .unknown()
  .optional()
  .transform((sent) => sent === true || sent === 1 || sent === '1' || sent === 'true' || sent === 'on')

const MAX_FILES = 20
const CAPTION = 'A caption can contain a maximum of 191 characters.'

const file = z.union([
  someId.transform((id) => ({ id, caption: undefined })),
  z.object({
    id: someId,
    caption: z
      .string()
      .nullish()
      .transform((typed) => (typed === undefined ? undefined : (typed ?? '').trim()))
      .refine((typed) => typed === undefined || [...typed].length <= 191, CAPTION),
  }),
])

/** Ids of image library files, with captions if they are sent. A missing or empty list detaches all files. */
const media = z.preprocess(
  (sent) =>
    sent === undefined || sent === null || sent === ''
      ? []
      : Array.isArray(sent)
        ? sent.filter((one) => one !== '')
        : [sent],
  z
    .array(file, 'Choose attachments from the image library.')
    .max(MAX_FILES, `An update can have a maximum of ${MAX_FILES} attachments.`),
)

/** A field left out is empty: the specification requires all four texts, and a blank never keeps the old one. */
const POST = {
  headline: text(500, HEADLINE),
  postedOn: z
    .string(DATE)
    .max(40, DATE)
    .transform((typed, problems) => {
      const day = parseCalendarDate(typed.trim()) ?? parseShownDate(typed)
      if (day !== null) return day
      problems.addIssue({ code: 'custom', message: DATE })
      return z.NEVER
    }),
  tag: text(500, TAG),
  message: text(5000, MESSAGE),
  isPrivate: flag,
  notifySponsors: flag,
  media,
}

export type Attached = z.output<typeof media>

const parentType = z.enum(PARENT_TYPES)

export const AddPostInput = z.object({ ...POST, parentType, parentId: someId })
export const EditPostInput = z.object({ ...POST, id: someId })
export const PostIdInput = z.object({ id: someId })
export const TimelineInput = z.object({ parentType, parentId: someId })
