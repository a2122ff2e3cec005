import { listFrom } from '~/lists/sql/list-from.server'
import { code, moment, money, person, status, text } from '~/lists/declare/columns'
import { choice, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { reviewPath } from './review'

const STATE = sql`CASE WHEN p.settled_at IS NOT NULL THEN p.settlement ELSE p.state END`
const IS_OPEN = sql`CASE WHEN p.settled_at IS NULL THEN 'open' ELSE 'settled' END`
const WHY = sql`coalesce(p.held_for, (SELECT string_agg(v ->> 'text', ' ')
  FROM jsonb_array_elements(p.variances) v), '')`
const SELLER = sql`coalesce((SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = p.sold_by), '')`
/** An unreadable sale has no currency, so its amount is in the organization's. */
const CURRENCY = sql`coalesce(p.currency, organization_currency())`
const DEVICE = sql`coalesce((SELECT d.name FROM pos_device d WHERE d.id = p.device_id), '')`

export const reviewList = listFrom({
  name: 'sales-to-review',
  noun: { many: 'sales', one: 'sale' },
  permission: 'possale.edit',
  pageSize: 50,
  from: sql`pos_sale p`,
  where: sql`p.state <> 'accepted'`,
  key: sql`p.id`,
  columns: {
    number: code('Printed number', sql`coalesce(nullif(p.printed_number, ''), 'No number')`, { isMain: true }),
    why: text('Why', WHY, { page: { width: 360, place: 'below' } }),
    state: status('Status', STATE, {
      words: {
        held: { word: 'Not recorded', tone: 'bad' },
        variance: { word: 'Differs', tone: 'warn' },
        accepted: { word: 'Accepted', tone: 'good' },
        corrected: { word: 'Corrected', tone: 'good' },
        refunded: { word: 'Refunded', tone: 'quiet' },
      },
      page: { width: 130, place: 'amount-below' },
    }),
    amount: money('Amount', sql`p.total_minor`, {
      currency: CURRENCY,
      page: { width: 120, place: 'amount' },
    }),
    seller: person('Sold by', SELLER, { page: { width: 150, from: 1280 } }),
    device: text('Device', DEVICE, { page: { width: 140, from: 1280 } }),
    received: moment('Received', sql`p.received_at`, { sort: true, page: { width: 150, from: 1024 } }),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`(' ' || lower(coalesce(p.printed_number, '')))` }),
    open: choice({
      label: 'Waiting',
      param: 'waiting',
      value: IS_OPEN,
      choices: [
        { value: 'open', label: 'Waiting' },
        { value: 'settled', label: 'Settled' },
      ],
    }),
  },
  search: 'search',
  defaultSort: ['received', 'desc'],
  link: ({ id }) => reviewPath(Number(id)),
  csv: { name: 'sales-to-review' },
})
