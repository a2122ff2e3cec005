import { listFrom } from '~/lists/sql/list-from.server'
import { segmentFilter } from '~/domain/segments/segment-filter.server'
import { givingSettings } from '~/domain/settings/giving.server'
import {
  ageColumn,
  photoUrl,
  segmentColumns,
  SPONSEE_FILTERS,
  waiting,
} from '~/domain/sponsorships/sponsorships.list.server'
import { localDate } from '~/kit/calendar'
import { html } from '~/kit/html'
import { code, count, custom, date, moment, money, text, type ListColumn, type Row } from '~/lists/declare/columns'
import type { ListSpec } from '~/lists/declare/declaration'
import { choice, dates, ids, moments, options, textSearch } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import type { Tally } from '~/lists/scale/scale'
import { BILLING_PERIODS, PERIOD_WORDS } from '~/domain/recurring/schedule'
import { withForeignCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { join, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { capitalised } from '~/kit/text'
import { PERIOD_UNITS, sponsorPath } from './sponsor'

function recurring({ recurring: minor, currency, period, planStatus }: Row, { organisation }: Ctx): string {
  if (minor === null || minor === undefined) return ''
  const amount = withForeignCode({ minor: BigInt(String(minor)), currency: String(currency) }, organisation.currency)
  return `${amount}/${PERIOD_UNITS[String(period)] ?? String(period)} ${String(planStatus)}`
}

const isOver = (ctx: Ctx): Sql =>
  sql`(r.ended_on IS NOT NULL AND r.ended_on < ${localDate(ctx.now, ctx.organisation.zone)}::date)`

/**
 * Stored counts of all sponsors and of those with an end date. `comingSponsors` counts those who have not begun or not
 * ended yet.
 */
const COUNTED = sql`(SELECT coalesce(sum(n), 0) AS n, coalesce(sum(n) FILTER (WHERE bucket & 1 <> 0), 0) AS with_end
  FROM list_tally_total_now WHERE list = 'sponsors') counted`
const comingSponsors = (condition: Sql): Sql =>
  sql`(SELECT count(*) FROM sponsor r WHERE r.deleted_at IS NULL AND ${condition})`

function tally({ active }: ListQuery, ctx: Ctx): Tally | null {
  const { state, ...others } = active
  if (Object.keys(others).length > 0) return null
  const of = (n: Sql): Tally => ({ totals: sql`SELECT '' AS currency, (${n})::bigint AS n FROM ${COUNTED}` })
  if (state === undefined) return of(sql`n`)
  const today = localDate(ctx.now, ctx.organisation.zone)
  const toEnd = comingSponsors(sql`coalesce(r.ended_on, '9999-12-31'::date) BETWEEN ${today}::date AND '9999-12-30'`)
  const toBegin = comingSponsors(sql`r.started_at > ${ctx.now} AND NOT ${isOver(ctx)}`)
  const parts: Record<string, Sql> = {
    Active: sql`n - with_end + ${toEnd} - ${toBegin}`,
    Ended: sql`with_end - ${toEnd}`,
  }
  const requested = (state as readonly string[]).map((one) => parts[one])
  return requested.includes(undefined) ? null : of(join(requested as Sql[], ' + '))
}

const ENDED = date('Ended On', sql`r.ended_on`, {
  sort: [{ by: sql`coalesce(r.ended_on, '9999-12-31'::date)`, kind: 'date' }],
  page: { width: 132, place: 'amount' },
  none: 'Active',
})

const DETAILS: Record<string, ListColumn> = {
  enrolled: date('Enrollment Date', sql`s.enrollment_date`),
  waiting,
  longitude: count('Longitude', sql`s.longitude`),
  latitude: count('Latitude', sql`s.latitude`),
  biography: text('Biography', sql`words_of_html(s.biography)`),
  privateNotes: text('Private Notes', sql`s.private_notes`),
  sponsors: count('Sponsor Count', sql`s.sponsor_count`),
  photoUrl,
}

const SPEC: ListSpec = {
  name: 'sponsors',
  noun: { many: 'sponsors', one: 'sponsor' },
  permission: ['sponsorship', 'sponsor.view'],
  viewsManagedBy: 'sponsor.edit',
  // As outer joins, these cost nothing in statements that do not read them: each sponsor has at most one of each.
  from: sql`sponsor r LEFT JOIN supporter u ON u.id = r.supporter_id LEFT JOIN sponsorship s ON s.id = r.sponsorship_id
    LEFT JOIN recurring_profile p ON p.line_id = r.line_id`,
  where: sql`r.deleted_at IS NULL`,
  key: sql`r.id`,
  scale: { tally },
  page: ['name', 'child', 'started', 'source', 'recurring', 'ended', 'reason'],
  columns: {
    sponsorFirst: text('Sponsor First', sql`u.first_name`),
    sponsorLast: text('Sponsor Last', sql`u.last_name`),
    email: text('Email', sql`coalesce(u.email, u.bill_email)`),
    address: text('Address', sql`u.bill_address_01`),
    address2: text('Address 2', sql`u.bill_address_02`),
    city: text('City', sql`u.bill_city`),
    state: text('State/Prov', sql`u.bill_state`),
    zip: text('ZIP/Postal', sql`u.bill_zip`),
    country: text('Country', sql`u.bill_country`),
    phone: text('Phone', sql`u.bill_phone`),
    amount: money('Recurring Amount', sql`p.amount_minor`, { currency: sql`p.currency` }),
    day: text(
      'Recurring Day',
      sql`to_char(p.billing_cycle_anchor, CASE WHEN p.billing_period IN ('Week', 'SemiMonth') THEN 'FMDay'
        ELSE 'FMDD' END)`,
    ),
    every: text('Recurring Period', sql`p.billing_period`),
    reference: code('Sponsorship Reference', sql`s.reference_number`),
    first: text('Sponsorship First', sql`s.first_name`),
    last: text('Sponsorship Last', sql`s.last_name`),
    gender: text('Gender', sql`s.gender`),
    birth: date('Birth Date', sql`s.birth_date`),
    age: ageColumn(),
    started: moment('Started On', sql`r.started_at`, { sort: true, page: { width: 120, place: 'amount-below' } }),
    source: text('Source', sql`r.source`, {
      sort: [{ by: sql`coalesce(r.source, '')`, kind: 'text' }],
      page: { width: 130, from: 1280 },
    }),
    ended: {
      ...ENDED,
      show: (day, row, at) =>
        day === null && Number(row.started) > at.ctx.now.getTime() ? { text: 'Not started' } : ENDED.show(day, row, at),
    },
    reason: text('Ended Reason', sql`r.ended_reason`, { page: { width: 170, from: 1280, wraps: true } }),
    payments: count('# of Payments', sql`coalesce(p.cycles_completed, 0) + (r.last_payment_minor IS NOT NULL)::int`),
    name: text('Name', sql`r.supporter_name`, {
      isMain: true,
      csv: false,
      sort: [{ by: sql`lower(r.supporter_name)`, kind: 'text' }],
    }),
    child: text('Child', sql`r.sponsee_name`, {
      csv: false,
      sort: [{ by: sql`lower(r.sponsee_name)`, kind: 'text' }],
      page: { width: 170, place: 'below' },
    }),
    recurring: custom('Recurring', sql`p.amount_minor::text`, {
      csv: false,
      page: { width: 160, from: 1024 },
      show: (_value, row, { ctx }) => ({ text: recurring(row, ctx) || '–' }),
    }),
  },
  carries: { currency: sql`p.currency`, period: sql`p.billing_period`, planStatus: sql`p.status` },
  filters: {
    search: textSearch({ param: 'search', value: sql`r.search_text` }),
    state: options({
      label: 'Status',
      param: 'sponsor_status',
      of: {
        Active: { label: 'Active', where: (ctx) => sql`r.started_at <= ${ctx.now} AND NOT ${isOver(ctx)}` },
        Ended: { label: 'Ended', where: isOver },
      },
    }),
    period: choice({
      label: 'Billing period',
      param: 'billing_period',
      value: sql`p.billing_period`,
      choices: BILLING_PERIODS.map((value) => ({ value, label: capitalised(PERIOD_WORDS[value]) })),
      isMore: true,
    }),
    plan: choice({
      label: 'Recurring status',
      param: 'recurring_payments_status',
      value: sql`p.status`,
      choices: ['Active', 'Suspended', 'Cancelled', 'Expired'].map((value) => ({ value, label: value })),
    }),
    source: choice({
      label: 'Source',
      param: 'source',
      value: sql`r.source`,
      choices: ({ settings }) => givingSettings(settings).sources.map((value) => ({ value, label: value })),
      isMore: true,
    }),
    started: moments({
      label: 'Started',
      from: 'started_at_start',
      to: 'started_at_end',
      at: sql`r.started_at`,
      isMore: true,
    }),
    ended: dates({ label: 'Ended', from: 'ended_at_start', to: 'ended_at_end', on: sql`r.ended_on`, isMore: true }),
    ...SPONSEE_FILTERS,
    segments: segmentFilter(sql`r.sponsorship_id`),
    ids: ids({ param: 'ids', value: sql`r.id`, noun: 'sponsors' }),
  },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => sponsorPath(Number(id)),
  csv: { name: 'sponsors' },
  call: {
    order: ['link', 'name', 'child', 'started', 'source', 'recurring', 'ended', 'reason'],
    cells: {
      link: ({ id }) => html`<a href="${sponsorPath(Number(id))}" title="Open"><i class="fa fa-search"></i></a>`,
      recurring: (row, ctx) => html`${recurring(row, ctx)}`,
      ended: (row, ctx) =>
        row.ended === null
          ? ''
          : html`${SPEC.columns.ended?.show(row.ended ?? null, row, { key: 'ended', ctx, isMixed: false }).text ?? ''}`,
    },
  },
}

export const sponsorList = listFrom(SPEC)

export async function detailedSponsorList(read: SqlRunner) {
  const segments = await segmentColumns(read)
  return listFrom({
    ...SPEC,
    columns: { ...SPEC.columns, ...DETAILS, ...Object.fromEntries(segments) },
    csv: { name: 'sponsors_detailed' },
  })
}
