import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { inCurrency } from '~/domain/payments/own-currency.server'
import { contributionSettings } from '~/domain/settings/contributions.server'
import {
  alike,
  choice,
  exact,
  ids,
  linked,
  lookup,
  options,
  ownWords,
  SOME_ID,
  wordChoices,
  textSearch,
} from '~/lists/declare/filters'
import { amounts, moments, type Days } from '~/lists/declare/range-filters'
import { everyWord, someText } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { all, either, sql, type Sql } from '~/kit/sql'
import {
  byProduct,
  countries,
  formUsed,
  funds,
  gateways,
  membershipSold,
  onLine,
  supporters,
  supporterType,
} from './filter-choices.server'
import { referralOptions, readRule } from '../rule.server'
import { TRACKING_FILTERS } from './tracking'
import { findBuckets, SIMPLE_STATES, type SimpleState } from '../status'
import { WHERE_UNSYNCED } from '../unsynced.server'

export const STATES = {
  0: 'unfulfilled',
  1: 'fulfilled',
  2: 'refunded',
  3: 'warnings',
  4: 'ok',
  5: 'unsynced',
  6: 'spam',
} as const
type State = (typeof STATES)[keyof typeof STATES]

export const readState = ({ state }: Readonly<Record<string, unknown>>): State | undefined =>
  Array.isArray(state) ? STATES[state[0] as keyof typeof STATES] : undefined

export const isSimple = (state: State): state is SimpleState => SIMPLE_STATES.some((simple) => simple === state)

const inState =
  (state: SimpleState) =>
  (ctx: Ctx): Sql | null => {
    const buckets = findBuckets(state, readRule(ctx))
    return buckets && sql`c.tally_bucket = ANY(${buckets}::smallint[])`
  }

const PAID = sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id
  AND p.status IN ('succeeded', 'pending'))`
const SAME_COUNTRY = sql`coalesce(c.ip_country = c.billing_country, true)`
const hasCrm = ({ settings }: Ctx): boolean => usesDonorCrm(settings)
const isOk = (ctx: Ctx): Sql =>
  all([
    inState('fulfilled')(ctx) ?? sql`true`,
    PAID,
    sql`c.warning_count = 0`,
    SAME_COUNTRY,
    ...(hasCrm(ctx) ? [sql`NOT ${WHERE_UNSYNCED}`] : []),
  ])

const OF_STATE = {
  0: { label: 'Unfulfilled', where: inState('unfulfilled') },
  1: { label: 'Fulfilled', where: inState('fulfilled') },
  2: { label: 'Refunded (fully or partially)', where: inState('refunded') },
  3: { label: 'Risk Warning', where: sql`c.warning_count > 0` },
  4: { label: 'OK', where: isOk },
  5: { label: 'Unsynced', where: WHERE_UNSYNCED, isOffered: hasCrm },
  // The list's own condition selects spam.
  6: { label: 'Spam/Fraud', where: sql`true` },
}

const hasWords = (typed: string): Sql =>
  sql`c.id IN (SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)})`
const dropHash = (typed: string): string => typed.replace(/^#/, '')

/** For statements in which `c` is `contribution_search`. */
export const narrowSearch = (typed: string): Sql => everyWord(sql`c.search_text`, dropHash(typed))

export const isOfWords = (typed: string): boolean => !/^(?:orders|ip):/i.test(typed)

/** The time range leads to the index, and the stored local date decides. */
const orderedWhere = ({ from, to }: Days, { organisation: { zone } }: Ctx): Sql =>
  all([
    from &&
      sql`c.ordered_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text - interval '3 hours'
        AND c.ordered_on + 0 >= ${from}::date`,
    to &&
      sql`c.ordered_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text + interval '3 hours'
        AND c.ordered_on + 0 <= ${to}::date`,
  ])

const COUNTRY = someText.regex(/^[A-Za-z]{2}$/).toUpperCase()
const POINT_OF_SALE = 'Point of Sale (POS)'

function sourceWhere(sources: readonly string[]): Sql {
  const stored = sources.filter((one) => one !== POINT_OF_SALE)
  return either([
    stored.length > 0 && sql`c.source = ANY(${stored}::text[])`,
    stored.includes('Web') && sql`c.source IS NULL OR c.source = ''`,
    sources.includes(POINT_OF_SALE) && sql`c.is_pos`,
  ])
}

const SPONSORS = sql`EXISTS (SELECT 1 FROM contribution_line l
  WHERE l.contribution_id = c.id AND l.sponsorship_id IS NOT NULL)`

const ITEMS = {
  s: { label: 'Items to ship', where: sql`c.shippable_items > 0` },
  ns: { label: 'No items to ship', where: sql`c.shippable_items = 0` },
  d: { label: 'Downloads', where: sql`c.download_items > 0` },
  nd: { label: 'No downloads', where: sql`c.download_items = 0` },
  r: { label: 'Recurring items', where: sql`c.recurring_items > 0` },
  nr: { label: 'No recurring items', where: sql`c.recurring_items = 0` },
  sp: { label: 'Sponsorships', where: SPONSORS },
  nsp: { label: 'No sponsorships', where: sql`NOT ${SPONSORS}` },
}

const sources = (ctx: Ctx) =>
  wordChoices([...contributionSettings(ctx).sources, 'Import', 'Kiosk', 'Messenger', POINT_OF_SALE, 'Web'])
const toFund = (codes: readonly string[]): Sql => onLine(sql`l.fund_code = ANY(${[...codes]}::text[])`)
const throughPage = (pages: readonly number[]): Sql => onLine(sql`l.fundraising_page_id = ANY(${[...pages]}::int[])`)
const withProduct = (isProduct: Sql): Sql => sql`c.id IN (SELECT l.contribution_id FROM contribution_line l
  JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id WHERE ${isProduct})`
const ofSupporter = (named: string): Sql =>
  sql`c.supporter_id IN (SELECT s.id FROM supporter s WHERE ${everyWord(sql`s.search_text`, named)})`
const paidThroughWhere = (keys: readonly string[]): Sql =>
  sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.gateway = ANY(${[...keys]}::text[]))`
const ofDonor = (donor: string): Sql =>
  sql`c.supporter_id = (SELECT id FROM supporter WHERE donor_id = ${Number(donor)})`

const withPromo = (code: string): Sql =>
  sql`c.id IN (SELECT l.contribution_id FROM contribution_line l WHERE upper(l.promo_code) = upper(${code})
    UNION ALL SELECT k.contribution_id FROM contribution_promo k
    JOIN promo_code p ON p.id = k.promo_code_id WHERE lower(p.code) = lower(${code}))`

const SYNCED = {
  1: { label: 'Not in the donor CRM', where: WHERE_UNSYNCED, isOffered: hasCrm },
  0: { label: 'In the donor CRM', where: sql`c.donor_gift IS NOT NULL`, isOffered: hasCrm },
}

export const PAYMENTS = alike({
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
})

const paidByCardWhere = (checks: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.type = 'card' AND p.status <> 'failed'
    AND ${checks})`

const ALL_CHECKS = sql`(p.cvc_check, p.address_check, p.zip_check)`
const FAILED = sql`'fail' IN ${ALL_CHECKS}`
const UNAVAILABLE = sql`'unavailable' IN ${ALL_CHECKS}`
const DIFFERS = sql`(c.ip_country IS NOT NULL AND c.billing_country IS NOT NULL AND c.ip_country <> c.billing_country)`
const isUnknown = (check: Sql): Sql => sql`coalesce(${check}, 'unchecked') IN ('unavailable', 'unchecked')`

/**
 * By the label of a paid card (R-PAYMENTS-5): one failed check makes it bad, else one without an answer makes it not
 * available, else it passed.
 */
export const VERIFICATIONS = {
  pass: { where: paidByCardWhere(sql`(${FAILED}) IS NOT TRUE AND (${UNAVAILABLE}) IS NOT TRUE`), label: 'Passed' },
  fail: { where: paidByCardWhere(FAILED), label: 'Failed' },
  unavailable: { where: paidByCardWhere(sql`(${FAILED}) IS NOT TRUE AND ${UNAVAILABLE}`), label: 'Not available' },
  bad_address: { where: paidByCardWhere(sql`p.address_check = 'fail' AND ${FAILED}`), label: 'Bad address' },
  bad_zip: { where: paidByCardWhere(sql`p.zip_check = 'fail' AND ${FAILED}`), label: 'Bad ZIP' },
  bad_cvc: { where: paidByCardWhere(sql`p.cvc_check = 'fail' AND ${FAILED}`), label: 'Bad CVC' },
  no_address: { where: paidByCardWhere(isUnknown(sql`p.address_check`)), label: 'Address not checked' },
  no_zip: { where: paidByCardWhere(isUnknown(sql`p.zip_check`)), label: 'ZIP not checked' },
  no_cvc: { where: paidByCardWhere(isUnknown(sql`p.cvc_check`)), label: 'CVC not checked' },
  ip_mismatch: { where: DIFFERS, label: 'Billing country differs from IP address' },
  no_ip: { where: sql`c.client_ip IS NULL`, label: 'No IP address' },
}

export const CONTRIBUTION_FILTERS = {
  made: moments({ label: 'Date', from: 'fd1', to: 'fd2', where: orderedWhere }),
  amount: amounts({ label: 'Amount', from: 'amount_from', to: 'amount_to', minor: sql`c.total_minor` }),
  state: options({ label: 'Status', param: 'c', of: OF_STATE, isSingle: true }),
  search: textSearch({
    param: 'fO',
    prefixed: {
      'orders:': (numbers) =>
        sql`c.client_uuid = ANY(${numbers.map((number) => dropHash(number).toUpperCase())}::bpchar[])`,
      'ip:': (ips) =>
        ips.length === 0 ? sql`false` : either(ips.map((ip) => sql`(${hasWords(ip)} AND c.client_ip = ${ip})`)),
    },
    where: (typed) => hasWords(dropHash(typed)),
  }),
  country: choice({
    label: 'Country',
    param: 'fc',
    isSingle: true,
    each: COUNTRY,
    value: sql`c.billing_country`,
    choices: countries,
  }),
  source: choice({ label: 'Source', param: 'fs', where: sourceWhere, choices: sources }),
  payment: options({ label: 'Payment', param: 'fp', of: PAYMENTS }),
  items: options({ label: 'Items', relation: 'Items:', param: 'fit', of: ITEMS }),
  fund: lookup({ label: 'Fund', param: 'fund', nouns: 'funds', where: toFund, choices: funds }),
  product: byProduct({ of: sql`p`, within: withProduct }),
  supporter: lookup({
    label: 'Supporter',
    param: 'fM',
    nouns: 'supporters',
    id: sql`c.supporter_id`,
    words: ofSupporter,
    choices: supporters,
  }),
  referral: ownWords({
    label: 'Referral source',
    param: 'fR',
    isMore: true,
    value: sql`c.referral_source`,
    own: referralOptions,
  }),
  ...TRACKING_FILTERS,
  verification: options({ label: 'Verification', param: 'fv', of: VERIFICATIONS, isSingle: true, isMore: true }),
  gateway: choice({
    label: 'Gateway',
    param: 'fg',
    isSingle: true,
    isMore: true,
    where: paidThroughWhere,
    choices: gateways,
  }),
  currency: inCurrency('currency_code', sql`c.currency`),
  promo: exact({ label: 'Promo code', param: 'promo', isMore: true, where: withPromo }),
  accountType: supporterType(sql`c.account_type_id`),
  membership: membershipSold('membership_id'),
  synced: options({ label: 'Donor CRM', param: 'fU', isSingle: true, isMore: true, of: SYNCED }),
  donor: exact({ label: 'Donor ID', param: 'd', isMore: true, each: SOME_ID, where: ofDonor }),
  ids: ids({ param: 'ids', value: sql`c.id`, noun: 'contributions' }),
  donationForm: formUsed('df'),
  fundraisingPage: linked({ label: 'Fundraiser', param: 'fundraising_page_id', where: throughPage }),
}
