import { z } from 'zod'
import { type Fields, someId } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { Filter, Said } from '~/lists/list'
import {
  MAX_TEXT_LENGTH,
  MAX_VALUES,
  NOT_A_ROW,
  NOTHING_TYPED,
  TOO_LONG,
  TOO_MANY,
  type FilterErrors,
} from './filter-rules'

export type Choice = { value: string; label: string }
/** A function also gets the selected values, which must stay among its choices. */
export type Choices =
  readonly Choice[] | ((ctx: Ctx, selected: readonly string[]) => readonly Choice[] | Promise<readonly Choice[]>)

export type Control =
  | { kind: 'choice'; param: string; choices: Choices; isSingle: boolean }
  | { kind: 'text'; param: string }
  | {
      kind: 'lookup'
      param: string
      nouns: string
      choices: (ctx: Ctx, typed: string | null) => Promise<readonly Choice[]>
    }
  | { kind: 'dates' | 'amounts' | 'numbers'; from: string; to: string }

/**
 * One of the filters that an organization defined for itself. `said` describes the value and `errors` its unreadable
 * parts. `control` is null if the filter does not exist anymore.
 */
export type Member = {
  key: string
  label: string
  params: readonly string[]
  control: Control | null
  value: unknown
  said: Said | null
  errors?: FilterErrors
}

/** Everything that an endpoint needs of a filter. `control` is null if only links set it. */
export type ListFilter<V = unknown> = Filter<V> & {
  label: string
  control: Control | null
  isMore?: boolean
  /** For a filter that stands for several, which are stored in the database. Each has its own chip and control. */
  members?: (ctx: Ctx, value: V | undefined) => Promise<readonly Member[]>
}

/** `relation` precedes the value in a chip, by default "is". */
export type Common = { label: string; relation?: string; isMore?: boolean }
export type Where<V> = (value: V, ctx: Ctx) => Sql | null

export const is = (label: string): string => `${label} is`

export const erased = <V>(filter: ListFilter<V>): ListFilter => filter as unknown as ListFilter

export const only = <V>(param: string, input: z.ZodType<V>): z.ZodType<V> =>
  z.object({ [param]: input }).transform((fields: Fields) => fields[param] as V) as unknown as z.ZodType<V>

const readSentence = ({ issues: [issue] }: z.ZodError, says: string): string =>
  issue?.code === 'too_big'
    ? TOO_LONG
    : issue?.code === 'custom' && issue.message !== 'Invalid input'
      ? issue.message
      : says

export const strictOne = (each: z.ZodType<string>, says: string) =>
  z.unknown().transform((sent, ctx): string => {
    const parsed = each.safeParse(sent)
    if (parsed.success) return parsed.data
    ctx.addIssue({ code: 'custom', message: readSentence(parsed.error, says) })
    return z.NEVER
  })

const isBlank = (one: unknown): boolean => typeof one === 'string' && one.trim() === ''

/** Like `several`, but reports each unreadable value at its position in the list. */
export const strictSeveral = <V>(each: z.ZodType<V>, says: string, split: (sent: unknown) => unknown) =>
  z.unknown().transform((sent, ctx): V[] => {
    const parts = [split(sent)].flat()
    if (parts.length > MAX_VALUES) ctx.addIssue({ code: 'custom', message: TOO_MANY })
    const values = parts.slice(0, MAX_VALUES).flatMap((part, index) => {
      if (isBlank(part)) return []
      const parsed = each.safeParse(part)
      if (parsed.success) return [parsed.data]
      // An error of one text has no path.
      ctx.addIssue({
        code: 'custom',
        message: readSentence(parsed.error, says),
        path: Array.isArray(sent) ? [index] : [],
      })
      return []
    })
    if (values.length === 0) ctx.addIssue({ code: 'custom', message: says })
    return values
  })

export const commaList = (sent: unknown): unknown => (typeof sent === 'string' ? sent.split(',') : sent)

export const orWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const someWord = z.coerce.string(NOTHING_TYPED).trim().min(1, NOTHING_TYPED).max(MAX_TEXT_LENGTH, TOO_LONG)
export const SOME_ID = someId.transform(String)
export const SOME_ID_OR_WORDS = someWord.refine(
  (typed) => someId.safeParse(typed).success || /\p{L}/u.test(typed),
  NOT_A_ROW,
)
