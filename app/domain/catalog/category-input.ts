import { z } from 'zod'
import { flag, optional, optionalId, text } from '~/kit/whole-number'
import { someId } from '~/kit/fields'

const CATEGORY_NAME = 'Please enter a name.'
export const CATEGORY_URL_TAKEN = 'Another category already has this address.'
const CATEGORY_URL_FORM = 'Use small letters, digits, hyphens and slashes only.'
export const CATEGORY_PARENT = 'A category cannot stand below itself or below one of its own.'

const ADDRESS = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/

export const CategoryInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  name: text(250).refine((name) => name !== null, CATEGORY_NAME),
  urlName: text(250).refine((typed) => typed === null || ADDRESS.test(typed), CATEGORY_URL_FORM),
  parentId: optionalId(CATEGORY_PARENT),
  description: text(20_000),
  templateSuffix: text(100),
  updatesMenu: flag,
})

export const CategoryIdInput = z.object({ id: someId })
