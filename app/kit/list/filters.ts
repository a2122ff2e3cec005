import { z } from 'zod'
import { parseCalendarDate, shownDate, startOfDay, addDays, type CalendarDate } from '../calendar'
import type { Fields } from '../fields'
import type { Filter, Said } from './list'
import { everyWord, several, someId, someText } from './list-filters'
import { parseAmount, withSymbol } from '../money'
import type { Ctx } from '../operation'
import { all, join, sql, type Sql } from '../sql'
import { grouped } from '../text'

export type Choice = { value: string; label: string }
/** What can be selected; a function also gets what is selected, which must stay among it. */
type Choices = readonly Choice[] | ((ctx: Ctx, selected: readonly string[]) => readonly Choice[] | Promise<readonly Choice[]>)

/** How the filter bar asks for a filter; `params` are the names of its form fields in the address. */
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
type Common = { label: string; relation?: string; isMore?: boolean }
type Where<V> = (value: V, ctx: Ctx) => Sql | null

const is = (label: string): string => `${label} is`

const erased = <V>(filter: ListFilter<V>): ListFilter => filter as unknown as ListFilter

const only = <V>(param: string, input: z.ZodType<V>): z.ZodType<V> =>
  z.object({ [param]: input }).transform((fields: Fields) => fields[param] as V) as unknown as z.ZodType<V>

const orWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Any of these conditions. */
export const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' OR ')})`

const someWord = z.coerce.string().pipe(someText)
/** An id of the database, as it stands in an address. */
export const SOME_ID = someId.transform(String)
/** An id, or words that a row is found by. */
export const SOME_ID_OR_WORDS = someWord.refine((typed) => someId.safeParse(typed).success || /\p{L}/u.test(typed))

type ChoiceSpec = Common & {
  param: string
  choices: Choices
  /** One at a time: `where` is still called with a list. */
  isSingle?: boolean
  /** What one value may be, where it is not any text: `SOME_ID`. Values that are not are left out. */
  each?: z.ZodType<string>
} & ({ value: Sql } | { where: Where<readonly string[]> })

/** Any of several values. Those that nothing has match nothing. */
export function choice(spec: ChoiceSpec): ListFilter {
  const { label, param, choices, isSingle = false, isMore = false, each = someWord } = spec
  const where: Where<readonly string[]> =
    'where' in spec ? spec.where : (selected) => sql`${spec.value}::text = ANY(${[...selected]}::text[])`
  return erased<string[]>({
    label,
    isMore,
    params: [param],
    input: only(param, isSingle ? each.transform((one) => [one]) : several(each, { isCommaList: true })),
    where,
    say: (selected) => ({ relation: spec.relation ?? is(label), value: orWords(selected.map((one) => labelOf(choices, one))) }),
    control: { kind: 'choice', param, choices, isSingle },
  })
}

export type Options = Readonly<Record<string, { label: string; where: Sql | ((ctx: Ctx) => Sql | null) }>>

/** Any of a few states, each with a condition of its own; others are left out. A condition of null does not narrow the list. */
export const options = ({ of, ...spec }: Common & { param: string; of: Options; isSingle?: boolean }): ListFilter =>
  choice({
    ...spec,
    each: z.coerce.string().pipe(z.enum(Object.keys(of))),
    choices: Object.entries(of).map(([value, { label }]) => ({ value, label })),
    where(selected, ctx) {
      const conditions = selected.map((one) => {
        const where = of[one]?.where ?? null
        return typeof where === 'function' ? where(ctx) : where
      })
      return conditions.some((one) => one === null) ? null : either(conditions.filter((one) => one !== null))
    },
  })

const labelOf = (choices: Choices, value: string): string =>
  typeof choices === 'function' ? value : (choices.find((one) => one.value === value)?.label ?? value)

type WordsSpec = { label?: string; param: string } & ({ value: Sql } | { where: Where<string> })

/** Every word is somewhere in `value`, a lower-case text that begins with a space and has a trigram index. */
export const words = ({ label = 'Search', param, ...of }: WordsSpec): ListFilter =>
  erased<string>({
    label,
    params: [param],
    input: only(param, someText),
    where: 'where' in of ? of.where : (typed) => everyWord(of.value, typed),
    say: (typed) => ({ relation: 'Contains', value: `“${typed}”` }),
    control: { kind: 'text', param },
  })

type ExactSpec = Common & { param: string; each?: z.ZodType<string>; where: Where<string> }

/** One value, typed as it stands: a code, a number. */
export const exact = ({ label, param, each = someWord, where, isMore = false, relation = is(label) }: ExactSpec): ListFilter =>
  erased<string>({
    label,
    isMore,
    params: [param],
    input: only(param, each),
    where,
    say: (typed) => ({ relation, value: typed }),
    control: { kind: 'text', param },
  })

type LookupSpec = Common & {
  param: string
  /** What is found, in the plural: "products". */
  nouns: string
  each?: z.ZodType<string>
  where: Where<readonly string[]>
  choices: (ctx: Ctx, typed: string | null) => Promise<readonly Choice[]>
}

/** Ids, or codes without blanks, between commas; a name with a comma in it stays one. */
const COMMA_LIST = /^\s*[^\s,]+(\s*,\s*[^\s,]+)+\s*$/
const ID_LIST = /^[\d\s,]+$/

const splitList = (each: z.ZodType) => (given: unknown) =>
  typeof given === 'string' && (each === SOME_ID_OR_WORDS ? ID_LIST : COMMA_LIST).test(given) ? given.split(',') : given

/**
 * Any of more than a list can show. `choices` finds what to suggest for what was typed so far, and names a selected value: called with that, it must
 * have it among its answers.
 */
export const lookup = ({
  label,
  param,
  nouns,
  each = someWord,
  where,
  choices,
  isMore = false,
  relation = is(label),
}: LookupSpec): ListFilter =>
  erased<string[]>({
    label,
    isMore,
    params: [param],
    input: only(param, z.preprocess(splitList(each), several(each))),
    where,
    say: (selected) => ({ relation, value: orWords(selected) }),
    control: { kind: 'lookup', param, nouns, choices },
  })

/** The values of such a filter: rows by their ids, and words to find others by. */
export const idsAndWords = (values: readonly string[]): { ids: number[]; words: string[] } => {
  const isId = (typed: string) => someId.safeParse(typed).success
  return { ids: values.filter(isId).map(Number), words: values.filter((typed) => !isId(typed)) }
}

type RangeSpec = Common & { from: string; to: string }
export type Days = { from: CalendarDate | null; to: CalendarDate | null }

/** Centuries away from anything: the database and the months beside it stay within their bounds. */
const isLikely = (date: CalendarDate | null): boolean => date === null || (date >= '1900-01-01' && date < '2200-01-01')
const someDay = z.string().trim().max(30).transform(parseCalendarDate).refine(isLikely).catch(null)

const range = <V>(spec: RangeSpec, end: z.ZodType<V | null>): z.ZodType<{ from: V | null; to: V | null }> =>
  z
    .object({ [spec.from]: end.optional(), [spec.to]: end.optional() })
    .transform((fields: Fields) => ({ from: (fields[spec.from] ?? null) as V | null, to: (fields[spec.to] ?? null) as V | null }))
    .refine(({ from, to }) => from !== null || to !== null) as unknown as z.ZodType<{ from: V | null; to: V | null }>

export function saidRange({ from, to }: { from: string | null; to: string | null }, label: string, words: readonly [string, string]): Said {
  if (from === null) return { relation: `${is(label)} ${words[1]}`, value: to ?? '' }
  if (to === null) return { relation: `${is(label)} ${words[0]}`, value: from }
  return { relation: is(label), value: from === to ? from : `${from} – ${to}` }
}

const between =
  (at: Sql): Where<Days> =>
  ({ from, to }, { organisation: { zone } }) =>
    all([...(from ? [sql`${at} >= ${startOfDay(from, zone)}`] : []), ...(to ? [sql`${at} < ${startOfDay(addDays(to, 1), zone)}`] : [])])

/** Days of the organization, both ends included, over an instant. */
export const moments = (spec: RangeSpec & ({ at: Sql } | { where: Where<Days> })): ListFilter =>
  erased<Days>({
    label: spec.label,
    isMore: spec.isMore ?? false,
    params: [spec.from, spec.to],
    input: range(spec, someDay),
    where: 'where' in spec ? spec.where : between(spec.at),
    say: ({ from, to }) =>
      saidRange({ from: from && shownDate(from), to: to && shownDate(to) }, spec.label, ['on or after', 'on or before']),
    control: { kind: 'dates', from: spec.from, to: spec.to },
  })

/** Days of the organization, both ends included, over a calendar date. */
export const dates = ({ on, ...spec }: RangeSpec & { on: Sql }): ListFilter =>
  moments({
    ...spec,
    where: ({ from, to }) => all([...(from ? [sql`${on} >= ${from}::date`] : []), ...(to ? [sql`${on} <= ${to}::date`] : [])]),
  })

const someAmount = z.coerce.string().trim().max(40).catch('')

/** Amounts as people type them, in the organization's currency, both ends included. */
export const amounts = ({ minor, ...spec }: RangeSpec & { minor: Sql }): ListFilter =>
  erased<{ from: string | null; to: string | null }>({
    ...spec,
    params: [spec.from, spec.to],
    input: range(spec, someAmount),
    where: (typed, { organisation: { currency } }) => {
      const [from, to] = [typed.from, typed.to].map((one) => (one === null ? null : parseAmount(one, currency)))
      return all([
        ...(from === null || from === undefined ? [] : [sql`${minor} >= ${from}`]),
        ...(to === null || to === undefined ? [] : [sql`${minor} <= ${to}`]),
      ])
    },
    say: (typed, { organisation: { currency } }) => {
      const said = (one: string | null) => {
        const read = one === null ? null : parseAmount(one, currency)
        return read === null ? null : withSymbol({ minor: read, currency })
      }
      const both = { from: said(typed.from), to: said(typed.to) }
      return both.from === null && both.to === null ? null : saidRange(both, spec.label, ['at least', 'at most'])
    },
    control: { kind: 'amounts', from: spec.from, to: spec.to },
  })

/** Whole numbers, both ends included. */
export const numbers = ({ value, ...spec }: RangeSpec & { value: Sql }): ListFilter =>
  erased<{ from: number | null; to: number | null }>({
    ...spec,
    params: [spec.from, spec.to],
    input: range(
      spec,
      z.coerce
        .string()
        .trim()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .nullable()
        .catch(null),
    ),
    where: ({ from, to }) => all([...(from === null ? [] : [sql`${value} >= ${from}`]), ...(to === null ? [] : [sql`${value} <= ${to}`])]),
    say: ({ from, to }) =>
      saidRange({ from: from === null ? null : grouped(from), to: to === null ? null : grouped(to) }, spec.label, ['at least', 'at most']),
    control: { kind: 'numbers', from: spec.from, to: spec.to },
  })

/** Rows by their ids, as links and selections set them. */
export const ids = ({ param, value, noun }: { param: string; value: Sql; noun: string }): ListFilter =>
  linked({
    label: 'Selected',
    param,
    where: (chosen) => sql`${value} = ANY(${chosen}::int[])`,
    say: (chosen) => ({ relation: 'Selected:', value: `${chosen.length} ${noun}` }),
  })

type LinkedSpec = { label: string; param: string; where: Where<number[]>; say?: (ids: number[]) => Said }

/** By ids that only links set: its chip can be read and removed. */
export const linked = ({ label, param, where, say }: LinkedSpec): ListFilter =>
  erased<number[]>({
    label,
    params: [param],
    input: only(param, several(someId, { isCommaList: true })),
    where,
    say: say ?? ((selected) => ({ relation: is(label), value: orWords(selected.map((id) => `#${id}`)) })),
    control: null,
  })
