import { z } from 'zod'
import { addDays, parseCalendarDate, shownDate, startOfDay, type CalendarDate } from '../calendar'
import type { Fields } from '../fields'
import { parseAmount, withSymbol } from '../money'
import { all, sql, type Sql } from '../sql'
import { grouped } from '../text'
import { erased, is, type Common, type ListFilter, type Where } from './filter'
import type { Said } from './list'

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
