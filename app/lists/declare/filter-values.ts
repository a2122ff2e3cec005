import { z } from 'zod'
import { type Fields, someId } from '~/kit/fields'
import { MAX_TEXT_LENGTH, MAX_VALUES, NOT_A_ROW, NOTHING_TYPED, TOO_LONG, TOO_MANY } from './filter-rules'
import type { Selection } from '~/lists/list'
import { all, escapeLike, sql, type Sql } from '~/kit/sql'
import { refused } from '~/kit/errors'
import { composed, grouped } from '~/kit/text'

const MAX_WORDS = 8
/**
 * Limits the ticked rows of a call, far above the rows of a page. A selection beyond an operation's own limit becomes a
 * task.
 */
export const MAX_IDS = 5000
const TOO_MANY_IDS = `You can select up to ${grouped(MAX_IDS)} rows by number. Select all that match instead.`

/** Reads one value or several, also `a,b,c`. Drops unreadable values; if none is left, nothing was given. */
export const several = <V>(one: z.ZodType<V>, { isCommaList = false, max = MAX_VALUES } = {}) =>
  z
    .preprocess(
      (input) =>
        (Array.isArray(input) ? input : isCommaList && typeof input === 'string' ? input.split(',') : [input]).slice(
          0,
          max,
        ),
      z.array(z.unknown()).max(max),
    )
    .transform((input) => input.flatMap((value) => keep(one.safeParse(value))))
    .refine((readable) => readable.length > 0)

const keep = <V>(parsed: z.ZodSafeParseResult<V>): V[] => (parsed.success ? [parsed.data] : [])

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

export const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const someWord = z.coerce.string(NOTHING_TYPED).trim().min(1, NOTHING_TYPED).max(MAX_TEXT_LENGTH, TOO_LONG)
export const SOME_ID = someId.transform(String)
export const SOME_ID_OR_WORDS = someWord.refine(
  (typed) => someId.safeParse(typed).success || /\p{L}/u.test(typed),
  NOT_A_ROW,
)

export const someText = z.string(NOTHING_TYPED).trim().min(1, NOTHING_TYPED).max(MAX_TEXT_LENGTH, TOO_LONG)

export const wordsIn = (typed: string): string[] =>
  composed(typed.slice(0, MAX_TEXT_LENGTH)).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/**
 * Matches text that contains every word. A word of one or two letters matches only at the beginning of a word, because
 * a trigram index holds nothing else for it. The text column begins with a space and is lower case.
 */
export function everyWord(text: Sql, words: string): Sql {
  return all(
    wordsIn(words).map((word) => {
      const before = [...word].length < 3 && /^[\p{L}\p{N}]/u.test(word) ? ' ' : ''
      return sql`${text} LIKE lower(${`%${before}${escapeLike(word)}%`})`
    }),
  )
}

/**
 * Fields of an operation on a selection: `ids`, or `matching` (the list's address) for everything that matches, with
 * the number that was `shown`.
 */
export const SELECTION = {
  // One more, so that `toSelection` sees that there are too many.
  ids: several(someId, { isCommaList: true, max: MAX_IDS + 1 })
    .optional()
    .catch(undefined),
  matching: z.string().max(4000).optional().catch(undefined),
  shown: z.coerce.number().int().min(0).optional().catch(undefined),
}

type SelectionInput = { ids?: number[] | undefined; matching?: string | undefined; shown?: number | undefined }

/**
 * Returns the selection that these fields describe. `list.selected(ctx, toSelection(input))` finds its rows, or refuses
 * if there are none.
 */
export function toSelection({ ids = [], matching, shown }: SelectionInput): Selection {
  if (matching !== undefined && shown !== undefined) return { matching, shown }
  if (ids.length > MAX_IDS) throw refused(TOO_MANY_IDS)
  return { ids }
}

export const NOTHING_SELECTED = 'There are no items selected.'
