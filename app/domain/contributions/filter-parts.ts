import { z } from 'zod'
import { several, someId, someText } from '~/kit/list/list-filters'
import { join, sql, type Sql } from '~/kit/sql'

export const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' OR ')})`
export const orWords = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

const bracket = (param: string, values: z.ZodType<number[]>): z.ZodType<number[]> =>
  z.object({ [param]: values }).transform((given) => given[param] as number[])

export const ids = (param: string) => bracket(param, several(someId, { isCommaList: true }))
export const text = (param: string) => z.object({ [param]: someText }).transform((given) => String(given[param]))
