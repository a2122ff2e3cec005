import { z } from 'zod'
import { addDays, shownDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import type { Fields } from '~/kit/fields'
import { parseAmount, withSymbol } from '~/kit/money'
import { all, sql, type Sql } from '~/kit/sql'
import { grouped } from '~/kit/text'
import { erased, is, type Common, type ListFilter, type Where } from './filter'
import {
  AMOUNT,
  BACKWARDS,
  DAYS_BACKWARDS,
  MAX_AMOUNT_LENGTH,
  NOT_A_DAY,
  NOT_A_NUMBER,
  NOT_AN_AMOUNT,
  rangeErrors,
  readDay,
  readWholeNumber,
  WHOLE_NUMBER,
} from './filter-rules'
import type { FilterSentence } from '~/lists/list'
import { TYPED_DAY } from './day-value'

type RangeSpec = Common & { from: string; to: string }
export type Days = { from: CalendarDate | null; to: CalendarDate | null }

type Range<V> = { from: V | null; to: V | null }

const rangeSchema = <V>({ from, to }: RangeSpec, end: z.ZodType<V>) =>
  z
    .object({ [from]: end.optional(), [to]: end.optional() })
    .transform((fields: Fields) => ({ from: (fields[from] ?? null) as V | null, to: (fields[to] ?? null) as V | null }))

/** Keeps the end that can be read and drops the other. */
const lenientRange = <V>(spec: RangeSpec, end: z.ZodType<V>): z.ZodType<Range<V>> =>
  rangeSchema(spec, end.nullable().catch(null)).refine(
    ({ from, to }) => from !== null || to !== null,
  ) as unknown as z.ZodType<Range<V>>

const strictRange = <V extends string | number>(
  spec: RangeSpec,
  end: z.ZodType<V>,
  backwards: string,
): z.ZodType<Range<V>> =>
  rangeSchema(spec, end).refine(({ from, to }) => from === null || to === null || from <= to, {
    path: [spec.to],
    error: backwards,
  }) as unknown as z.ZodType<Range<V>>

type EndReader<V> = { typed: z.ZodType<string>; unread: string; backwards: string; read: (typed: string) => V | null }

function rangeInput<V extends string | number>(spec: RangeSpec, { typed, unread, backwards, read }: EndReader<V>) {
  const end = typed.transform((text, ctx): V => {
    const value = read(text)
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: unread })
    return z.NEVER
  })
  return { input: lenientRange(spec, end), strict: strictRange(spec, end, backwards) }
}

const DAYS: EndReader<CalendarDate> = {
  typed: TYPED_DAY,
  unread: NOT_A_DAY,
  backwards: DAYS_BACKWARDS,
  read: readDay,
}

const NUMBERS: EndReader<number> = {
  typed: z.coerce
    .string()
    .trim()
    .regex(WHOLE_NUMBER, { error: NOT_A_NUMBER, abort: true })
    .meta({ description: NOT_A_NUMBER }),
  unread: NOT_A_NUMBER,
  backwards: BACKWARDS,
  read: readWholeNumber,
}

const typedAmount = z.coerce.string().trim().max(MAX_AMOUNT_LENGTH, { error: NOT_AN_AMOUNT, abort: true })

export function describeRange(
  { from, to }: { from: string | null; to: string | null },
  label: string,
  words: readonly [string, string],
): FilterSentence {
  if (from === null) return { relation: `${is(label)} ${words[1]}`, value: to ?? '' }
  if (to === null) return { relation: `${is(label)} ${words[0]}`, value: from }
  return { relation: is(label), value: from === to ? from : `${from} – ${to}` }
}

const matchBetween =
  (at: Sql): Where<Days> =>
  ({ from, to }, { organisation: { zone } }) =>
    all([
      ...(from ? [sql`${at} >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`${at} < ${startOfDay(addDays(to, 1), zone)}`] : []),
    ])

export const moments = (spec: RangeSpec & ({ at: Sql } | { where: Where<Days> })): ListFilter =>
  erased<Days>({
    label: spec.label,
    isMore: spec.isMore ?? false,
    params: [spec.from, spec.to],
    ...rangeInput(spec, DAYS),
    where: 'where' in spec ? spec.where : matchBetween(spec.at),
    say: ({ from, to }) =>
      describeRange({ from: from && shownDate(from), to: to && shownDate(to) }, spec.label, [
        'on or after',
        'on or before',
      ]),
    control: { kind: 'dates', from: spec.from, to: spec.to },
  })

export const dates = ({ on, ...spec }: RangeSpec & { on: Sql }): ListFilter =>
  moments({
    ...spec,
    where: ({ from, to }) =>
      all([...(from ? [sql`${on} >= ${from}::date`] : []), ...(to ? [sql`${on} <= ${to}::date`] : [])]),
  })

export const amounts = ({ minor, ...spec }: RangeSpec & { minor: Sql }): ListFilter =>
  erased<{ from: string | null; to: string | null }>({
    ...spec,
    params: [spec.from, spec.to],
    input: lenientRange(spec, typedAmount.catch('')),
    // `check` compares the two, because their order depends on the organization's currency.
    strict: rangeSchema(spec, typedAmount.regex(AMOUNT, NOT_AN_AMOUNT).meta({ description: NOT_AN_AMOUNT })),
    check: ({ from, to }, { organisation: { currency } }) =>
      rangeErrors({ kind: 'amounts', from: spec.from, to: spec.to }, { [spec.from]: from, [spec.to]: to }, currency),
    where: (typed, { organisation: { currency } }) => {
      const [from, to] = [typed.from, typed.to].map((one) => (one === null ? null : parseAmount(one, currency)))
      return all([
        ...(from === null || from === undefined ? [] : [sql`${minor} >= ${from}`]),
        ...(to === null || to === undefined ? [] : [sql`${minor} <= ${to}`]),
      ])
    },
    say: (typed, { organisation: { currency } }) => {
      const describeBound = (one: string | null) => {
        const read = one === null ? null : parseAmount(one, currency)
        return read === null ? null : withSymbol({ minor: read, currency })
      }
      const both = { from: describeBound(typed.from), to: describeBound(typed.to) }
      return both.from === null && both.to === null ? null : describeRange(both, spec.label, ['at least', 'at most'])
    },
    control: { kind: 'amounts', from: spec.from, to: spec.to },
  })

export const numbers = ({ value, ...spec }: RangeSpec & { value: Sql }): ListFilter =>
  erased<{ from: number | null; to: number | null }>({
    ...spec,
    params: [spec.from, spec.to],
    ...rangeInput(spec, NUMBERS),
    where: ({ from, to }) =>
      all([...(from === null ? [] : [sql`${value} >= ${from}`]), ...(to === null ? [] : [sql`${value} <= ${to}`])]),
    say: ({ from, to }) =>
      describeRange({ from: from === null ? null : grouped(from), to: to === null ? null : grouped(to) }, spec.label, [
        'at least',
        'at most',
      ]),
    control: { kind: 'numbers', from: spec.from, to: spec.to },
  })
