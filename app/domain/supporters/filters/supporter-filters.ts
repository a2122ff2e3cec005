import { z } from 'zod'
import { readList } from '~/domain/settings/definitions'
import type { Filter } from '~/lists/list'
import { choice, ids, moments, ownWords, textSearch, type Choice } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { paymentDays } from './payment-days'
import { paymentMethod, slipping } from './payment-methods'
import { donationForms, fundraisers, membership, sponsor, textToGive } from './relations'
import { recurring } from './recurring'
import { states, yesNo } from './states'

const referrals = (ctx: Ctx): readonly string[] => readList(ctx.settings, 'referral_sources_options')
const searchWhere = (typed: string): Sql => {
  const found = everyWord(sql`s.search_text`, typed)
  const number = /^#?(\d{1,9})$/.exec(typed.trim())?.[1]
  return number === undefined ? found : sql`(${found} OR s.id = ${Number(number)} OR s.donor_id = ${Number(number)})`
}

/** The list applies the status itself, because it shows active supporters by default. */
const STATUSES: readonly Choice[] = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Archived' },
  { value: '3', label: 'Spam' },
  { value: '2', label: 'All' },
]

/** All filters of supporters (R-SUPPORTERS-13). */
export const SUPPORTER_FILTERS = {
  search: textSearch({ param: 'fB', where: searchWhere }),
  status: choice({
    label: 'Status',
    param: 'fA',
    each: z.coerce.string().pipe(z.enum(STATUSES.map(({ value }) => value))),
    choices: STATUSES,
    where: () => null,
  }),
  type: choice({
    label: 'Type',
    param: 'ft',
    value: sql`s.account_type_id`,
    choices: async ({ read }) =>
      read.rows<Choice>(
        sql`SELECT id::text AS value, name AS label FROM account_type WHERE deleted_at IS NULL
          ORDER BY sequence, lower(name), id`,
      ),
  }),
  recurring,
  optIn: yesNo('Marketing email', 'fe', { yes: () => sql`s.opted_in`, no: () => sql`NOT s.opted_in` }),
  created: moments({ label: 'Created', from: 'fd1', to: 'fd2', at: sql`s.created_at` }),
  firstPayment: paymentDays('First payment', sql`s.first_payment_at`, {
    params: ['firstPaymentAfter', 'firstPaymentBefore'],
    // A first payment implies a last one, so the partial index without non-donors applies.
    among: sql`s.last_payment_at IS NOT NULL`,
  }),
  lastPayment: paymentDays('Last payment', sql`s.last_payment_at`, {
    params: ['lastPaymentAfter', 'lastPaymentBefore'],
  }),
  membership,
  donationForms,
  referral: ownWords({
    label: 'Referral source',
    param: 'fr',
    isMore: true,
    value: sql`s.referral_source`,
    own: referrals,
    isSet: sql`s.referral_source <> ''`,
  }),
  nps: states({ label: 'NPS', param: 'fn' }, [
    { value: '>9', label: 'Promoter', where: () => sql`s.nps >= 9` },
    { value: '6:8', label: 'Passive', where: () => sql`s.nps BETWEEN 6 AND 8` },
    { value: '<5', label: 'Detractor', where: () => sql`s.nps <= 5` },
  ]),
  slipping,
  textToGive,
  login: yesNo('Login', 'has_login', { yes: () => sql`s.has_login`, no: () => sql`NOT s.has_login` }),
  loggedIn: yesNo('Signed in', 'has_logged_in', {
    yes: () => sql`s.last_login_at IS NOT NULL`,
    no: () => sql`s.last_login_at IS NULL`,
  }),
  fundraisers,
  paymentMethod,
  verified: states({ label: 'Verified', param: 'verified_status' }, [
    { value: '1', label: 'Verified', where: () => sql`s.verified_status = 'Verified'` },
    { value: '0', label: 'Pending', where: () => sql`s.verified_status = 'Pending'` },
    { value: '-1', label: 'Denied', where: () => sql`s.verified_status = 'Denied'` },
    { value: '2', label: 'Not asked', where: () => sql`s.verified_status IS NULL` },
  ]),
  sponsor,
  ids: ids({ param: 'ids', value: sql`s.id`, noun: 'supporters' }),
} satisfies Record<string, Filter>
