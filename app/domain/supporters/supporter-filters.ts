import { z } from 'zod'
import { listOf } from '~/domain/settings/definitions'
import { localDate, shownDate, startOfDay, addDays } from '~/kit/calendar'
import type { Filter } from '~/kit/list/list'
import { choice, ids, moments, type Choice, type ListFilter } from '~/kit/list/filters'
import { everyWord, several, someText } from '~/kit/list/list-filters'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, type Sql } from '~/kit/sql'
import { relativeDay } from './relative-day'
import { RECURRING_STATUSES } from './supporter'

const YES_NO: readonly Choice[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

const any = (are: readonly Sql[]): Sql => sql`(${join(are, ' OR ')})`

const chosen = (param: string, known?: readonly string[]): z.ZodType<string[]> =>
  z
    .object({ [param]: several(someText, { isCommaList: true }) })
    .transform((fields) => (fields[param] as string[]).filter((one) => known === undefined || known.includes(one)))
    .refine((kept) => kept.length > 0) as unknown as z.ZodType<string[]>

type Spec = {
  label: string
  param: string
  choices: readonly Choice[] | ((ctx: Ctx) => Promise<readonly Choice[]>)
  /** Only these values are read; the labels of `choices` where it is left out and they are fixed. */
  where: (value: string, ctx: Ctx) => Sql
  isMore?: boolean
}

/** Any of several choices, each with a condition of its own; unknown ones are ignored. */
function conditions({ label, param, choices, where, isMore = true }: Spec): ListFilter {
  const known = typeof choices === 'function' ? undefined : choices.map(({ value }) => value)
  const filter: ListFilter<string[]> = {
    label,
    isMore,
    params: [param],
    input: chosen(param, known),
    where: (values, ctx) => any(values.map((value) => where(value, ctx))),
    say: (values) => ({ relation: `${label} is`, value: values.map((value) => labelOf(choices, value)).join(' or ') }),
    control: { kind: 'choice', param, choices, isSingle: false },
  }
  return filter as unknown as ListFilter
}

const labelOf = (choices: Spec['choices'], value: string): string =>
  typeof choices === 'function' ? value : (choices.find((one) => one.value === value)?.label ?? value)

/** One of two answers: the first one that is sent counts. */
const yesNo = (label: string, param: string, { yes, no }: { yes: (ctx: Ctx) => Sql; no: (ctx: Ctx) => Sql }): ListFilter =>
  conditions({ label, param, choices: YES_NO, where: (value, ctx) => (value === '1' ? yes(ctx) : no(ctx)) })

type Ends = { from: string | null; to: string | null }

/** Days of payments: a date, or words counted from today, which stay words in a saved view (R-SUPPORTERS-4). */
function paymentDays(label: string, at: Sql, [from, to]: readonly [string, string]): ListFilter {
  const end = z.string().trim().min(1).max(30).nullable().catch(null)
  const today = (ctx: Ctx) => localDate(ctx.now, ctx.organisation.zone)
  const day = (typed: string | null, ctx: Ctx) => (typed === null ? null : relativeDay(typed, today(ctx)))
  const filter: ListFilter<Ends> = {
    label,
    params: [from, to],
    isMore: true,
    input: z
      .object({ [from]: end.optional(), [to]: end.optional() })
      .transform((fields) => ({ from: fields[from] ?? null, to: fields[to] ?? null }))
      .refine((ends) => ends.from !== null || ends.to !== null) as unknown as z.ZodType<Ends>,
    where(ends, ctx) {
      const { zone } = ctx.organisation
      const [after, before] = [day(ends.from, ctx), day(ends.to, ctx)]
      return all([
        ...(after === null ? [] : [sql`${at} >= ${startOfDay(after, zone)}`]),
        ...(before === null ? [] : [sql`${at} < ${startOfDay(addDays(before, 1), zone)}`]),
      ])
    },
    say(ends, ctx) {
      const [after, before] = [day(ends.from, ctx), day(ends.to, ctx)]
      if (after === null && before === null) return null
      if (after === null) return { relation: `${label} is until`, value: before === null ? '' : shownDate(before) }
      if (before === null) return { relation: `${label} is since`, value: shownDate(after) }
      return { relation: `${label} is`, value: `${shownDate(after)} – ${shownDate(before)}` }
    },
    control: { kind: 'dates', from, to },
  }
  return filter as unknown as ListFilter
}

const METHODS = sql`SELECT m.supporter_id FROM payment_method m WHERE m.status = 'ACTIVE' AND m.deleted_at IS NULL AND m.supporter_id IS NOT NULL GROUP BY m.supporter_id`

/** The last local day a card can be used; what has no date never expires. */
const LAST_DAY = sql`(make_date(m.expires_year, m.expires_month, 1) + interval '1 month')::date - 1`

const endOfNextMonth = (ctx: Ctx) =>
  sql`(date_trunc('month', ${localDate(ctx.now, ctx.organisation.zone)}::date) + interval '2 months')::date - 1`
const today = (ctx: Ctx) => sql`${localDate(ctx.now, ctx.organisation.zone)}::date`

const isUsable = (ctx: Ctx): Sql => sql`(m.expires_year IS NULL OR m.expires_month IS NULL OR ${LAST_DAY} >= ${today(ctx)})`
const lastsOn = (ctx: Ctx): Sql => sql`(m.expires_year IS NULL OR m.expires_month IS NULL OR ${LAST_DAY} > ${endOfNextMonth(ctx)})`

const METHOD_STATES: Record<string, (ctx: Ctx) => Sql> = {
  valid: (ctx) => sql`s.id IN (${METHODS} HAVING bool_or(${isUsable(ctx)}))`,
  expired: (ctx) => sql`s.id IN (${METHODS} HAVING NOT bool_or(${isUsable(ctx)}))`,
  expiring: (ctx) => sql`s.id IN (${METHODS} HAVING NOT bool_or(${lastsOn(ctx)}))`,
  none: () => sql`NOT EXISTS (SELECT 1 FROM payment_method m WHERE m.supporter_id = s.id AND m.status = 'ACTIVE' AND m.deleted_at IS NULL)`,
}
const METHOD_CHOICES: readonly Choice[] = [
  { value: 'valid', label: 'Valid' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
  { value: 'none', label: 'None' },
]

const SUSPENDED = sql`SELECT r.supporter_id FROM recurring_profile r WHERE r.status = 'Suspended'`
const expiring = (ctx: Ctx): Sql => METHOD_STATES.expiring?.(ctx) ?? sql`false`

const FUNDRAISERS: Record<string, (ctx: Ctx) => Sql> = {
  active: (ctx) => pages(sql`p.status = 'active' AND (p.goal_deadline IS NULL OR p.goal_deadline >= ${today(ctx)})`),
  closed: (ctx) => pages(sql`p.status = 'active' AND p.goal_deadline < ${today(ctx)}`),
  never: () => sql`NOT EXISTS (SELECT 1 FROM fundraising_page p WHERE p.organizer_id = s.id AND p.deleted_at IS NULL)`,
}
const pages = (are: Sql): Sql => sql`s.id IN (SELECT p.organizer_id FROM fundraising_page p WHERE p.deleted_at IS NULL AND ${are})`

const isMember = (of: string, ctx: Ctx): Sql => {
  const kind = of === '*' ? sql`true` : /^\d{1,9}$/.test(of) ? sql`r.membership_id = ${Number(of)}` : sql`false`
  return sql`s.id IN (SELECT r.supporter_id FROM membership_span r
    WHERE ${kind} AND r.starts_on <= ${today(ctx)} AND (r.ends_on IS NULL OR r.ends_on >= ${today(ctx)}))`
}

const BY_TEXT = sql`EXISTS (SELECT 1 FROM contribution c WHERE c.supporter_id = s.id AND c.source = 'Messenger' AND c.confirmed_at IS NOT NULL)`

const NPS: Record<string, Sql> = { '>9': sql`s.nps >= 9`, '6:8': sql`s.nps BETWEEN 6 AND 8`, '<5': sql`s.nps <= 5` }

const VERIFIED: Record<string, Sql> = {
  '1': sql`s.verified_status = 'Verified'`,
  '0': sql`s.verified_status = 'Pending'`,
  '-1': sql`s.verified_status = 'Denied'`,
  '2': sql`s.verified_status IS NULL`,
}

const referrals = (ctx: Ctx): readonly string[] => listOf(ctx.settings, 'referral_sources_options')

/** Words of the search; a number is also the supporter's own. */
const searchWhere = (words: string): Sql => {
  const found = everyWord(sql`s.search_text`, words)
  const number = /^#?(\d{1,9})$/.exec(words.trim())?.[1]
  return number === undefined ? found : sql`(${found} OR s.id = ${Number(number)} OR s.donor_id = ${Number(number)})`
}

const search: ListFilter = {
  label: 'Search',
  params: ['fB'],
  input: z.object({ fB: someText }).transform(({ fB }) => fB),
  where: (words) => searchWhere(String(words)),
  say: (words) => ({ relation: 'Contains', value: `“${String(words)}”` }),
  control: { kind: 'text', param: 'fB' },
}

/** The status is a condition of the whole list, which shows active supporters where nothing else is asked for. */
const status: ListFilter = {
  ...choice({
    label: 'Status',
    param: 'fA',
    value: sql`''`,
    choices: [
      { value: '1', label: 'Active' },
      { value: '0', label: 'Archived' },
      { value: '3', label: 'Spam' },
      { value: '2', label: 'All' },
    ],
  }),
  input: chosen('fA', ['0', '1', '2', '3']),
  where: () => null,
} as ListFilter

/** Everything supporters can be narrowed by (R-SUPPORTERS-3). */
export const SUPPORTER_FILTERS = {
  search,
  status,
  type: choice({
    label: 'Type',
    param: 'ft',
    value: sql`s.account_type_id`,
    choices: async ({ read }) =>
      read.rows<Choice>(sql`SELECT id::text AS value, name AS label FROM account_type WHERE deleted_at IS NULL ORDER BY sequence, id`),
  }),
  recurring: conditions({
    label: 'Recurring',
    param: 'rpp',
    choices: RECURRING_STATUSES.map((value) => ({ value, label: value })),
    where: (value) => sql`s.id IN (SELECT r.supporter_id FROM recurring_profile r WHERE r.status = ${value})`,
    isMore: false,
  }),
  optIn: yesNo('Marketing email', 'fe', { yes: () => sql`s.opted_in`, no: () => sql`NOT s.opted_in` }),
  created: moments({ label: 'Created', from: 'fd1', to: 'fd2', at: sql`s.created_at` }),
  firstPayment: paymentDays('First payment', sql`s.first_payment_at`, ['firstPaymentAfter', 'firstPaymentBefore']),
  lastPayment: paymentDays('Last payment', sql`s.last_payment_at`, ['lastPaymentAfter', 'lastPaymentBefore']),
  membership: conditions({
    label: 'Membership',
    param: 'membership_id',
    choices: async ({ read }) => [
      { value: '*', label: 'Any' },
      ...(await read.rows<Choice>(sql`SELECT id::text AS value, name AS label FROM membership WHERE deleted_at IS NULL ORDER BY name, id`)),
    ],
    where: isMember,
  }),
  referral: conditions({
    label: 'Referral source',
    param: 'fr',
    choices: async (ctx) => [...referrals(ctx), 'Other'].map((value) => ({ value, label: value })),
    where: (value, ctx) =>
      value === 'Other'
        ? sql`(s.referral_source <> '' AND NOT s.referral_source = ANY(${referrals(ctx)}::text[]))`
        : sql`s.referral_source = ${value}`,
  }),
  nps: conditions({
    label: 'NPS',
    param: 'fn',
    choices: [
      { value: '>9', label: 'Promoter' },
      { value: '6:8', label: 'Passive' },
      { value: '<5', label: 'Detractor' },
    ],
    where: (value) => NPS[value] ?? sql`false`,
  }),
  slipping: yesNo('Slipping', 'is_slipping', {
    yes: (ctx) => sql`(s.id IN (${SUSPENDED}) OR ${expiring(ctx)})`,
    no: (ctx) => sql`(NOT s.id IN (${SUSPENDED}) AND NOT ${expiring(ctx)})`,
  }),
  text: yesNo('Text to give', 'used_text_to_give', { yes: () => BY_TEXT, no: () => sql`NOT ${BY_TEXT}` }),
  login: yesNo('Login', 'has_login', { yes: () => sql`s.has_login`, no: () => sql`NOT s.has_login` }),
  loggedIn: yesNo('Signed in', 'has_logged_in', { yes: () => sql`s.last_login_at IS NOT NULL`, no: () => sql`s.last_login_at IS NULL` }),
  fundraisers: conditions({
    label: 'Fundraisers',
    param: 'fundraisers',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'closed', label: 'Closed' },
      { value: 'never', label: 'Never' },
    ],
    where: (value, ctx) => FUNDRAISERS[value]?.(ctx) ?? sql`false`,
  }),
  paymentMethod: conditions({
    label: 'Payment method',
    param: 'payment_method',
    choices: METHOD_CHOICES,
    where: (value, ctx) => METHOD_STATES[value]?.(ctx) ?? sql`false`,
  }),
  verified: conditions({
    label: 'Verified',
    param: 'verified_status',
    choices: [
      { value: '1', label: 'Verified' },
      { value: '0', label: 'Pending' },
      { value: '-1', label: 'Denied' },
      { value: '2', label: 'Not asked' },
    ],
    where: (value) => VERIFIED[value] ?? sql`false`,
  }),
  sponsor: yesNo('Sponsor', 'is_sponsor', {
    yes: (ctx) => sql`s.id IN (${sponsors(ctx)})`,
    no: (ctx) => sql`NOT s.id IN (${sponsors(ctx)})`,
  }),
  ids: ids({ param: 'ids', value: sql`s.id`, noun: 'supporters' }),
} satisfies Record<string, Filter>

const sponsors = (ctx: Ctx): Sql => sql`SELECT o.supporter_id FROM sponsor o
  WHERE o.deleted_at IS NULL AND o.started_at <= ${ctx.now} AND (o.ended_on IS NULL OR o.ended_on >= ${today(ctx)})`
