import { z } from 'zod'
import { contributionSettings } from '~/domain/settings/contributions.server'
import { tillSettings } from '~/domain/settings/till.server'
import {
  amounts,
  choice,
  exact,
  ids,
  linked,
  lookup,
  moments,
  options,
  SOME_ID,
  type Days,
  type ListFilter,
  type Options,
} from '~/kit/list/filters'
import { everyWord } from '~/kit/list/list-filters'
import type { Ctx } from '~/kit/operation'
import { all, either, sql, type Sql } from '~/kit/sql'
import { countries, funds, membershipSold, products, supporters, supporterType } from './filter-choices.server'
import { gateway, PAYMENTS, VERIFICATIONS } from './payment-filters'
import { referralOptions } from '../rule.server'
import { searchFilter } from './search-filter'
import { stateFilter } from './state-filter'

/** The moments lead the index there, the stored local date decides. */
const madeWhere = ({ from, to }: Days, { organisation: { zone } }: Ctx): Sql =>
  all([
    from &&
      sql`c.ordered_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text - interval '3 hours' AND c.ordered_on + 0 >= ${from}::date`,
    to &&
      sql`c.ordered_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text + interval '3 hours' AND c.ordered_on + 0 <= ${to}::date`,
  ])

const POINT_OF_SALE = 'Point of Sale (POS)'

function sourceWhere(sources: readonly string[]): Sql {
  const stored = sources.filter((one) => one !== POINT_OF_SALE)
  return either([
    stored.length > 0 && sql`c.source = ANY(${stored}::text[])`,
    stored.includes('Web') && sql`c.source IS NULL OR c.source = ''`,
    sources.includes(POINT_OF_SALE) && sql`c.is_pos`,
  ])
}

function referralWhere(values: readonly string[], ctx: Ctx): Sql {
  const isOther = sql`(c.referral_source IS NOT NULL AND NOT c.referral_source = ANY(${referralOptions(ctx)}::text[]))`
  return either([sql`c.referral_source = ANY(${[...values]}::text[])`, values.includes('Other') && isOther])
}

const plain = (words: readonly string[]) => [...new Set(words)].map((word) => ({ value: word, label: word }))

const SPONSORS = sql`EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = c.id AND l.sponsorship_id IS NOT NULL)`

const ITEMS: Options = {
  s: { label: 'Items to ship', where: sql`c.shippable_items > 0` },
  ns: { label: 'No items to ship', where: sql`c.shippable_items = 0` },
  d: { label: 'Downloads', where: sql`c.download_items > 0` },
  nd: { label: 'No downloads', where: sql`c.download_items = 0` },
  r: { label: 'Recurring items', where: sql`c.recurring_items > 0` },
  nr: { label: 'No recurring items', where: sql`c.recurring_items = 0` },
  sp: { label: 'Sponsorships', where: SPONSORS },
  nsp: { label: 'No sponsorships', where: sql`NOT ${SPONSORS}` },
}

const onLine = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = c.id AND ${condition})`

const withPromo = (code: string): Sql =>
  sql`(${onLine(sql`upper(l.promo_code) = upper(${code})`)} OR EXISTS (SELECT 1 FROM contribution_promo k JOIN promo_code p ON p.id = k.promo_code_id WHERE k.contribution_id = c.id AND lower(p.code) = lower(${code})))`

/**
 * Documented filters (R-CONTRIBUTIONS-6) that are accepted and narrow nothing: nobody writes yet what they ask for. `c=5` waits with `fU`. A filter leaves
 * this list by being declared below.
 */
export const WAITING_FILTERS: Record<string, string> = {
  fU: 'whether a contribution is synced is known with the donor CRM',
  fots: 'tracking source: comes with contributions from the web',
  fotm: 'tracking medium: comes with contributions from the web',
  fotc: 'tracking campaign: comes with contributions from the web',
  fott: 'tracking term: comes with contributions from the web',
}

/** The documented filters (R-CONTRIBUTIONS-6), and four that people look for: amount, fund, product and a supporter by name. */
export const CONTRIBUTION_FILTERS: Record<string, ListFilter> = {
  made: moments({ label: 'Date', from: 'fd1', to: 'fd2', where: madeWhere }),
  amount: amounts({ label: 'Amount', from: 'amount_from', to: 'amount_to', minor: sql`c.total_minor` }),
  state: stateFilter,
  search: searchFilter,
  country: choice({
    label: 'Country',
    param: 'fc',
    isSingle: true,
    each: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/)
      .toUpperCase(),
    value: sql`c.billing_country`,
    choices: countries,
  }),
  source: choice({
    label: 'Source',
    param: 'fs',
    where: sourceWhere,
    choices: (ctx) => plain([...contributionSettings(ctx).sources, 'Import', 'Kiosk', 'Messenger', POINT_OF_SALE, 'Web']),
  }),
  payment: options({ label: 'Payment', param: 'fp', of: PAYMENTS }),
  items: options({ label: 'Items', relation: 'Items:', param: 'fit', of: ITEMS }),
  fund: lookup({
    label: 'Fund',
    param: 'fund',
    nouns: 'funds',
    where: (codes) => onLine(sql`l.fund_code = ANY(${[...codes]}::text[])`),
    choices: funds,
  }),
  product: lookup({
    label: 'Product',
    param: 'product',
    nouns: 'products',
    id: sql`p.id`,
    text: sql`lower(' ' || p.name || ' ' || coalesce(p.code, ''))`,
    within: (isProduct) => sql`c.id IN (SELECT l.contribution_id FROM contribution_line l
      JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id WHERE ${isProduct})`,
    choices: products,
  }),
  supporter: lookup({
    label: 'Supporter',
    param: 'fM',
    nouns: 'supporters',
    id: sql`c.supporter_id`,
    words: (name) => sql`c.supporter_id IN (SELECT s.id FROM supporter s WHERE ${everyWord(sql`s.search_text`, name)})`,
    choices: supporters,
  }),
  referral: choice({
    label: 'Referral source',
    param: 'fR',
    isMore: true,
    where: referralWhere,
    choices: (ctx) => plain([...referralOptions(ctx), 'Other']),
  }),
  verification: options({ label: 'Verification', param: 'fv', of: VERIFICATIONS, isSingle: true, isMore: true }),
  gateway,
  currency: choice({
    label: 'Currency',
    param: 'currency_code',
    isMore: true,
    value: sql`c.currency`,
    choices: ({ settings }) => plain(tillSettings(settings).currencies),
  }),
  promo: exact({ label: 'Promo code', param: 'promo', isMore: true, where: withPromo }),
  accountType: supporterType(sql`c.account_type_id`),
  membership: membershipSold('membership_id'),
  donor: exact({
    label: 'Donor ID',
    param: 'd',
    isMore: true,
    each: SOME_ID,
    where: (donor) => sql`c.supporter_id = (SELECT id FROM supporter WHERE donor_id = ${Number(donor)})`,
  }),
  ids: ids({ param: 'ids', value: sql`c.id`, noun: 'contributions' }),
  donationForm: linked({ label: 'Form', param: 'df', where: (forms) => onLine(sql`v.product_id = ANY(${forms}::int[])`) }),
  fundraisingPage: linked({
    label: 'Fundraiser',
    param: 'fundraising_page_id',
    where: (pages) => onLine(sql`l.fundraising_page_id = ANY(${pages}::int[])`),
  }),
}
