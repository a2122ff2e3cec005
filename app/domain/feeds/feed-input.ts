import { z } from 'zod'
import { isRuleError, type RuleError } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { toSlug } from '~/kit/site/slug'
import { isEmail } from '~/kit/text'
import { listSchema } from '~/kit/typed-lists'
import { flag, MAX_ID, optional, text } from '~/kit/whole-number'
import { FEED_KINDS, type FeedKind } from './feed'
import {
  CATEGORY_TOO_DEEP,
  CATEGORY_TOO_LONG,
  KIND_REQUIRED,
  NAME_REQUIRED,
  NOT_AN_ADDRESS,
  NOT_AN_EMAIL,
  SLUG_EMPTY,
  TOO_MANY_CATEGORIES,
} from './messages'

const MAX_CATEGORY_LENGTH = 100
const MAX_CATEGORIES = 200

export const nameText = (maxLength: number) =>
  text(maxLength).transform((typed, problems) => {
    if (typed !== null) return typed
    problems.addIssue({ code: 'custom', message: NAME_REQUIRED })
    return z.NEVER
  })

export const slug = text(150).transform((typed, problems) => {
  if (typed === null) return null
  const read = toSlug(typed)
  if (read !== '') return read
  problems.addIssue({ code: 'custom', message: SLUG_EMPTY })
  return z.NEVER
})

const isAddress = (typed: string | null): boolean =>
  typed === null || /^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/i.test(typed)
export const address = text(500).refine(isAddress, NOT_AN_ADDRESS)

export const picture = z
  .unknown()
  .optional()
  .transform((sent) =>
    [sent].flat().flatMap((one) => {
      const id = typeof one === 'string' || typeof one === 'number' ? Number(one) : Number.NaN
      return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? [id] : []
    }),
  )
  .transform((ids) => ids.at(-1) ?? null)

/**
 * A category as it was sent. An id alone keeps it; a name creates or renames it. Its main category is given by id
 * (`null`: none) or by name, as in "Main > Sub"; without either, it stays where it is.
 */
export type SentCategory = {
  at: number
  id?: number | undefined
  name?: string
  parentId?: number | null
  parentName?: string
}

const row = z.object({ id: optional(someId), name: text(1000), parent: optional(someId) })

const sentCategory = z.union([
  z
    .string()
    .max(1000)
    .transform((typed) => typed.trim()),
  z.number().transform(String),
  row,
])

const readStoredId = (typed: string): number | null => {
  const id = someId.safeParse(/^(?:category_id:)?(\d{1,10})$/.exec(typed)?.[1])
  return id.success ? id.data : null
}

type CategoryName = { name: string; parentName?: string }

function readCategoryName(typed: string): CategoryName | RuleError {
  const parts = typed.split('>').map((part) => part.trim())
  const [first = '', second] = parts
  if (parts.length > 2 || parts.includes('')) return { field: 'name', message: CATEGORY_TOO_DEEP }
  if (parts.some((part) => part.length > MAX_CATEGORY_LENGTH)) return { field: 'name', message: CATEGORY_TOO_LONG }
  return second === undefined ? { name: first } : { name: second, parentName: first }
}

const categories = listSchema(sentCategory, { count: MAX_CATEGORIES, message: TOO_MANY_CATEGORIES }).transform(
  (all, problems) =>
    all.flatMap((one, at): SentCategory[] => {
      const typed = typeof one === 'string' ? one : one.name
      // Drops a new row without text. A stored row without a name is an error.
      if (typed === null || typed === '') {
        if (typeof one === 'string' || one.id === undefined) return []
        problems.addIssue({ code: 'custom', path: [at, 'name'], message: NAME_REQUIRED })
        return []
      }
      const id = typeof one === 'string' ? readStoredId(typed) : null
      if (id !== null) return [{ at, id }]
      const read = readCategoryName(typed)
      if (isRuleError(read)) {
        const path = typeof one === 'string' ? [at] : [at, 'name']
        problems.addIssue({ code: 'custom', path, message: read.message })
        return []
      }
      if (typeof one === 'string')
        return [{ at, ...read, ...(read.parentName === undefined ? { parentId: null } : {}) }]
      return [{ at, id: one.id, ...read, ...(read.parentName === undefined ? { parentId: one.parent ?? null } : {}) }]
    }),
)

/** `id` is missing for a new feed, whose page sends `new` (R-FEEDS-1). */
export const SaveFeedInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  version: z.coerce.number().int().optional().catch(undefined),
  name: nameText(45),
  kind: z.enum(Object.keys(FEED_KINDS) as [FeedKind, ...FeedKind[]], KIND_REQUIRED),
  slug,
  templateSuffix: text(64),
  postTemplateSuffix: text(64),
  showsSharingLinks: flag,
  image: picture,
  rssLink: address,
  rssCopyright: text(250),
  rssDescription: text(1000),
  isPodcast: flag,
  podcastSubtitle: text(250),
  podcastAuthor: text(250),
  podcastOwnerName: text(250),
  podcastOwnerEmail: text(254).refine((typed) => typed === null || isEmail(typed), NOT_AN_EMAIL),
  podcastCategory: text(250),
  categories,
})

export const FeedIdInput = z.object({ id: someId })
