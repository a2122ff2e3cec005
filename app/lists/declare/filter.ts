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

/** A filter in the filter bar; `params` are its form fields in the address. */
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
 * One of the filters that an organization has made for itself: what it is called, how it is set, what it is set to, and
 * what of that cannot be read. It has no control where it does not exist any more.
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

/**
 * A filter with everything that any endpoint needs: its parameters, SQL, words and control. `control` is null where
 * only links set it.
 */
export type ListFilter<V = unknown> = Filter<V> & {
  label: string
  control: Control | null
  /** Rarely used: waits behind "More filters". */
  isMore?: boolean
  /** A filter that stands for several, which only the database knows: each of them has its own chip and control. */
  members?: (ctx: Ctx, value: V | undefined) => Promise<readonly Member[]>
}

/** `relation` precedes the value in a chip, by default "is". */
export type Common = { label: string; relation?: string; isMore?: boolean }
export type Where<V> = (value: V, ctx: Ctx) => Sql | null

export const is = (label: string): string => `${label} is`

export const erased = <V>(filter: ListFilter<V>): ListFilter => filter as unknown as ListFilter

export const only = <V>(param: string, input: z.ZodType<V>): z.ZodType<V> =>
  z.object({ [param]: input }).transform((fields: Fields) => fields[param] as V) as unknown as z.ZodType<V>

/** The sentence for a value that its schema refuses: its own, where it is too long that, and otherwise `says`. */
const readSentence = ({ issues: [issue] }: z.ZodError, says: string): string =>
  issue?.code === 'too_big'
    ? TOO_LONG
    : issue?.code === 'custom' && issue.message !== 'Invalid input'
      ? issue.message
      : says

/** One value, as `each` reads it, or the sentence that it is none. */
export const strictOne = (each: z.ZodType<string>, says: string) =>
  z.unknown().transform((sent, ctx): string => {
    const parsed = each.safeParse(sent)
    if (parsed.success) return parsed.data
    ctx.addIssue({ code: 'custom', message: readSentence(parsed.error, says) })
    return z.NEVER
  })

const isBlank = (one: unknown): boolean => typeof one === 'string' && one.trim() === ''

/** As `several` reads them, but each that cannot be read is named at its place in the list. */
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

/** As `someText`, of a number of a call, too. */
export const someWord = z.coerce.string(NOTHING_TYPED).trim().min(1, NOTHING_TYPED).max(MAX_TEXT_LENGTH, TOO_LONG)
/** An id of the database, as it stands in an address. */
export const SOME_ID = someId.transform(String)
/** An id, or words that a row is found by. */
export const SOME_ID_OR_WORDS = someWord.refine(
  (typed) => someId.safeParse(typed).success || /\p{L}/u.test(typed),
  NOT_A_ROW,
)
