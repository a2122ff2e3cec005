import { fromDatabase } from '~/db/list-source.server'
import { column, defineList, type ListQuery } from '~/kit/list/list'
import { sql } from '~/kit/sql'
import { contributionCells } from './cells'
import { CONTRIBUTION_CSV, CSV_FROM } from './csv'
import { CONTRIBUTION_FILTERS, isOfWords, narrowSearch, searchWhere } from './filters'
import { LABELED_PAYMENTS } from './payment-filters'
import { contributionTally } from './tally'

const ADDRESS = [
  { by: sql`coalesce(c.billing_country, '')`, kind: 'text' },
  { by: sql`coalesce(c.billing_city, '')`, kind: 'text' },
  { by: sql`coalesce(c.billing_state, '')`, kind: 'text' },
] as const

const COLUMNS = {
  id: column<number>('Id', sql`c.id`, []),
  name: column<string>('Supporter', sql`c.supporter_name`, [{ by: sql`c.supporter_name`, kind: 'text' }]),
  number: column<string>('Number', sql`c.number`),
  location: column<string | null>('Location', sql`c.billing_city`, ADDRESS),
  state: column<string | null>('State', sql`c.billing_state`),
  country: column<string | null>('Country', sql`c.billing_country`),
  paymentType: column<string | null>('Payment type', sql`c.payment_type`),
  payment: column<string | null>('Payment', sql`c.payment_label`),
  fund: column<string | null>('Fund', sql`c.fund_code`),
  subtotal: column<bigint>('Subtotal', sql`c.subtotal_minor`, [{ by: sql`c.subtotal_minor`, kind: 'integer' }]),
  total: column<bigint>('Total', sql`c.total_minor`, [{ by: sql`c.total_minor`, kind: 'integer' }]),
  dcc: column<bigint>('Costs covered', sql`c.dcc_minor`),
  refunded: column<bigint>('Refunded', sql`c.refunded_minor`),
  currency: column<string>('Currency', sql`c.currency`),
  ordered: column<Date>('Date', sql`c.ordered_at`, [{ by: sql`c.ordered_at`, kind: 'moment' }]),
  supporterId: column<number | null>('Supporter id', sql`c.supporter_id`),
  isFulfilled: column<boolean>('Fulfilled', sql`c.is_fulfilled`),
  shippableItems: column<number>('To ship', sql`c.shippable_items`),
  isTest: column<boolean>('Test', sql`c.is_test`),
  isSpam: column<boolean>('Spam', sql`c.is_spam`),
  warningCount: column<number>('Warnings', sql`c.warning_count`),
}

/** What the table of the search knows of a contribution: these filters (but not the label of a payment), and these orders. */
const NARROW_FILTERS = new Set(['search', 'made', 'state', 'country', 'source', 'payment'])
const NARROW_STATES = new Set<unknown>(['unfulfilled', 'fulfilled', 'refunded', undefined])
const isByLabel = (payment: unknown): boolean => Array.isArray(payment) && payment.some((name) => LABELED_PAYMENTS.includes(name))
const NARROW_ORDERS = new Set(['ordered', 'name', 'subtotal', 'total'])

function isNarrow({ active, search, order, cellWords }: ListQuery): boolean {
  const words = [active.search, search].filter((given) => typeof given === 'string')
  return (
    cellWords.length === 0 &&
    words.every(isOfWords) &&
    NARROW_STATES.has(active.state) &&
    !isByLabel(active.payment) &&
    Object.keys(active).every((name) => NARROW_FILTERS.has(name)) &&
    order.every(({ key }) => NARROW_ORDERS.has(key))
  )
}

/** Paid, not deleted, not spam unless asked for (money 10.1). */
export const contributionList = fromDatabase(
  defineList({
    name: 'contributions',
    permission: 'order.view',
    pageSize: 50,
    from: sql`contribution c`,
    where: ({ state }) => (state === 'spam' ? sql`c.is_spam AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL` : sql`c.is_listed`),
    key: sql`c.id`,
    columns: COLUMNS,
    filters: CONTRIBUTION_FILTERS,
    defaultSort: ['ordered', 'desc'],
    search: searchWhere,
    narrow: { from: sql`contribution_search c`, filter: 'search', search: narrowSearch, answers: isNarrow },
    cells: contributionCells,
    csv: { name: 'contributions', from: CSV_FROM, columns: CONTRIBUTION_CSV },
    totals: { by: sql`c.currency`, sums: { amount: sql`c.total_minor`, refunded: sql`c.refunded_minor` } },
    rangeFilters: ['made'],
    tally: contributionTally,
  }),
)
