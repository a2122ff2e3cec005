import { listFrom } from '~/lists/sql/list-from.server'
import { html } from '~/kit/html'
import { count, flag, moment, money, person, status, text, type ListColumn, type Row } from '~/lists/declare/columns'
import type { ListSpec } from '~/lists/declare/declaration'
import type { ListQuery } from '~/lists/list'
import type { Tally, TotalRow } from '~/lists/scale/scale'
import { fullMoment, shortMoment } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { name, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { avatarColour, initials } from '~/kit/text'
import { notCounted } from './filters/counts'
import { SUPPORTER_FILTERS } from './filters/supporter-filters'
import { RECURRING_WORDS, STATE_CODES, supporterPath } from './supporter'

const plain = (label: string, value: Sql): ListColumn => text(label, value)

const CURRENCY = sql`organization_currency()`

const ADDRESS: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['organization_name', 'Organization Name'],
  ['email', 'Email'],
  ['address_01', 'Address'],
  ['address_02', 'Address 2'],
  ['city', 'City'],
  ['state', 'State/Prov'],
  ['zip', 'ZIP/Postal'],
  ['country', 'Country'],
  ['phone', 'Phone'],
]

const addresses = (side: 'bill' | 'ship', label: string): Record<string, ListColumn> =>
  Object.fromEntries(
    ADDRESS.map(([field, words]) => [
      `${side}_${field}`,
      plain(`${label} ${words}`, sql`s.${name(`${side}_${field}`)}`),
    ]),
  )

function ofStatus(active: ListQuery['active']): Sql {
  const codes = Array.isArray(active.status) ? (active.status as string[]) : ['1']
  if (codes.includes('2')) return sql`true`
  const are: Record<string, Sql> = {
    '1': sql`(s.is_active AND NOT s.is_spam)`,
    '0': sql`(NOT s.is_active AND NOT s.is_spam)`,
    '3': sql`s.is_spam`,
  }
  return codes.map((code) => are[code] ?? sql`false`).reduce((left, right) => sql`(${left} OR ${right})`)
}

function tally({ active }: ListQuery, ctx: Ctx): Tally | null {
  const others = notCounted(active, ctx)
  if (others === null) return null
  const codes = Array.isArray(active.status) ? (active.status as string[]) : ['1']
  const states = codes.includes('2')
    ? Object.values(STATE_CODES)
    : codes.flatMap((code) => STATE_CODES[code as keyof typeof STATE_CODES] ?? [])
  const types = Array.isArray(active.type) ? sql` AND account_type_id::text = ANY(${active.type}::text[])` : sql``
  const all = sql`coalesce((SELECT sum(n) FROM supporter_tally WHERE state = ANY(${states}::text[])${types}), 0)`
  if (others === true) return { totals: sql`SELECT '' AS currency, ${all}::bigint AS n` }
  const counted = sql`SELECT '' AS currency, (${all} - (SELECT count(*) FROM supporter s
    WHERE ${ofStatus(active)}${types} AND ${others}))::bigint AS n`
  return { totals: () => ctx.read.records<TotalRow>(counted) }
}

const since = (at: Row[string], ctx: Ctx) =>
  at instanceof Date
    ? {
        short: shortMoment(at, { zone: ctx.organisation.zone, now: ctx.now }),
        full: fullMoment(at, ctx.organisation.zone),
      }
    : null

const CALL = {
  order: ['id', 'name', 'email', 'referral', 'recurring', 'nps', 'login', 'payments', 'total', 'created', 'url'],
  cells: {
    name: (row: Row) => {
      const shown = String(row.name)
      return html`<span class="avatar ${avatarColour(initials(shown))}">${initials(shown)}</span> <b>${shown}</b>
        <small>${String(row.type)}</small>`
    },
    email: ({ email }: Row) =>
      email ? html`<a href="mailto:${String(email)}">${String(email)}</a>` : html`<span class="muted">None</span>`,
    created: ({ created, type, contact }: Row, ctx: Ctx) => {
      const at = since(created ?? null, ctx)
      const who = contact === null || contact === '' ? '' : `, ${String(contact)}`
      return html`<time title="${at?.full ?? ''}">${at?.short ?? ''}</time><small>${String(type)}${who}</small>`
    },
  },
}

/** Active supporters, newest first; the documented columns keep their places whatever a page hides (R-SUPPORTERS-3). */
const SPEC: ListSpec = {
  name: 'supporters',
  noun: { many: 'supporters', one: 'supporter' },
  permission: 'member.view',
  pageSize: 10,
  // Each supporter has exactly one type, so counts can skip an outer join.
  from: sql`supporter s LEFT JOIN account_type a ON a.id = s.account_type_id`,
  where: ofStatus,
  key: sql`s.id`,
  page: ['type', 'name', 'email', 'referral', 'recurring', 'nps', 'payments', 'total', 'created'],
  columns: {
    type: text('Supporter Type', sql`a.name`, { call: false, page: { width: 120, from: 1280 } }),
    name: person('Display Name', sql`s.display_name`, { isMain: true, sort: true }),
    firstName: plain('First Name', sql`s.first_name`),
    lastName: plain('Last Name', sql`s.last_name`),
    organization: plain('Organization Name', sql`s.bill_organization_name`),
    email: text('Email', sql`s.email`, {
      none: 'None',
      sort: [{ by: sql`coalesce(s.email, '')`, kind: 'text' }],
      page: { width: 220, from: 1024, place: 'below' },
    }),
    // Null means that the supporter never answered, which differs from no.
    optIn: {
      ...flag('Email Opt-in', sql`s.opted_in`),
      csvValue: () => sql`CASE WHEN s.opted_in IS NOT NULL THEN csv_flag(s.opted_in) END`,
    },
    ...addresses('ship', 'Shipping'),
    ...addresses('bill', 'Billing'),
    recurring: status('Recurring', sql`s.recurring_state`, {
      words: RECURRING_WORDS,
      csv: false,
      sort: [{ by: sql`s.recurring_state`, kind: 'integer' }],
      page: { width: 110, place: 'below-2' },
    }),
    nps: count('NPS', sql`s.nps`, {
      none: '',
      csv: false,
      sort: [{ by: sql`coalesce(s.nps, 0)`, kind: 'integer' }],
      page: { width: 70, from: 1280 },
    }),
    login: flag('Login', sql`s.has_login`, { sort: [{ by: sql`s.has_login::integer`, kind: 'integer' }], csv: false }),
    payments: count('Payments', sql`s.payments_count`, { sort: true, page: { width: 100, from: 1280 } }),
    total: money('Payments Total', sql`s.payments_minor`, {
      currency: CURRENCY,
      sort: true,
      page: { width: 134, place: 'amount' },
    }),
    donorId: plain('DonorPerfect ID', sql`s.donor_id::text`),
    created: moment('Created on', sql`s.created_at`, {
      sort: true,
      page: { width: 120, from: 1024, place: 'amount-below' },
    }),
    updated: moment('Updated on', sql`s.updated_at`),
    referral: text('Referral Source', sql`s.referral_source`, {
      sort: [{ by: sql`coalesce(s.referral_source, '')`, kind: 'text' }],
      page: { width: 130, from: 1280 },
    }),
    // The key by which an import recognizes a supporter without an email.
    almonerId: text('Almoner ID', sql`s.id::text`, { call: false }),
  },
  carries: { contact: sql`CASE WHEN a.is_organization THEN nullif(concat_ws(' ', s.first_name, s.last_name), '') END` },
  filters: SUPPORTER_FILTERS,
  filtersAt: '/jpanel/supporters/filters.json',
  search: 'search',
  defaultSort: ['created', 'desc'],
  link: ({ id }) => supporterPath(Number(id)),
  csv: { name: 'supporters' },
  call: CALL,
  scale: {
    tally,
  },
}

export const supporterList = listFrom(SPEC)

const LINK: ListColumn = { ...plain('Shareable Link', sql`s.id`), csvValue: () => null }

/** Names and emails for a mailing: no head, as mailing tools read it (R-SUPPORTERS-3). */
export const supporterEmailList = listFrom({
  ...SPEC,
  csv: { name: 'supporter_emails', columns: ['firstName', 'lastName', 'email', LINK], hasHead: false },
})

type Group = { id: number; name: string }

const groupsEverUsed = (read: SqlRunner): Promise<Group[]> =>
  read.rows<Group>(sql`SELECT m.id, m.name FROM membership m JOIN membership_span r ON r.membership_id = m.id
    GROUP BY m.id, m.name ORDER BY count(DISTINCT r.supporter_id) DESC, m.id`)

function groupColumns({ id, name: group }: Group): [string, ListColumn][] {
  const current = (what: Sql): ((ctx: Ctx) => Sql) => {
    return ({
      now,
      organisation: { zone },
    }) => sql`(SELECT ${what} FROM membership_span r WHERE r.supporter_id = s.id AND r.membership_id = ${id}
      AND r.starts_on <= (${now}::timestamptz AT TIME ZONE ${zone}::text)::date
      AND (r.ends_on IS NULL OR r.ends_on >= (${now}::timestamptz AT TIME ZONE ${zone}::text)::date)
      ORDER BY r.ends_on DESC NULLS FIRST LIMIT 1)`
  }
  return [
    [
      `group-${id}-active`,
      { ...plain(`'${group}' Is Active`, sql``), csvValue: current(sql`csv_text(${group}::text)`) },
    ],
    [`group-${id}-start`, { ...plain(`'${group}' Start`, sql``), csvValue: current(sql`csv_date(r.starts_on)`) }],
    [`group-${id}-end`, { ...plain(`'${group}' End`, sql``), csvValue: current(sql`csv_date(r.ends_on)`) }],
  ]
}

/** The whole export has three columns for each kind of membership that ever had a member (R-SUPPORTERS-3). */
export async function wholeSupporterList(read: SqlRunner) {
  const groups = (await groupsEverUsed(read)).flatMap(groupColumns)
  return listFrom({
    ...SPEC,
    columns: { ...SPEC.columns, ...Object.fromEntries(groups) },
  })
}
