import { listFrom } from '~/db/list-source.server'
import { shownDay } from '~/kit/calendar'
import { html } from '~/kit/html'
import { code, custom, moment, money, person, reference, type Row } from '~/kit/list/columns'
import type { ListQuery } from '~/kit/list/list'
import { formatMoney } from '~/kit/money'
import { sql } from '~/kit/sql'
import { initials } from '~/kit/text'
import { contributionPath, NOBODY, paymentName, shownName, shownPlace } from '../contribution'
import { CONTRIBUTION_CSV, CSV_FROM } from './csv'
import { CONTRIBUTION_FILTERS } from './filters'
import { isOfWords, narrowSearch } from './search-filter'
import { isSimple, stateOf } from './state-filter'
import { LABELED_PAYMENTS } from './payment-filters'
import { ruleOf } from '../rule.server'
import { statuses } from '../status'
import { contributionTally } from './tally'

/** What a row carries. */
export type ContributionRow = {
  id: number
  name: string
  number: string
  location: string | null
  state: string | null
  country: string | null
  payment: string | null
  paymentType: string | null
  fund: string | null
  subtotal: bigint
  total: bigint
  dcc: bigint
  refunded: bigint
  currency: string
  ordered: Date
  isFulfilled: boolean
  shippableItems: number
  isTest: boolean
  isSpam: boolean
  warningCount: number
}

const of = (row: Row) => row as unknown as ContributionRow

const CURRENCY = sql`c.currency`
/** What the call and the page put together themselves; the export has columns of its own. */
const PAGE_ONLY = { csv: false } as const
const HIDDEN = { page: false, csv: false } as const

const ADDRESS = [
  { by: sql`coalesce(c.billing_country, '')`, kind: 'text' },
  { by: sql`coalesce(c.billing_city, '')`, kind: 'text' },
  { by: sql`coalesce(c.billing_state, '')`, kind: 'text' },
] as const

const statusesOf = (row: Row, ...[ctx]: Parameters<typeof ruleOf>) => {
  const { refunded: refundedMinor, total: totalMinor, ...rest } = of(row)
  return statuses(ruleOf(ctx), { ...rest, refundedMinor, totalMinor })
}

/** What the table of the search knows of a contribution: these filters (but not the label of a payment), and these orders. */
const NARROW_FILTERS = new Set(['search', 'made', 'state', 'country', 'source', 'payment'])
const NARROW_ORDERS = new Set(['ordered', 'name', 'subtotal', 'total'])
const isByLabel = (payment: unknown): boolean => Array.isArray(payment) && payment.some((one) => LABELED_PAYMENTS.includes(one as string))

function isNarrow({ active, search, order, cellWords }: ListQuery): boolean {
  const typed = [active.search, search].filter((input) => typeof input === 'string')
  const state = stateOf(active)
  return (
    cellWords.length === 0 &&
    typed.every(isOfWords) &&
    (state === undefined || isSimple(state)) &&
    !isByLabel(active.payment) &&
    Object.keys(active).every((key) => NARROW_FILTERS.has(key)) &&
    order.every(({ key }) => NARROW_ORDERS.has(key))
  )
}

/** Paid, not deleted, not spam unless requested (R-CONTRIBUTIONS-6). */
export const contributionList = listFrom<ContributionRow>({
  name: 'contributions',
  noun: { many: 'contributions', one: 'contribution' },
  permission: 'order.view',
  viewsManagedBy: 'order.edit',
  from: sql`contribution c`,
  where: (active) =>
    stateOf(active) === 'spam' ? sql`c.is_spam AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL` : sql`c.is_listed`,
  key: sql`c.id`,
  columns: {
    name: person('Supporter', sql`c.supporter_name`, { ...PAGE_ONLY, isMain: true, sort: true, none: NOBODY }),
    number: reference('Number', sql`c.number`, { ...PAGE_ONLY, page: { width: 110, from: 1024 } }),
    location: custom('Location', sql`c.billing_city`, {
      ...PAGE_ONLY,
      sort: ADDRESS,
      page: { width: 118, from: 1280 },
      show: (_city, row) => ({ text: shownPlace(of(row)) || '–' }),
    }),
    status: custom('Status', sql`c.tally_bucket`, {
      ...PAGE_ONLY,
      page: { width: 164, place: 'below', wraps: true },
      show: (_bucket, row, { ctx }) => {
        const shown = statusesOf(row, ctx)
        return { text: shown.join(', '), of: shown }
      },
    }),
    payment: custom('Payment', sql`c.payment_label`, {
      ...PAGE_ONLY,
      page: { width: 156, from: 1024, place: 'below-2' },
      show: (label, row) => ({ text: paymentName(of(row).paymentType, label as string | null), of: [of(row).paymentType ?? ''] }),
    }),
    fund: code('Fund', sql`c.fund_code`, { ...PAGE_ONLY, page: { width: 94, from: 1280 } }),
    net: money('Net', sql`c.total_minor - c.refunded_minor`, { ...PAGE_ONLY, currency: CURRENCY, page: { width: 90, from: 1280 } }),
    subtotal: money('Subtotal', sql`c.subtotal_minor`, { ...HIDDEN, currency: CURRENCY, sort: true }),
    total: money('Total', sql`c.total_minor`, { ...PAGE_ONLY, currency: CURRENCY, sort: true, page: { width: 92, place: 'amount' } }),
    refunded: money('Refunded', sql`c.refunded_minor`, { ...HIDDEN, currency: CURRENCY }),
    ordered: moment('Date', sql`c.ordered_at`, { ...PAGE_ONLY, sort: true, page: { width: 96, place: 'amount-below' } }),
  },
  carries: {
    state: sql`c.billing_state`,
    country: sql`c.billing_country`,
    paymentType: sql`c.payment_type`,
    dcc: sql`c.dcc_minor`,
    currency: CURRENCY,
    isFulfilled: sql`c.is_fulfilled`,
    shippableItems: sql`c.shippable_items`,
    isTest: sql`c.is_test`,
    isSpam: sql`c.is_spam`,
    warningCount: sql`c.warning_count`,
  },
  filters: CONTRIBUTION_FILTERS,
  filtersAt: '/jpanel/contributions/filters.json',
  search: 'search',
  defaultSort: ['ordered', 'desc'],
  sums: ['total', 'refunded'],
  link: (row) => contributionPath(of(row).number),
  rowName: 'number',
  csv: { name: 'contributions', from: CSV_FROM, columns: CONTRIBUTION_CSV },
  call: {
    order: ['id', 'avatar', 'supporter', 'location', 'status', 'total', 'subtotal', 'date', 'view', 'url'],
    cells: {
      id: (row) => html`${of(row).id}`,
      avatar: (row) => html`${initials(shownName(of(row).name))}`,
      supporter: {
        sort: 'name',
        search: sql`c.supporter_name || ' #' || c.client_uuid`,
        html: (row) => html`${shownName(of(row).name)} #${of(row).number}${of(row).isTest ? ' Test' : ''}`,
      },
      location: {
        search: sql`concat_ws(', ', c.billing_city, c.billing_state, c.billing_country)`,
        html: (row) => html`${[shownPlace(of(row)), of(row).country].filter(Boolean).join(', ')}`,
      },
      status: (row, ctx) => html`${statusesOf(row, ctx).join(', ')}`,
      total: {
        search: sql`coalesce(c.payment_label, '')`,
        html(row) {
          const { payment, total, currency, dcc } = of(row)
          const covered = dcc > 0n ? ` (costs covered ${formatMoney({ minor: dcc, currency })})` : ''
          return html`${payment} ${formatMoney({ minor: total, currency })} ${currency}${covered}`
        },
      },
      subtotal: {
        search: sql`coalesce(c.fund_code, '')`,
        html: (row) => html`${formatMoney({ minor: of(row).subtotal, currency: of(row).currency })} ${of(row).fund}`,
      },
      date: { sort: 'ordered', html: (row, { organisation }) => html`${shownDay(of(row).ordered, organisation.zone)}` },
      view: (row) => html`<a href="${contributionPath(of(row).number)}">View</a>`,
      url: (row) => html`${contributionPath(of(row).number)}`,
    },
  },
  narrow: { from: sql`contribution_search c`, filter: 'search', search: narrowSearch, answers: isNarrow },
  tally: contributionTally,
  rangeFilters: ['made'],
})
