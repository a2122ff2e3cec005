import { z } from 'zod'
import { listOf as settingList, setting } from '~/domain/settings/definitions'
import { parseCalendarDate, shownDate, type CalendarDate } from '~/kit/calendar'
import { filter, type Filter } from '~/kit/list'
import { everyWord, several, someId, someText } from '~/kit/list-filters'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, type Sql } from '~/kit/sql'
import { bucketsOf, fulfilmentRule, SIMPLE_STATES, type SimpleState } from './status'

export const SEARCH_TEXT = sql`c.search_text`

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' OR ')})`
const orWords = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

export const ruleOf = (ctx: Ctx) => fulfilmentRule(setting(ctx.settings, 'use_fulfillment'))

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
  refunded: 'Refunded, wholly or in part',
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
  say: (value) => ({ relation: 'that are', value: SAID_STATE[value] }),
})

export type Made = { from: CalendarDate | null; to: CalendarDate | null }

const day = z.string().trim().transform(parseCalendarDate).catch(null)

/** Days of the organisation, both ends included. The moments lead the index there, the kept local date decides. */
export const madeWhere = ({ from, to }: Made, ctx: Ctx): Sql =>
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
      return { relation: from === null ? 'made until' : 'made since', value: shownDate((from ?? to) as CalendarDate) }
    if (from === to) return { relation: 'made', value: shownDate(from) }
    const start = from.slice(0, 4) === to.slice(0, 4) ? shownDate(from).replace(/, \d+$/, '') : shownDate(from)
    return { relation: 'made', value: `${start} – ${shownDate(to)}` }
  },
})

const afterPrefix = (words: string, prefix: string): string[] | null =>
  words.toLowerCase().startsWith(prefix)
    ? words
        .slice(prefix.length)
        .split(/,|\s+or\s+|\s+/i)
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, 200)
    : null

/** `orders:` is a list of numbers, `ip:` a list of addresses; otherwise every word is somewhere (money 10.2, fO). */
export function searchWhere(words: string): Sql {
  const numbers = afterPrefix(words, 'orders:')
  if (numbers) return sql`c.client_uuid = ANY(${numbers.map((number) => number.replace(/^#/, '').toUpperCase())}::bpchar[])`
  const addresses = afterPrefix(words, 'ip:')
  if (addresses)
    return addresses.length === 0 ? sql`false` : either(addresses.map((ip) => sql`(${everyWord(SEARCH_TEXT, ip)} AND c.client_ip = ${ip})`))
  return everyWord(SEARCH_TEXT, words.replace(/^#/, ''))
}

const search = filter<string>({
  params: ['fO'],
  input: z.object({ fO: someText }).transform(({ fO }) => fO),
  where: searchWhere,
  say: (value) => ({ relation: 'with', value: `“${value}”` }),
})

export const POINT_OF_SALE = 'Point of Sale (POS)'

const source = filter<string[]>({
  params: ['fs'],
  input: z.object({ fs: several(someText) }).transform(({ fs }) => fs),
  where: (sources) => {
    const stored = sources.filter((one) => one !== POINT_OF_SALE)
    return either([
      ...(stored.length > 0 ? [sql`coalesce(nullif(c.source, ''), 'Web') = ANY(${stored}::text[])`] : []),
      ...(sources.includes(POINT_OF_SALE) ? [sql`c.is_pos`] : []),
    ])
  },
  say: (sources) => ({ relation: 'from', value: orWords(sources) }),
})

const PAID_BY: Record<string, Sql> = {
  Visa: sql`c.card_brand ILIKE 'visa'`,
  MasterCard: sql`c.card_brand ILIKE 'mastercard'`,
  Discover: sql`c.card_brand ILIKE 'discover'`,
  Amex: sql`(c.card_brand ILIKE 'amex' OR c.card_brand ILIKE 'american express')`,
  ACH: sql`c.payment_type = 'bank_account'`,
  'Secure Account': sql`c.payment_type = 'payment_method'`,
  Check: sql`c.payment_type = 'check'`,
  Cash: sql`c.payment_type = 'cash'`,
  PayPal: sql`c.payment_type = 'paypal'`,
  Other: sql`c.payment_type = 'other'`,
  'Google Pay': sql`c.payment_label LIKE 'Google Pay%'`,
  'Apple Pay': sql`c.payment_label LIKE 'Apple Pay%'`,
}

export const PAYMENT_NAMES = Object.keys(PAID_BY)

const payment = filter<string[]>({
  params: ['fp'],
  input: z.object({ fp: several(z.enum(PAYMENT_NAMES)) }).transform(({ fp }) => fp),
  where: (names) => either(names.flatMap((name) => PAID_BY[name] ?? [])),
  say: (names) => ({ relation: 'paid by', value: orWords(names) }),
})

const referral = filter<string[]>({
  params: ['fR'],
  input: z.object({ fR: several(someText) }).transform(({ fR }) => fR),
  where: (values, ctx) => {
    const known = settingList(ctx.settings, 'referral_sources_options')
    const isOther = sql`(c.referral_source IS NOT NULL AND NOT c.referral_source = ANY(${known}::text[]))`
    return either([sql`c.referral_source = ANY(${values}::text[])`, ...(values.includes('Other') ? [isOther] : [])])
  },
  say: (values) => ({ relation: 'referred by', value: orWords(values) }),
})

const ITEMS: Record<string, { where: Sql; said: string }> = {
  s: { where: sql`c.shippable_items > 0`, said: 'items to ship' },
  ns: { where: sql`c.shippable_items = 0`, said: 'nothing to ship' },
  d: { where: sql`c.download_items > 0`, said: 'downloads' },
  nd: { where: sql`c.download_items = 0`, said: 'no downloads' },
  r: { where: sql`c.recurring_items > 0`, said: 'recurring items' },
  nr: { where: sql`c.recurring_items = 0`, said: 'nothing recurring' },
  sp: { where: sql`false`, said: 'sponsorships' },
  nsp: { where: sql`true`, said: 'no sponsorships' },
}

const items = filter<string[]>({
  params: ['fit'],
  input: z.object({ fit: several(z.enum(Object.keys(ITEMS))) }).transform(({ fit }) => fit),
  where: (kinds) => either(kinds.flatMap((kind) => ITEMS[kind]?.where ?? [])),
  say: (kinds) => ({ relation: 'with', value: orWords(kinds.map((kind) => ITEMS[kind]?.said ?? kind)) }),
})

const CHECKS: Record<string, Sql> = {
  ip_mismatch: sql`(c.ip_country IS NOT NULL AND c.billing_country IS NOT NULL AND c.ip_country <> c.billing_country)`,
  no_ip: sql`c.client_ip IS NULL`,
}

const verification = filter<string>({
  params: ['fv'],
  input: z.object({ fv: z.enum(Object.keys(CHECKS)) }).transform(({ fv }) => fv),
  where: (check) => CHECKS[check] ?? null,
  say: (check) => ({ relation: 'with', value: check === 'no_ip' ? 'no IP address' : 'another country than their IP address' }),
})

const bracket = (param: string, values: z.ZodType<number[]>): z.ZodType<number[]> =>
  z.object({ [param]: values }).transform((given) => given[param] as number[])

const ids = (param: string) => bracket(param, several(someId, { isCommaList: true }))
const text = (param: string) => z.object({ [param]: someText }).transform((given) => String(given[param]))

const onLine = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = c.id AND ${condition})`

/** The documented filters that the present tables can answer (money 10.2); `fU`, `fundraising_page_id`, `fots`, `fotm`, `fotc` and `fott` are accepted and wait. */
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
      relation: 'billed in',
      value: new Intl.DisplayNames([ctx.organisation.locale], { type: 'region' }).of(country) ?? country,
    }),
  }),
  source,
  payment,
  items,
  referral,
  verification,
  ids: filter<number[]>({
    params: ['ids'],
    input: ids('ids'),
    where: (values) => sql`c.id = ANY(${values}::int[])`,
    say: (values) => ({ relation: 'chosen:', value: String(values.length) }),
  }),
  supporter: filter<number>({
    params: ['fM'],
    input: z.object({ fM: someId }).transform(({ fM }) => fM),
    where: (id) => sql`c.supporter_id = ${id}`,
    say: (id) => ({ relation: 'of', value: `supporter ${id}` }),
  }),
  donor: filter<number>({
    params: ['d'],
    input: z.object({ d: someId }).transform(({ d }) => d),
    where: (donor) => sql`c.supporter_id = (SELECT id FROM supporter WHERE donor_id = ${donor})`,
    say: (donor) => ({ relation: 'of', value: `donor ${donor}` }),
  }),
  accountType: filter<number[]>({
    params: ['fat'],
    input: ids('fat'),
    where: (values) => sql`c.account_type_id = ANY(${values}::int[])`,
    say: (values) => ({ relation: 'by', value: `supporter type ${values.join(', ')}` }),
  }),
  donationForm: filter<number[]>({
    params: ['df'],
    input: ids('df'),
    where: (values) => onLine(sql`v.product_id = ANY(${values}::int[])`),
    say: (values) => ({ relation: 'through', value: `form ${values.join(', ')}` }),
  }),
  membership: filter<number[]>({
    params: ['membership_id'],
    input: ids('membership_id'),
    where: (values) => onLine(sql`l.membership_id = ANY(${values}::int[])`),
    say: (values) => ({ relation: 'with', value: `membership ${values.join(', ')}` }),
  }),
  promo: filter<string>({
    params: ['promo'],
    input: text('promo'),
    where: (code) => onLine(sql`upper(l.promo_code) = upper(${code})`),
    say: (code) => ({ relation: 'with promo', value: code }),
  }),
  gateway: filter<string>({
    params: ['fg'],
    input: text('fg'),
    where: (gateway) => sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.gateway = ${gateway})`,
    say: (gateway) => ({ relation: 'paid through', value: gateway }),
  }),
}
