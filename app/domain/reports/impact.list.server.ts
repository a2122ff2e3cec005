import { listFrom } from '~/lists/sql/list-from.server'
import { supporterType } from '~/domain/contributions/list/filter-choices.server'
import { html } from '~/kit/html'
import { count, flag, moment, money, person, text, type Row } from '~/lists/declare/columns'
import { textSearch } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import type { ListQuery } from '~/lists/list'
import type { Tally } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { all, name, sql, type Sql } from '~/kit/sql'
import { IMPACT_ITEMS } from './addresses'
import { IMPACT_PERMISSION, raisedBy } from './impact-items.list.server'

/**
 * Joins supporters with what their pages raised from others and what the people they referred gave. Visits are not
 * counted, because pages are not opened through a supporter's link.
 */
const rows = (
  _active: unknown,
  { organisation: { currency } }: Ctx,
): Sql => sql`supporter s JOIN account_type a ON a.id = s.account_type_id
  CROSS JOIN LATERAL (SELECT ${currency}::text AS currency) o
  LEFT JOIN LATERAL (SELECT coalesce(sum(i.minor), 0)::bigint AS minor, count(*) AS n
    FROM ${raisedBy(sql`s.id`, sql`o.currency`)} i) f ON true
  LEFT JOIN LATERAL (SELECT coalesce(sum(g.lifetime_donation_minor), 0)::bigint AS minor,
    coalesce(sum(g.lifetime_donation_count), 0)::bigint AS n, count(*) FILTER (WHERE g.opted_in) AS opted
    FROM supporter g WHERE g.referred_by = s.id) h ON true`

const CURRENCY = sql`o.currency`
const supporterPath = (id: unknown): string => `/jpanel/supporters/${Number(id)}`

const opens =
  (search: (id: number) => string) =>
  ({ id }: Row): string =>
    `${IMPACT_ITEMS}?${search(Number(id))}`
const donated = (kind: string) => opens((id) => `supporter=${id}&kind[]=${kind}`)
const raised = opens((id) => `raised_by=${id}`)
const referred = opens((id) => `referred_by=${id}&kind[]=donation`)

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

const IS_LISTED = sql`NOT s.is_spam`

/** Words in all searched text match few supporters, so names are checked only among those. */
const hasName = (typed: string): Sql =>
  sql`${everyWord(sql`s.search_text`, typed)}
    AND ${everyWord(sql`lower(' ' || s.display_name COLLATE "default")`, typed)}`

const tally = ({ active: { supporterType: types, ...others } }: ListQuery): Tally | null =>
  Object.keys(others).length > 0
    ? null
    : {
        totals: sql`SELECT '' AS currency, coalesce(sum(n), 0)::bigint AS n FROM supporter_tally
          WHERE
            ${all([
              sql`state
              <> 'spam'`,
              types !== undefined && sql`account_type_id::text = ANY(${types as string[]}::text[])`,
            ])}`,
      }

/** Includes archived supporters (R-REPORTS-5). */
export const impactList = listFrom({
  name: 'impact-by-supporter',
  noun: { many: 'supporters', one: 'supporter' },
  permission: IMPACT_PERMISSION,
  from: rows,
  where: IS_LISTED,
  key: sql`s.id`,
  columns: {
    name: person('Display Name', sql`s.display_name`, { isMain: true, sort: true, page: {} }),
    donated: money('Donation Amount', sql`s.lifetime_donation_minor`, {
      currency: CURRENCY,
      sort: true,
      opens: donated('donation'),
      page: { width: 140, place: 'amount' },
    }),
    donations: count('Donation Count', sql`s.lifetime_donation_count`, {
      sort: true,
      opens: donated('donation'),
      page: { width: 130, place: 'amount-below' },
    }),
    bought: money('Purchase Amount', sql`s.lifetime_purchase_minor`, {
      currency: CURRENCY,
      sort: true,
      opens: donated('purchase'),
      page: { width: 140, from: 1024 },
    }),
    purchases: count('Purchase Count', sql`s.lifetime_purchase_count`, {
      sort: true,
      opens: donated('purchase'),
      page: { width: 130, from: 1280 },
    }),
    raised: money('Fundraising Amount', sql`f.minor`, {
      currency: CURRENCY,
      opens: raised,
      page: { width: 150, from: 1024 },
    }),
    raisings: count('Fundraising Count', sql`f.n`, { opens: raised, page: { width: 140, from: 1280 } }),
    referred: money('Referred Donation Amount', sql`h.minor`, { currency: CURRENCY, opens: referred, page: false }),
    referrals: count('Referred Donation Count', sql`h.n`, { opens: referred, page: false }),
    visits: count('Referral Visits', sql`0`, { page: false }),
    signUps: count('Referral Sign-ups', sql`h.opted`, { page: false }),
  },
  filters: {
    search: textSearch({ param: 'search', where: hasName }),
    supporterType: supporterType(sql`s.account_type_id`, { param: 'account_type', isMore: false }),
  },
  search: 'search',
  scale: {
    lean: { from: sql`supporter s`, where: IS_LISTED, answers: () => true },
    tally,
    // The sums of fundraising pages are computed only for the rows shown.
    along: () => sql`supporter s`,
  },
  defaultSort: ['donated', 'desc'],
  link: ({ id }) => supporterPath(id),
  csv: {
    name: 'impact-by-supporter',
    columns: [
      text('Supporter Type', sql`a.name`),
      'name',
      ...[
        text('First Name', sql`s.first_name`),
        text('Last Name', sql`s.last_name`),
        text('Organization', sql`s.bill_organization_name`),
      ],
      ...[text('Email', sql`s.email`), flag('Email Opt-in', sql`coalesce(s.opted_in, false)`)],
      ...[
        'donated',
        'donations',
        'bought',
        'purchases',
        'raised',
        'raisings',
        'referred',
        'referrals',
        'visits',
        'signUps',
      ],
      ...address('Shipping', 'ship'),
      ...address('Billing', 'bill'),
      ...[
        count('DP Donor ID', sql`s.donor_id`),
        moment('Created', sql`s.created_at`),
        moment('Updated', sql`s.updated_at`),
      ],
      text('Referral Source', sql`s.referral_source`),
    ],
  },
  call: {
    order: [
      ...['link', 'name', 'donated', 'donations', 'bought', 'purchases', 'raised', 'raisings'],
      ...['referred', 'referrals', 'visits', 'signUps'],
    ],
    cells: {
      link: ({ id }) => html`<a href="${supporterPath(id)}">View</a>`,
    },
  },
})
