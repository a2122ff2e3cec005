import { z } from 'zod'
import { selectionOf, optional, text } from '~/kit/whole-number'
import { someId } from '~/kit/list/list-filters'

const CATEGORY_NAME = 'Please enter a name.'
export const CATEGORY_URL_TAKEN = 'Another category already has this address.'
const CATEGORY_URL_FORM = 'Use small letters, digits, hyphens and slashes only.'
export const CATEGORY_PARENT = 'A category cannot stand below itself or below one of its own.'

const ADDRESS = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/

export const CategoryInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  name: text(250).refine((name) => name !== null, CATEGORY_NAME),
  urlName: text(250).refine((typed) => typed === null || ADDRESS.test(typed), CATEGORY_URL_FORM),
  parentId: selectionOf(CATEGORY_PARENT),
  description: text(20_000),
  templateSuffix: text(100),
})

/** One step by a button, or dropped before or after another line of the tree. */
export const MoveCategoryInput = z.union([
  z.object({ id: someId, direction: z.enum(['up', 'down', 'in', 'out']) }),
  z.object({ id: someId, side: z.enum(['before', 'after']), beside: someId }),
])
export type CategoryMove = z.output<typeof MoveCategoryInput>
export const CategoryIdInput = z.object({ id: someId })

/** `Gala nights!` → `gala-nights`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
