import { z } from 'zod'
import { parseCalendarDate, shownDate, startOfDay, addDays, type CalendarDate } from '../calendar'
import type { Fields } from '../fields'
import type { Filter, Said } from './list'
import { everyWord, several, someId, someText } from './list-filters'
import { parseAmount, withSymbol } from '../money'
import type { Ctx } from '../operation'
import { all, sql, type Sql } from '../sql'

export type Choice = { value: string; label: string }
type Choices = readonly Choice[] | ((ctx: Ctx) => Promise<readonly Choice[]>)

/** How the filter bar asks for a filter; `params` are the names of its form fields in the address. */
export type Control =
  | { kind: 'choice'; param: string; choices: Choices }
  | { kind: 'text'; param: string }
  | { kind: 'dates' | 'amounts'; from: string; to: string }

/** A filter with everything that any endpoint needs: its parameters, SQL, words and control. `control` is null where only links set it. */
export type ListFilter<V = unknown> = Filter<V> & {
  label: string
  control: Control | null
  /** Asked for now and then: waits behind "More filters". */
  isMore?: boolean
}

const is = (label: string): string => `${label} is`

const erased = <V>(filter: ListFilter<V>): ListFilter => filter as unknown as ListFilter

const only = <V>(param: string, input: z.ZodType<V>): z.ZodType<V> =>
  z.object({ [param]: input }).transform((fields: Fields) => fields[param] as V) as unknown as z.ZodType<V>

const orWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

type ChoiceSpec = {
  label: string
  param: string
  value: Sql
  choices: Choices
  isMore?: boolean
}

/** Any of several values, as text. Unknown ones match nothing. */
export const choice = ({ label, param, value, choices, isMore = false }: ChoiceSpec): ListFilter =>
  erased<string[]>({
    label,
    isMore,
    params: [param],
    input: only(param, several(someText, { isCommaList: true })),
    where: (chosen) => sql`${value}::text = ANY(${chosen}::text[])`,
    say: (chosen) => ({ relation: is(label), value: orWords(chosen.map((one) => labelOf(choices, one))) }),
    control: { kind: 'choice', param, choices },
  })

const labelOf = (choices: Choices, value: string): string =>
  typeof choices === 'function' ? value : (choices.find((one) => one.value === value)?.label ?? value)

/** Every word is somewhere in `value`, a lower-case text that begins with a space and has a trigram index. */
export const words = ({ label = 'Search', param, value }: { label?: string; param: string; value: Sql }): ListFilter =>
  erased<string>({
    label,
    params: [param],
    input: only(param, someText),
    where: (typed) => everyWord(value, typed),
    say: (typed) => ({ relation: 'Contains', value: `“${typed}”` }),
    control: { kind: 'text', param },
  })

type RangeSpec = { label: string; from: string; to: string; isMore?: boolean }
type Days = { from: CalendarDate | null; to: CalendarDate | null }

const isLikely = (date: CalendarDate | null): boolean => date === null || (date >= '1900-01-01' && date < '2200-01-01')
const someDay = z.string().trim().max(30).transform(parseCalendarDate).refine(isLikely).catch(null)

const range = <V>(spec: RangeSpec, end: z.ZodType<V | null>): z.ZodType<{ from: V | null; to: V | null }> =>
  z
    .object({ [spec.from]: end.optional(), [spec.to]: end.optional() })
    .transform((fields: Fields) => ({ from: (fields[spec.from] ?? null) as V | null, to: (fields[spec.to] ?? null) as V | null }))
    .refine(({ from, to }) => from !== null || to !== null) as unknown as z.ZodType<{ from: V | null; to: V | null }>

function saidRange({ from, to }: { from: string | null; to: string | null }, label: string, words: readonly [string, string]): Said {
  if (from === null) return { relation: `${is(label)} ${words[1]}`, value: to ?? '' }
  if (to === null) return { relation: `${is(label)} ${words[0]}`, value: from }
  return { relation: is(label), value: from === to ? from : `${from} – ${to}` }
}

/** Days of the organization, both ends included, over an instant. */
export const moments = ({ at, ...spec }: RangeSpec & { at: Sql }): ListFilter =>
  erased<Days>({
    ...spec,
    params: [spec.from, spec.to],
    input: range(spec, someDay),
    where: ({ from, to }, { organisation: { zone } }) =>
      all([...(from ? [sql`${at} >= ${startOfDay(from, zone)}`] : []), ...(to ? [sql`${at} < ${startOfDay(addDays(to, 1), zone)}`] : [])]),
    say: ({ from, to }) =>
      saidRange({ from: from && shownDate(from), to: to && shownDate(to) }, spec.label, ['on or after', 'on or before']),
    control: { kind: 'dates', from: spec.from, to: spec.to },
  })

const someAmount = z.string().trim().max(40).catch('')

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

/** Rows by their ids, as links and selections set them. */
export const ids = ({ param, value, noun }: { param: string; value: Sql; noun: string }): ListFilter =>
  erased<number[]>({
    label: 'Selected',
    params: [param],
    input: only(param, several(someId, { isCommaList: true })),
    where: (chosen) => sql`${value} = ANY(${chosen}::int[])`,
    say: (chosen) => ({ relation: 'Selected:', value: `${chosen.length} ${noun}` }),
    control: null,
  })
