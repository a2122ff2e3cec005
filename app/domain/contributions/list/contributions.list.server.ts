import { listFrom } from '~/lists/sql/list-from.server'
import { shownDay } from '~/kit/calendar'
import { html } from '~/kit/html'
import { carried } from '~/lists/declare/columns'
import type { ListQuery } from '~/lists/list'
import { formatMoney } from '~/kit/money'
import { sql } from '~/kit/sql'
import { initials } from '~/kit/text'
import { contributionPath, shownName, shownPlace } from '../contribution'
import { CONTRIBUTION_COLUMNS, CSV_FROM, toStatuses, type ContributionRow } from './columns'
import { CONTRIBUTION_FILTERS, isOfWords, isSimple, narrowSearch, readState } from './filters'
import { contributionTally } from './tally'
import { IS_UNSYNCED } from '../unsynced.server'

const isByLabel = (payment: unknown): boolean =>
  Array.isArray(payment) && payment.some((one) => String(one).endsWith(' Pay'))

/** The search table holds words, plain states and payment types, but no payment labels. */
function isNarrow({ active, search }: ListQuery): boolean {
  const state = readState(active)
  const isOfWordsOnly = [active.search, search].every((typed) => typeof typed !== 'string' || isOfWords(typed))
  return isOfWordsOnly && (state === undefined || isSimple(state)) && !isByLabel(active.payment)
}

/** Paid, not deleted, not spam unless requested (R-CONTRIBUTIONS-6). */
export const contributionList = listFrom<ContributionRow>({
  name: 'contributions',
  noun: { many: 'contributions', one: 'contribution' },
  permission: 'order.view',
  viewsManagedBy: 'order.edit',
  from: sql`contribution c`,
  where: (active) =>
    readState(active) === 'spam'
      ? sql`c.is_spam AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL`
      : sql`c.is_listed`,
  key: sql`c.id`,
  columns: CONTRIBUTION_COLUMNS,
  page: ['name', 'number', 'location', 'status', 'payment', 'fund', 'net', 'total', 'ordered'],
  carries: {
    refunded: sql`c.refunded_minor`,
    isUnsynced: IS_UNSYNCED,
    ...carried(
      'c',
      'billing_state billing_country payment_type dcc_minor currency is_fulfilled shippable_items is_test ' +
        'is_spam warning_count',
    ),
  },
  filters: CONTRIBUTION_FILTERS,
  filtersAt: '/jpanel/contributions/filters.json',
  search: 'search',
  defaultSort: ['ordered', 'desc'],
  sums: ['total', 'refunded'],
  link: ({ number }) => contributionPath(number),
  rowName: 'number',
  csv: { name: 'contributions', from: CSV_FROM },
  call: {
    order: ['id', 'avatar', 'supporter', 'location', 'status', 'total', 'subtotal', 'date', 'view', 'url'],
    cells: {
      avatar: ({ name }) => html`${initials(shownName(name))}`,
      supporter: {
        sort: 'name',
        search: sql`c.supporter_name || ' #' || c.client_uuid`,
        html: ({ name, number, isTest }) => html`${shownName(name)} #${number}${isTest ? ' Test' : ''}`,
      },
      location: {
        search: sql`concat_ws(', ', c.billing_city, c.billing_state, c.billing_country)`,
        html: (row) => html`${[shownPlace(row), row.billingCountry].filter(Boolean).join(', ')}`,
      },
      status: (row, ctx) => html`${toStatuses(row, ctx).join(', ')}`,
      total: {
        search: sql`coalesce(c.payment_label, '')`,
        html({ payment, total, currency, dccMinor }) {
          const covered = dccMinor > 0n ? ` (costs covered ${formatMoney({ minor: dccMinor, currency })})` : ''
          return html`${payment} ${formatMoney({ minor: total, currency })} ${currency}${covered}`
        },
      },
      subtotal: {
        search: sql`coalesce(c.fund_code, '')`,
        html: ({ subtotal, currency, fund }) => html`${formatMoney({ minor: subtotal, currency })} ${fund}`,
      },
      date: { sort: 'ordered', html: ({ ordered }, { organisation }) => html`${shownDay(ordered, organisation.zone)}` },
    },
  },
  scale: {
    narrow: {
      from: sql`contribution_search c`,
      filter: 'search',
      search: narrowSearch,
      filters: ['made', 'state', 'country', 'source', 'payment'],
      orders: ['ordered', 'name', 'subtotal', 'total'],
      answers: isNarrow,
    },
    tally: contributionTally,
    rangeFilters: ['made'],
  },
})
