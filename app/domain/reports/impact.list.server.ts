import { listFrom } from '~/db/list-source.server'
import { supporterType } from '~/domain/contributions/list/filter-choices.server'
import { html } from '~/kit/html'
import { count, later, moment, money, person, text } from '~/kit/list/columns'
import { words } from '~/kit/list/filters'
import { everyWord } from '~/kit/list/list-filters'
import type { Ctx } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'

/** Supporters, and what their own pages brought in from others: refunded, test and spam contributions left out, in the organization's currency. */
const rows = (_active: unknown, { organisation: { currency } }: Ctx): Sql => sql`supporter s JOIN account_type a ON a.id = s.account_type_id
  CROSS JOIN LATERAL (SELECT ${currency}::text AS currency) o
  LEFT JOIN LATERAL (SELECT coalesce(sum(round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(o.currency))), 0)::bigint AS minor, count(DISTINCT c.id) AS n
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    WHERE l.fundraising_member_id = s.id AND c.is_listed AND NOT c.is_test AND c.refunded_minor = 0 AND c.supporter_id IS DISTINCT FROM s.id) f ON true`

const CURRENCY = sql`o.currency`
const supporterPath = (id: unknown): string => `/jpanel/supporters/${Number(id)}`

const PARTS = [
  ['Title', 'title'],
  ['First Name', 'first_name'],
  ['Last Name', 'last_name'],
  ['Organization', 'organization_name'],
  ['Email', 'email'],
  ['Address', 'address_01'],
  ['Address 2', 'address_02'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP', 'zip'],
  ['Country', 'country'],
  ['Phone', 'phone'],
] as const

const address = (side: 'Shipping' | 'Billing', prefix: 'ship' | 'bill') =>
  PARTS.map(([head, stored]) => text(`${side} ${head}`, sql`s.${name(`${prefix}_${stored}`)}`))

/** What each supporter gave, bought and raised, the most generous first (R-REPORTS-5). Archived supporters count too. */
export const impactList = listFrom({
  name: 'impact-by-supporter',
  noun: { many: 'supporters', one: 'supporter' },
  permission: 'reports',
  from: rows,
  where: sql`NOT s.is_spam`,
  key: sql`s.id`,
  columns: {
    name: person('Display Name', sql`s.display_name`, { isMain: true, sort: true, page: {} }),
    donated: money('Donation Amount', sql`s.lifetime_donation_minor`, {
      currency: CURRENCY,
      sort: true,
      page: { width: 140, place: 'amount' },
    }),
    donations: count('Donation Count', sql`s.lifetime_donation_count`, { sort: true, page: { width: 130, place: 'amount-below' } }),
    bought: money('Purchase Amount', sql`s.lifetime_purchase_minor`, { currency: CURRENCY, sort: true, page: { width: 140, from: 1024 } }),
    purchases: count('Purchase Count', sql`s.lifetime_purchase_count`, { sort: true, page: { width: 130, from: 1280 } }),
    raised: money('Fundraising Amount', sql`f.minor`, { currency: CURRENCY, page: { width: 150, from: 1024 } }),
    raisings: count('Fundraising Count', sql`f.n`, { page: { width: 140, from: 1280 } }),
  },
  filters: {
    search: words({ param: 'search', where: (typed) => everyWord(sql`lower(' ' || s.display_name)`, typed) }),
    supporterType: supporterType(sql`s.account_type_id`, { param: 'account_type', isMore: false }),
  },
  search: 'search',
  defaultSort: ['donated', 'desc'],
  link: ({ id }) => supporterPath(id),
  csv: {
    name: 'impact-by-supporter',
    columns: [
      text('Supporter Type', sql`a.name`),
      'name',
      ...[text('First Name', sql`s.first_name`), text('Last Name', sql`s.last_name`), text('Organization', sql`s.bill_organization_name`)],
      ...[text('Email', sql`s.email`), later('Email Opt-in')],
      ...['donated', 'donations', 'bought', 'purchases', 'raised', 'raisings'],
      ...['Referred Donation Amount', 'Referred Donation Count', 'Referral Visits', 'Referral Sign-ups'].map(later),
      ...address('Shipping', 'ship'),
      ...address('Billing', 'bill'),
      ...[count('DP Donor ID', sql`s.donor_id`), moment('Created', sql`s.created_at`), moment('Updated', sql`s.updated_at`)],
      text('Referral Source', sql`s.referral_source`),
    ],
  },
  call: {
    order: [
      ...['link', 'name', 'donated', 'donations', 'bought', 'purchases', 'raised', 'raisings'],
      ...['referred', 'referredCount', 'visits', 'signUps'],
    ],
    cells: {
      link: ({ id }) => html`<a href="${supporterPath(id)}">View</a>`,
      // What a referral brought in is not recorded yet.
      ...Object.fromEntries(['referred', 'referredCount', 'visits', 'signUps'].map((cell) => [cell, () => ''])),
    },
  },
})
