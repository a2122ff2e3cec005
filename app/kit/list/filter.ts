import { z } from 'zod'
import type { Fields } from '../fields'
import type { Ctx } from '../operation'
import type { Sql } from '../sql'
import type { Filter, Said } from './list'
import { someId, someText } from './list-filters'

export type Choice = { value: string; label: string }
/** What can be selected; a function also gets what is selected, which must stay among it. */
export type Choices = readonly Choice[] | ((ctx: Ctx, selected: readonly string[]) => readonly Choice[] | Promise<readonly Choice[]>)

/** How the filter bar shows a filter; `params` are the names of its form fields in the address. */
export type Control =
  | { kind: 'choice'; param: string; choices: Choices; isSingle: boolean }
  | { kind: 'text'; param: string }
  | { kind: 'lookup'; param: string; nouns: string; choices: (ctx: Ctx, typed: string | null) => Promise<readonly Choice[]> }
  | { kind: 'dates' | 'amounts' | 'numbers'; from: string; to: string }

/** One of the filters that an organization has made for itself: what it is called, how it is set, and what it is set to. */
export type Member = { key: string; label: string; params: readonly string[]; control: Control; value: unknown; said: Said | null }

/** A filter with everything that any endpoint needs: its parameters, SQL, words and control. `control` is null where only links set it. */
export type ListFilter<V = unknown> = Filter<V> & {
  label: string
  control: Control | null
  /** Rarely used: waits behind "More filters". */
  isMore?: boolean
  /** A filter that stands for several, which only the database knows: each of them has its own chip and control. */
  members?: (ctx: Ctx, value: V | undefined) => Promise<readonly Member[]>
}

/** What every builder takes. `relation` stands before the value in a chip where it is not "Label is". */
export type Common = { label: string; relation?: string; isMore?: boolean }
export type Where<V> = (value: V, ctx: Ctx) => Sql | null

export const is = (label: string): string => `${label} is`

export const erased = <V>(filter: ListFilter<V>): ListFilter => filter as unknown as ListFilter

export const only = <V>(param: string, input: z.ZodType<V>): z.ZodType<V> =>
  z.object({ [param]: input }).transform((fields: Fields) => fields[param] as V) as unknown as z.ZodType<V>

export const orWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const someWord = z.coerce.string().pipe(someText)
/** An id of the database, as it stands in an address. */
export const SOME_ID = someId.transform(String)
/** An id, or words that a row is found by. */
export const SOME_ID_OR_WORDS = someWord.refine((typed) => someId.safeParse(typed).success || /\p{L}/u.test(typed))
