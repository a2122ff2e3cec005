import { listFrom } from '~/lists/sql/list-from.server'
import { html } from '~/kit/html'
import { code, moment, money, person, status, text, type Row } from '~/lists/declare/columns'
import { dayTally, makeFacet, type DayTally } from '~/lists/scale/day-tally'
import type { Scale } from '~/lists/scale/scale'
import { choice, ids, moments, textSearch } from '~/lists/declare/filters'
import { join, sql, type Sql } from '~/kit/sql'
import { receiptPath, STATUSES } from './receipt'

const HIDDEN = { page: false, call: false } as const

const INCOMPLETE: Readonly<Record<string, Sql>> = {
  no_name: sql`r.name = ''`,
  no_email: sql`coalesce(r.email, '') = ''`,
  incomplete_address: sql`'' IN (coalesce(r.address_01, ''), coalesce(r.city, ''), coalesce(r.state, ''),
    coalesce(r.zip, ''))`,
}

const MARKS: Record<string, string> = { draft: ' DRAFT', void: ' VOID' }

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function showAddressee({ name, supporterId }: Row): string {
  const words = toText(name) || '(blank)'
  return supporterId === null ? html`${words}` : html`<a href="/jpanel/supporters/${String(supporterId)}">${words}</a>`
}

/** Matches the SQL function `receipt_bucket`. Receipts that were never issued are in no date range. */
const RECEIPT_TALLY: DayTally = {
  name: 'receipts',
  at: sql`r.issued_at`,
  range: 'issued',
  sums: { amount: sql`total_minor` },
  facets: {
    status: makeFacet({ draft: sql`bucket & 3 = 0`, issued: sql`bucket & 3 = 1`, void: sql`bucket & 3 = 2` }),
    type: makeFacet({ single: sql`bucket & 4 <> 0`, consolidated: sql`bucket & 4 = 0` }),
  },
  rows: { from: sql`tax_receipt r`, where: sql`r.deleted_at IS NULL` },
}
const tally: Scale['tally'] = (query, ctx, list) => {
  const spec = 'issued' in query.active ? { ...RECEIPT_TALLY, where: sql`bucket & 8 <> 0` } : RECEIPT_TALLY
  const found = dayTally(spec)(query, ctx, list)
  // Receipts are ordered by number, so a day does not give their position.
  return found && { totals: found.totals }
}

/** Lists drafts first and then receipts by number, without deleted drafts (R-RECEIPTS-11). */
export const receiptList = listFrom({
  name: 'tax-receipts',
  noun: { many: 'tax receipts', one: 'tax receipt' },
  permission: 'taxreceipt.view',
  from: sql`tax_receipt r`,
  where: sql`r.deleted_at IS NULL`,
  key: sql`r.id`,
  columns: {
    number: code('Number', sql`r.number`, {
      isMain: true,
      sort: [{ by: sql`coalesce(r.serial, 2147483647::bigint)`, kind: 'integer' }],
    }),
    name: person('Issued to', sql`r.name`, { none: '(blank)', page: { width: 170, place: 'below' }, csv: false }),
    email: text('Email', sql`r.email`, { page: { width: 180, from: 1024 }, csv: false }),
    state: status('Status', sql`r.status`, { words: STATUSES, csv: false, page: { width: 90, place: 'below-2' } }),
    type: text('Type', sql`initcap(r.receipt_type)`, { call: false, csv: false, page: { width: 110, from: 1280 } }),
    amount: money('Amount', sql`r.amount_minor`, { currency: sql`r.currency`, page: { width: 100, place: 'amount' } }),
    why: text('Void because', sql`r.void_reason`, { call: false, csv: false, page: { width: 170, from: 1280 } }),
    issued: moment('Issued At', sql`r.issued_at`, { page: { width: 100, place: 'amount-below' } }),
    csvName: text('Name', sql`r.name`, HIDDEN),
    address: text('Address', sql`r.address_01`, HIDDEN),
    address2: text('Address 2', sql`r.address_02`, HIDDEN),
    city: text('City', sql`r.city`, HIDDEN),
    region: text('State', sql`r.state`, HIDDEN),
    zip: text('ZIP', sql`r.zip`, HIDDEN),
    phone: text('Phone', sql`r.phone`, HIDDEN),
    csvEmail: text('Email', sql`r.email`, HIDDEN),
    csvState: text('Status', sql`initcap(r.status)`, HIDDEN),
  },
  carries: { supporterId: sql`r.supporter_id` },
  filters: {
    search: textSearch({ param: 'search', value: sql`r.search_text` }),
    status: choice({
      label: 'Status',
      param: 'status',
      value: sql`r.status`,
      choices: Object.entries(STATUSES).map(([value, { word }]) => ({ value, label: word })),
    }),
    missing: {
      ...choice({
        label: 'Missing',
        param: 'filter_by',
        value: sql`''`,
        choices: [
          { value: 'no_name', label: 'No name' },
          { value: 'no_email', label: 'No email' },
          { value: 'incomplete_address', label: 'Incomplete address' },
        ],
      }),
      where: (selected) =>
        sql`(${join(
          (selected as string[]).map((one) => (Object.hasOwn(INCOMPLETE, one) && INCOMPLETE[one]) || sql`false`),
          ' OR ',
        )})`,
    },
    issued: moments({ label: 'Issued', from: 'issued_at_str', to: 'issued_at_end', at: sql`r.issued_at` }),
    type: choice({
      label: 'Type',
      param: 'receipt_type',
      value: sql`r.receipt_type`,
      choices: [
        { value: 'single', label: 'Single' },
        { value: 'consolidated', label: 'Consolidated' },
      ],
      isMore: true,
    }),
    ids: ids({ param: 'ids', value: sql`r.id`, noun: 'tax receipts' }),
  },
  search: 'search',
  defaultSort: ['number', 'desc'],
  scale: {
    tally,
    isBounded: true,
  },
  sums: ['amount'],
  link: ({ id }) => receiptPath(Number(id)),
  csv: { name: 'tax_receipts' },
  call: {
    order: ['id', 'number', 'name', 'email', 'amount', 'issued', 'void'],
    cells: {
      number: ({ id, number, state }) =>
        html`<a href="${receiptPath(Number(id))}">${toText(number)}</a>` + html`${MARKS[toText(state)] ?? ''}`,
      name: showAddressee,
      email: ({ email }) => (toText(email) === '' ? '' : html`<a href="mailto:${toText(email)}">${toText(email)}</a>`),
      void: ({ state }) => html`${state === 'void' ? '1' : '0'}`,
    },
  },
})
