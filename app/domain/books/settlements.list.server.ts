import { listFrom } from '~/lists/sql/list-from.server'
import { gateways } from '~/domain/contributions/list/filter-choices.server'
import { gatewayNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { count, date, moment, money, text, type Row } from '~/lists/declare/columns'
import { choice, dates, exact } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { SETTLEMENT_ITEMS } from './addresses'

const CURRENCY = sql`b.currency`
const rowsPath = ({ id }: Row): string => `${SETTLEMENT_ITEMS}?batch=${Number(id)}`

/** A day's receipts and refunds by gateway and till, newest first. Batches close every night and then never change. */
export const settlementList = listFrom({
  name: 'settlements',
  noun: { many: 'settlement batches', one: 'settlement batch' },
  permission: 'reports.settlements',
  from: sql`settlement_batch b`,
  where: sql`true`,
  key: sql`b.id`,
  columns: {
    gateway: text('Gateway', gatewayNameSql(sql`b.gateway`), { isMain: true }),
    payments: count('Payments', sql`b.payments`, { page: { width: 90, from: 1024, place: 'below' } }),
    received: money('Received', sql`b.payments_minor`, {
      currency: CURRENCY,
      opens: (row) => `${rowsPath(row)}&type[]=payment`,
      page: { width: 120, from: 1024 },
    }),
    refunds: count('Refunds', sql`b.refunds`, { page: { width: 90, from: 1280 } }),
    refunded: money('Refunded', sql`b.refunds_minor`, {
      currency: CURRENCY,
      opens: (row) => `${rowsPath(row)}&type[]=refund`,
      page: { width: 120, from: 1024 },
    }),
    adjusted: money('Adjustments', sql`b.adjustments_minor`, {
      currency: CURRENCY,
      opens: (row) => `${rowsPath(row)}&type[]=adjustment`,
      page: { width: 120, from: 1280 },
    }),
    net: money('Net', sql`b.net_minor`, {
      currency: CURRENCY,
      sort: true,
      opens: rowsPath,
      page: { width: 120, place: 'amount' },
    }),
    on: date('Settled', sql`b.settled_on`, { sort: true, page: { width: 130, place: 'amount-below' } }),
    currency: text('Currency', sql`b.currency::text`, { page: false }),
    closed: moment('Closed', sql`b.closed_at`, { page: false }),
  },
  filters: {
    on: dates({ label: 'Settled', from: 'settled_from', to: 'settled_to', on: sql`b.settled_on` }),
    gateway: choice({ label: 'Gateway', param: 'gateway', value: sql`b.gateway`, choices: gateways }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (code) => sql`b.currency = upper(${code})`,
    }),
  },
  defaultSort: ['on', 'desc'],
  scale: {
    rangeFilters: ['on'],
  },
  sums: ['net'],
  link: rowsPath,
  csv: {
    name: 'settlement_batches',
    columns: ['on', 'gateway', 'currency', 'payments', 'received', 'refunds', 'refunded', 'adjusted', 'net', 'closed'],
  },
  call: {
    order: [
      'id',
      'on',
      'gateway',
      'currency',
      'payments',
      'received',
      'refunds',
      'refunded',
      'adjusted',
      'net',
      'closed',
    ],
    cells: { id: (row) => html`<a href="${rowsPath(row)}">${Number(row.id)}</a>` },
  },
})
