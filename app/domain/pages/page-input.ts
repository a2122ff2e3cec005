import { z } from 'zod'
import { someId } from '~/kit/fields'
import { ids } from '~/kit/typed-lists'
import { flag, optionalId, text } from '~/kit/whole-number'
import {
  BODY_TOO_LONG,
  CATEGORY_REQUIRED,
  LINK_FORM,
  NOT_OFFERED,
  TITLE_REQUIRED,
  TYPE_UNKNOWN,
  URL_FORM,
  URL_RESERVED,
} from './messages'
import { isWritten, MAX_TITLE_LENGTH, PAGE_TYPES, type PageType } from './page'
import { toAddress, isLink, isReserved, MAX_URL_LENGTH } from './page-address'

export const MAX_BODY_LENGTH = 200_000

const TYPES = Object.keys(PAGE_TYPES) as [PageType, ...PageType[]]
const type = z.enum(TYPES, TYPE_UNKNOWN)

const picture = ids.transform(([first]) => first ?? null)

const body = z
  .string()
  .max(MAX_BODY_LENGTH, { error: BODY_TOO_LONG, abort: true })
  .optional()
  .transform((typed) => (typed === undefined || typed.trim() === '' ? null : typed))

type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }
type Typed = { type: PageType; title: string | null; url: string | null; categoryId?: number | undefined }

function checkType({ type: typed, title, url, categoryId }: Typed, problems: Issues): void {
  const say = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  if (typed === 'category') {
    if (categoryId === undefined) say('categoryId', CATEGORY_REQUIRED)
    return
  }
  if (title === null) say('title', TITLE_REQUIRED)
  if (url === null) return
  if (typed === 'menu' && !isLink(url)) say('url', LINK_FORM)
  if (!isWritten(typed)) return
  if (toAddress(url) === '') say('url', URL_FORM)
  if (isReserved(toAddress(url))) say('url', URL_RESERVED)
}

const general = {
  type,
  title: text(MAX_TITLE_LENGTH),
  url: text(MAX_URL_LENGTH),
  parentId: optionalId(NOT_OFFERED),
  categoryId: optionalId(CATEGORY_REQUIRED),
}

export const AddPageInput = z
  .object({
    ...general,
    place: z.preprocess(
      (typed) => (typed === '' ? undefined : typed),
      z.coerce.number().int().min(1).max(10_000).optional(),
    ),
    withSubcategories: flag,
    isInactive: flag,
  })
  .superRefine(checkType)

export const SavePageInput = z
  .object({
    id: someId,
    /** The version that was shown, so that another user's change is reported and not overwritten. */
    version: z.coerce.number().int().min(1),
    ...general,
    pageTitle: text(150),
    templateSuffix: text(64),
    opensNewWindow: flag,
    isActive: flag,
    isHidden: flag,
    requiresLogin: flag,
    hidesWhenSignedOut: flag,
    isProtected: flag,
    memberships: ids,
    metaDescription: text(500),
    metaKeywords: text(500),
    featuredImage: picture,
    altImage: picture,
    body,
  })
  .superRefine(checkType)

const optionalText = (maxLength: number) => z.union([z.undefined(), text(maxLength)]).optional()

export const AutosaveInput = z.object({
  id: someId.optional().catch(undefined),
  version: z.coerce.number().int().min(0).optional().catch(undefined),
  type: type.optional().catch(undefined),
  title: optionalText(150),
  pageTitle: optionalText(150),
  metaDescription: optionalText(500),
  metaKeywords: optionalText(500),
  body: z.union([z.undefined(), body]).optional(),
})

export const PageIdInput = z.object({ id: someId })

/** `revision` is an autosave that the user opened; without it, the user's own is discarded. */
export const DiscardAutosaveInput = z.object({ id: someId, revision: someId.optional() })
