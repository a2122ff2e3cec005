import { z } from 'zod'
import type { Ctx } from '~/kit/operation'
import { either, sql, type Sql } from '~/kit/sql'
import { erased, is, type Choice, type Choices, type Common, type ListFilter, type Where } from './filter'
import { NOT_A_CHOICE, NOT_A_NUMBER, NOT_A_ROW } from './filter-rules'
import type { ListQuery, FilterSentence, Search } from '~/lists/list'
import { someId } from '~/kit/fields'
import {
  commaList,
  everyWord,
  only,
  joinWithOr,
  several,
  SOME_ID,
  SOME_ID_OR_WORDS,
  someText,
  someWord,
  strictOne,
  strictSeveral,
} from './filter-values'

export { type Choice, type Control, type ListFilter, type Member } from './filter'
export { SOME_ID } from './filter-values'
export { amounts, dates, moments, numbers, describeRange, type Days } from './range-filters'

type ChoiceSpec = Common & {
  param: string
  choices: Choices
  /** One at a time: `where` is still called with a list. */
  isSingle?: boolean
  /** The schema of one value, such as `SOME_ID`. Other values are left out. */
  each?: z.ZodType<string>
} & ({ value: Sql } | ByIds | Lookup | { where: Where<readonly string[]> })

/** Matches by rows of other tables. `keys` is the query for the list's keys that they lead to. */
type Lookup = { key: Sql; keys: (values: readonly string[], ctx: Ctx) => Sql }

/** Matches by ids of rows. `within` puts the condition into the query that finds them. */
type ByIds = { id: Sql; within?: (condition: Sql) => Sql }

const hasId = ({ id, within = (condition) => condition }: ByIds, values: readonly string[]): Sql =>
  within(sql`${id} = ANY(${values.map(Number)}::int[])`)

const choiceWhere = (spec: ChoiceSpec): Where<readonly string[]> => {
  if ('where' in spec) return spec.where
  if ('keys' in spec) return (selected, ctx) => sql`${spec.key} IN (${spec.keys(selected, ctx)})`
  return 'id' in spec
    ? (selected) => hasId(spec, selected)
    : (selected) => sql`${spec.value}::text = ANY(${[...selected]}::text[])`
}

export function choice(spec: ChoiceSpec): ListFilter {
  const { label, param, choices, isSingle = false, isMore = false, each = 'id' in spec ? SOME_ID : someWord } = spec
  const single = (one: z.ZodType<string>) => one.transform((value) => [value])
  return erased<string[]>({
    label,
    isMore,
    params: [param],
    input: only(param, isSingle ? single(each) : several(each, { isCommaList: true })),
    strict: only(
      param,
      isSingle ? single(strictOne(each, NOT_A_CHOICE)) : strictSeveral(each, NOT_A_CHOICE, commaList),
    ),
    where: choiceWhere(spec),
    ...('keys' in spec ? { keys: spec.keys } : {}),
    say: (selected) => ({
      relation: spec.relation ?? is(label),
      value: joinWithOr(selected.map((one) => findLabel(choices, one))),
    }),
    control: { kind: 'choice', param, choices, isSingle },
  })
}

export const wordChoices = (words: readonly string[]): Choice[] =>
  [...new Set(words)].map((word) => ({ value: word, label: word }))

type OwnWordsSpec = Common & {
  param: string
  value: Sql
  own: (ctx: Ctx) => readonly string[]
  /** The condition for "has any", where it differs from having a value. */
  isSet?: Sql
}

const OTHER = 'Other'

/** Filters by the words that an organization defined, or by "Other" for any that it does not have anymore. */
export const ownWords = ({ value, own, isSet = sql`${value} IS NOT NULL`, ...spec }: OwnWordsSpec): ListFilter =>
  choice({
    ...spec,
    where: (selected, ctx) =>
      either([
        sql`${value} = ANY(${[...selected]}::text[])`,
        selected.includes(OTHER) && sql`(${isSet} AND NOT ${value} = ANY(${[...own(ctx)]}::text[]))`,
      ]),
    choices: (ctx) => wordChoices([...own(ctx), OTHER]),
  })

type Option = {
  label: string
  where: Sql | ((ctx: Ctx) => Sql | null)
  /** False hides the option for organizations that have no such rows. */
  isOffered?: (ctx: Ctx) => boolean
}
export type Options = Readonly<Record<string, Option>>

export const alike = (of: Readonly<Record<string, Sql>>): Options =>
  Object.fromEntries(Object.entries(of).map(([label, where]) => [label, { label, where }]))

/** A selected value stays a choice even if it is not offered any more. */
function toOffered(of: Options): Choices {
  const all = Object.entries(of).map(([value, option]) => ({ ...option, value }))
  if (all.every(({ isOffered }) => isOffered === undefined)) return all.map(({ value, label }) => ({ value, label }))
  return (ctx, selected) =>
    all.flatMap(({ value, label, isOffered }) =>
      (isOffered?.(ctx) ?? true) || selected.includes(value) ? [{ value, label }] : [],
    )
}

/**
 * Matches any of a few states, each with its own condition, and drops other values. A null condition does not narrow
 * the list.
 */
export const options = ({ of, ...spec }: Common & { param: string; of: Options; isSingle?: boolean }): ListFilter =>
  choice({
    ...spec,
    each: z.coerce.string().pipe(z.enum(Object.keys(of))),
    choices: toOffered(of),
    where(selected, ctx) {
      const conditions = selected.map((one) => {
        const where = of[one]?.where ?? null
        return typeof where === 'function' ? where(ctx) : where
      })
      return conditions.some((one) => one === null) ? null : either(conditions.filter((one) => one !== null))
    },
  })

const findLabel = (choices: Choices, value: string): string =>
  typeof choices === 'function' ? value : (choices.find((one) => one.value === value)?.label ?? value)

/** Conditions by the prefix of a text, as in `ip:192.0.2.1, 192.0.2.2` or `ref:(A or b)`. */
type PrefixSearches = Readonly<Record<string, (values: string[]) => Sql>>

type WordsSpec = {
  label?: string
  param: string
  prefixed?: PrefixSearches
  search?: (typed: string, ctx: Ctx, active: ListQuery['active']) => Search
} & ({ value: Sql } | { where: Where<string> })

const MAX_PREFIX_MATCHES = 200

function findPrefixWhere(typed: string, prefixed: PrefixSearches): Sql | null {
  const [prefix, where] = Object.entries(prefixed).find(([one]) => typed.toLowerCase().startsWith(one)) ?? []
  if (prefix === undefined || where === undefined) return null
  const parts = typed
    .slice(prefix.length)
    .split(/[,()]|(?:^|\s)or(?=\s|$)/i)
    .map((part) => part.trim())
  // A value may have blanks itself, such as a reference of `Check 2102`.
  const values = new Set(parts.flatMap((part) => [...part.split(/\s+/), part]))
  return where([...values].filter((one) => one !== '').slice(0, MAX_PREFIX_MATCHES))
}

/**
 * Matches text that contains every word. `value` is lower case, begins with a space and has a trigram index. After a
 * prefix of `prefixed`, a list of values follows instead.
 */
export const textSearch = ({ label = 'Search', param, prefixed = {}, search, ...of }: WordsSpec): ListFilter =>
  erased<string>({
    label,
    params: [param],
    input: only(param, someText),
    where: (typed, ctx) =>
      findPrefixWhere(typed, prefixed) ?? ('where' in of ? of.where(typed, ctx) : everyWord(of.value, typed)),
    isSearch: true,
    ...(search === undefined
      ? {}
      : {
          search: (typed, ctx, active) =>
            findPrefixWhere(typed, prefixed) === null ? search(typed, ctx, active) : null,
        }),
    say: (typed) => ({ relation: 'Contains', value: `“${typed}”` }),
    control: { kind: 'text', param },
  })

type ExactSpec = Common & { param: string; each?: z.ZodType<string>; where: Where<string> }

export const exact = ({
  label,
  param,
  each = someWord,
  where,
  isMore = false,
  relation = is(label),
}: ExactSpec): ListFilter =>
  erased<string>({
    label,
    isMore,
    params: [param],
    input: only(param, each),
    strict: only(param, each === someWord ? each : strictOne(each, NOT_A_NUMBER)),
    where,
    say: (typed) => ({ relation, value: typed }),
    control: { kind: 'text', param },
  })

type LookupSpec = Common & {
  param: string
  /** The plural, for example "products". */
  nouns: string
  choices: (ctx: Ctx, typed: string | null) => Promise<readonly Choice[]>
} & ({ where: Where<readonly string[]> } | (ByIds & { text: Sql }) | (ByIds & { words: (typed: string) => Sql }))

/** Ids, or codes without blanks, between commas; a name with a comma in it stays one. */
const COMMA_LIST = /^\s*[^\s,]+(\s*,\s*[^\s,]+)+\s*$/
const ID_LIST = /^[\d\s,]+$/

const splitList = (each: z.ZodType) => (input: unknown) =>
  typeof input === 'string' && (each === SOME_ID_OR_WORDS ? ID_LIST : COMMA_LIST).test(input) ? input.split(',') : input

function matchIdsAndWords(spec: Exclude<LookupSpec, { where: unknown }>, values: readonly string[]): Sql {
  const { id, within = (condition) => condition } = spec
  const ids = values.filter((typed) => someId.safeParse(typed).success)
  const found = 'text' in spec ? (typed: string) => everyWord(spec.text, typed) : spec.words
  return within(
    either([ids.length > 0 && hasId({ id }, ids), ...values.filter((typed) => !ids.includes(typed)).map(found)]),
  )
}

/**
 * Matches any of more values than a list can show. `choices` finds suggestions for the typed text. Called with a
 * selected value, it must include that value, which gives the filter its name.
 */
export function lookup(spec: LookupSpec): ListFilter {
  const { label, param, nouns, choices, isMore = false, relation = is(label) } = spec
  const each = 'where' in spec ? someWord : SOME_ID_OR_WORDS
  return erased<string[]>({
    label,
    isMore,
    params: [param],
    input: only(param, z.preprocess(splitList(each), several(each))),
    strict: only(param, strictSeveral(each, NOT_A_ROW, splitList(each))),
    where: 'where' in spec ? spec.where : (selected) => matchIdsAndWords(spec, selected),
    say: (selected) => ({ relation, value: joinWithOr(selected) }),
    control: { kind: 'lookup', param, nouns, choices },
  })
}

export const ids = ({ param, value, noun }: { param: string; value: Sql; noun: string }): ListFilter =>
  linked({
    label: 'Selected',
    param,
    where: (selected) => sql`${value} = ANY(${selected}::int[])`,
    say: (selected) => ({ relation: 'Selected:', value: `${selected.length} ${noun}` }),
  })

type LinkedSpec = { label: string; param: string; where: Where<number[]>; say?: (ids: number[]) => FilterSentence }

/** By ids that only links set: its chip can be read and removed. */
export const linked = ({ label, param, where, say }: LinkedSpec): ListFilter =>
  erased<number[]>({
    label,
    params: [param],
    input: only(param, several(someId, { isCommaList: true })),
    strict: only(param, strictSeveral(someId, NOT_A_CHOICE, commaList)),
    where,
    say: say ?? ((selected) => ({ relation: is(label), value: joinWithOr(selected.map((id) => `#${id}`)) })),
    control: null,
  })
