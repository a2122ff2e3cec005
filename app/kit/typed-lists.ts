import { z } from 'zod'
import { toList } from './typed/list'
import { text } from './whole-number'

export const listSchema = <T extends z.ZodType>(item: T, max: { count: number; message: string }) =>
  z.preprocess(toList, z.array(item).max(max.count, { error: max.message, abort: true }))

/** Ids that a form posts, as one field each or as text with commas. Invalid ids are left out. */
export const ids = z.preprocess(
  (typed) => (typeof typed === 'string' ? typed.split(',') : toList(typed)),
  z
    .array(z.unknown())
    .max(500)
    .transform((typed) => [
      ...new Set(typed.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)),
    ]),
)

/** Product codes, as one field each or as text with commas, spaces or lines between them. Only the first 200 count. */
export const codes = z
  .preprocess((typed) => (Array.isArray(typed) ? typed.map(String).join('\n') : typed), text(10_000))
  .transform((typed) => [...new Set((typed ?? '').split(/[\s,]/).filter((one) => one !== ''))].slice(0, 200))

/** Values by a name that the sender chooses: at most `max` of them. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  max: number,
) => z.record(key, value).refine((sent) => Object.keys(sent as object).length <= max, `${max} values at most.`)
