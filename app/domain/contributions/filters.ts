import { z } from 'zod'
import { parseCalendarDate, shownDate, type CalendarDate } from '~/kit/calendar'
import { filter, type Filter } from '~/kit/list/list'
import { everyWord, someId, someText } from '~/kit/list/list-filters'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'
import { either, ids } from './filter-parts'
import { LINE_FILTERS } from './line-filters'
import { ORIGIN_FILTERS } from './origin-filters'
import { PAYMENT_FILTERS } from './payment-filters'
import { ruleOf } from './rule.server'
import { bucketsOf, SIMPLE_STATES, type SimpleState } from './status'

/** The filter `c` (money 10.2): its number and what it means. 5, unsynced, waits for the donor CRM. */
export const STATES = { 0: 'unfulfilled', 1: 'fulfilled', 2: 'refunded', 3: 'warnings', 4: 'ok', 6: 'spam' } as const
export type State = (typeof STATES)[keyof typeof STATES]

const isSimple = (state: State): state is SimpleState => SIMPLE_STATES.some((simple) => simple === state)

const PAID = sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.status IN ('succeeded', 'pending'))`
const SAME_COUNTRY = sql`coalesce(c.ip_country = c.billing_country, true)`

function stateWhere(state: State, ctx: Ctx): Sql | null {
  const buckets = isSimple(state) ? bucketsOf(state, ruleOf(ctx)) : null
  if (buckets) return sql`c.tally_bucket = ANY(${buckets}::smallint[])`
  if (state === 'warnings') return sql`c.warning_count > 0`
  if (state !== 'ok') return null
  return all([
    ...(stateWhere('fulfilled', ctx) ? [stateWhere('fulfilled', ctx) ?? sql`true`] : []),
    PAID,
    sql`c.warning_count = 0`,
    SAME_COUNTRY,
  ])
}

const SAID_STATE: Record<State, string> = {
  unfulfilled: 'Unfulfilled',
  fulfilled: 'Fulfilled',
  refunded: 'Refunded (fully or partially)',
  warnings: 'Risk Warning',
  ok: 'OK',
  spam: 'Spam/Fraud',
}

const state = filter<State>({
  params: ['c'],
  input: z
    .object({
      c: z.coerce
        .string()
        .transform((given) => STATES[given as unknown as keyof typeof STATES])
        .pipe(z.enum(Object.values(STATES))),
    })
    .transform(({ c }) => c),
  where: stateWhere,
  say: (value) => ({ relation: 'Status is', value: SAID_STATE[value] }),
})

export type Made = { from: CalendarDate | null; to: CalendarDate | null }

/** Centuries away from any contribution; the database and the months beside it stay within their bounds. */
const isLikely = (date: CalendarDate | null): boolean => date === null || (date >= '1900-01-01' && date < '2200-01-01')

const day = z.string().trim().transform(parseCalendarDate).refine(isLikely).catch(null)

/** Days of the organisation, both ends included. The moments lead the index there, the kept local date decides. */
const madeWhere = ({ from, to }: Made, ctx: Ctx): Sql =>
  all([
    ...(from
      ? [
          sql`c.ordered_at >= (${from}::date)::timestamp AT TIME ZONE ${ctx.organisation.zone}::text - interval '3 hours' AND c.ordered_on + 0 >= ${from}::date`,
        ]
      : []),
    ...(to
      ? [
          sql`c.ordered_at < (${to}::date + 1)::timestamp AT TIME ZONE ${ctx.organisation.zone}::text + interval '3 hours' AND c.ordered_on + 0 <= ${to}::date`,
        ]
      : []),
  ])

const made = filter<Made>({
  params: ['fd1', 'fd2'],
  input: z
    .object({ fd1: day.default(null), fd2: day.default(null) })
    .transform(({ fd1, fd2 }) => ({ from: fd1, to: fd2 }))
    .refine(({ from, to }) => from !== null || to !== null),
  where: madeWhere,
  say: ({ from, to }) => {
    if (from === null || to === null)
      return { relation: from === null ? 'Date is on or before' : 'Date is on or after', value: shownDate((from ?? to) as CalendarDate) }
    if (from === to) return { relation: 'Date is', value: shownDate(from) }
    const start = from.slice(0, 4) === to.slice(0, 4) ? shownDate(from).replace(/, \d+$/, '') : shownDate(from)
    return { relation: 'Date is', value: `${start} – ${shownDate(to)}` }
  },
})

const afterPrefix = (words: string, prefix: string): string[] | null =>
  words.toLowerCase().startsWith(prefix)
    ? words
        .slice(prefix.length)
        .split(/[\s,]+/)
        .filter((one) => one !== '' && one !== 'or')
        .slice(0, 200)
    : null

/** Rows whose words are found in the table of its own that a search reads. */
const hasWords = (words: string): Sql => sql`c.id IN (SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, words)})`

const bare = (words: string): string => words.replace(/^#/, '')

/** The same where `c` is that table itself. */
export const narrowSearch = (words: string): Sql => everyWord(sql`c.search_text`, bare(words))

/** Lists of numbers or addresses are not words. */
export const isOfWords = (search: string): boolean => afterPrefix(search, 'orders:') === null && afterPrefix(search, 'ip:') === null

/** `orders:` is a list of numbers, `ip:` a list of addresses; otherwise every word is somewhere (money 10.2, fO). */
export function searchWhere(words: string): Sql {
  const numbers = afterPrefix(words, 'orders:')
  if (numbers) return sql`c.client_uuid = ANY(${numbers.map((number) => number.replace(/^#/, '').toUpperCase())}::bpchar[])`
  const addresses = afterPrefix(words, 'ip:')
  if (addresses) return addresses.length === 0 ? sql`false` : either(addresses.map((ip) => sql`(${hasWords(ip)} AND c.client_ip = ${ip})`))
  return hasWords(bare(words))
}

const search = filter<string>({
  params: ['fO'],
  input: z.object({ fO: someText }).transform(({ fO }) => fO),
  where: searchWhere,
  say: (value) => ({ relation: 'Contains', value: `“${value}”` }),
})

/**
 * Documented filters (money 10.2) that are accepted and narrow nothing: nobody writes yet what they ask for. `c=5` waits with `fU`. A filter leaves
 * this list by being declared below.
 */
export const WAITING_FILTERS: Record<string, string> = {
  fU: 'whether a contribution is synced is known with the donor CRM',
  fots: 'tracking source: comes with contributions from the web',
  fotm: 'tracking medium: comes with contributions from the web',
  fotc: 'tracking campaign: comes with contributions from the web',
  fott: 'tracking term: comes with contributions from the web',
}

/** The documented filters (money 10.2). */
export const CONTRIBUTION_FILTERS: Record<string, Filter> = {
  state,
  made,
  search,
  country: filter<string>({
    params: ['fc'],
    input: z
      .object({
        fc: z
          .string()
          .trim()
          .regex(/^[A-Za-z]{2}$/)
          .toUpperCase(),
      })
      .transform(({ fc }) => fc),
    where: (country) => sql`c.billing_country = ${country}`,
    say: (country, ctx) => ({
      relation: 'Country is',
      value: new Intl.DisplayNames([ctx.organisation.locale], { type: 'region' }).of(country) ?? country,
    }),
  }),
  ...ORIGIN_FILTERS,
  ...PAYMENT_FILTERS,
  ...LINE_FILTERS,
  ids: filter<number[]>({
    params: ['ids'],
    input: ids('ids'),
    where: (values) => sql`c.id = ANY(${values}::int[])`,
    say: (values) => ({ relation: 'Selected:', value: String(values.length) }),
  }),
  supporter: filter<number>({
    params: ['fM'],
    input: z.object({ fM: someId }).transform(({ fM }) => fM),
    where: (id) => sql`c.supporter_id = ${id}`,
    say: (id) => ({ relation: 'Supporter is', value: `#${id}` }),
  }),
  donor: filter<number>({
    params: ['d'],
    input: z.object({ d: someId }).transform(({ d }) => d),
    where: (donor) => sql`c.supporter_id = (SELECT id FROM supporter WHERE donor_id = ${donor})`,
    say: (donor) => ({ relation: 'Donor ID is', value: `${donor}` }),
  }),
  accountType: filter<number[]>({
    params: ['fat'],
    input: ids('fat'),
    where: (values) => sql`c.account_type_id = ANY(${values}::int[])`,
    say: (values) => ({ relation: 'Supporter type is', value: values.join(' or ') }),
  }),
}
