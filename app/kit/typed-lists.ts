import { z } from 'zod'
import { text } from './whole-number'

/** Ids that a form posts: a field each, or one text with commas. What is no id is left out. */
export const ids = z.preprocess(
  (typed) => (Array.isArray(typed) ? typed : typeof typed === 'string' ? typed.split(',') : []),
  z
    .array(z.unknown())
    .max(500)
    .transform((typed) => [...new Set(typed.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647))]),
)

/** Codes of products, separated by commas, spaces or lines. */
export const codes = text(10_000).transform((typed) => [...new Set((typed ?? '').split(/[\s,]/).filter((one) => one !== ''))].slice(0, 200))
