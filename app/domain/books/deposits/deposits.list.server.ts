import { html } from '~/kit/html'
import { sql } from '~/kit/sql'
import { count, date, money, moment, status, text, type Row } from '~/lists/declare/columns'
import { everyWord } from '~/lists/declare/filter-values'
import { dates, exact, options, textSearch, type Options } from '~/lists/declare/filters'
import { listFrom } from '~/lists/sql/list-from.server'
import { depositPath, SETTLEMENT_ITEMS } from '../addresses'

const STATES = { made: { word: 'Deposited', tone: 'good' }, undone: { word: 'Undone', tone: 'quiet' } } as const
const STATE = sql`CASE WHEN d.undone_at IS NULL THEN 'made' ELSE 'undone' END`

const states: Options = {
  made: { label: 'Deposited', where: sql`d.undone_at IS NULL` },
  undone: { label: 'Undone', where: sql`d.undone_at IS NOT NULL` },
}

const OWN_TEXT = sql`(' ' || lower((d.account || ' ' || coalesce(d.reference, '')) COLLATE "default"))`

const path = ({ id }: Row): string => depositPath(Number(id))

export const depositList = listFrom({
  name: 'deposits',
  noun: { many: 'deposits', one: 'deposit' },
  permission: 'reports.settlements',
  from: sql`deposit d`,
  where: sql`true`,
  key: sql`d.id`,
  columns: {
    account: text('Account', sql`d.account`, { isMain: true }),
    number: text('Deposit', sql`'#' || d.id`, { page: { width: 80, from: 1024, place: 'below' } }),
    state: status('Status', STATE, { words: STATES, page: { width: 110, place: 'below-2' } }),
    reference: text('Reference', sql`d.reference`, { page: { width: 150, from: 1024 } }),
    by: text('Made By', sql`d.made_by`, { page: { width: 140, from: 1280 } }),
    amounts: count('Amounts', sql`d.amounts`, { page: { width: 90, from: 1024 } }),
    total: money('Total', sql`CASE WHEN d.undone_at IS NULL THEN d.total_minor ELSE 0 END`, {
      currency: sql`d.currency`,
      opens: ({ id }) => `${SETTLEMENT_ITEMS}?deposit=${Number(id)}`,
      page: { width: 120, place: 'amount' },
    }),
    on: date('Deposited', sql`d.deposited_on`, { sort: true, page: { width: 130, place: 'amount-below' } }),
    currency: text('Currency', sql`d.currency::text`, { page: false }),
    created: moment('Entered', sql`d.created_at`, { page: false }),
  },
  filters: {
    search: textSearch({ param: 'search', where: (typed) => everyWord(OWN_TEXT, typed) }),
    on: dates({ label: 'Deposited', from: 'deposited_from', to: 'deposited_to', on: sql`d.deposited_on` }),
    state: options({ label: 'Status', param: 'state', of: states }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (code) => sql`d.currency = upper(${code})`,
    }),
  },
  search: 'search',
  defaultSort: ['on', 'desc'],
  scale: { rangeFilters: ['on'] },
  sums: ['total'],
  link: path,
  csv: {
    name: 'deposits',
    columns: ['number', 'on', 'account', 'reference', 'state', 'amounts', 'total', 'currency', 'by', 'created'],
  },
  call: {
    order: ['number', 'on', 'account', 'reference', 'state', 'amounts', 'total', 'currency', 'by', 'created'],
    cells: { number: (row) => html`<a href="${path(row)}">${String(row.number)}</a>` },
  },
})
