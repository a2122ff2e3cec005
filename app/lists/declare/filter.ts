import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'
import type { Filter, FilterSentence } from '~/lists/list'
import type { FilterErrors } from './filter-rules'

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
 * One of the filters that an organization defined for itself. `sentence` describes the value, `errors` its unreadable
 * parts. `control` is null if the filter does not exist anymore.
 */
export type Member = {
  key: string
  label: string
  params: readonly string[]
  control: Control | null
  value: unknown
  sentence: FilterSentence | null
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
