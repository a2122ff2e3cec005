import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { isAmong, ofWords, PAYMENTS_OF_WORDS, estimateSample } from '~/domain/reports/list-words'
import { gatewayOfPayment, PAYMENT_METHOD } from '~/domain/reports/report-filters.server'
import { ofReturnedPayment } from '~/domain/reports/returned-words'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { date, moment, money, person, reference, status, text } from '~/lists/declare/columns'
import { dates, exact, linked, moments, options, textSearch, type Options } from '~/lists/declare/filters'
import { dayTally, makeFacet, matchLabel } from '~/lists/scale/day-tally'
import { MAX_FOUND } from '~/lists/list'
import { knows } from '~/lists/scale/scale'
import { everyWord } from '~/lists/declare/filter-values'
import { sql, wholeNumber } from '~/kit/sql'
import { ITEM_KINDS, itemKinds } from './item-kinds'

const IN_DEPOSIT = sql`EXISTS (SELECT 1 FROM deposit_item t WHERE t.item_id = i.id)`
const DEPOSITED: Options = {
  yes: { label: 'Yes', where: IN_DEPOSIT },
  no: { label: 'No', where: sql`NOT ${IN_DEPOSIT}` },
}

const isWithoutPayments = (kind: unknown): boolean =>
  Array.isArray(kind) && kind.length > 0 && !kind.includes('payment')

const ABOUT = sql` JOIN settlement_batch b ON b.id = i.batch_id LEFT JOIN payment p ON p.id = i.payment_id
  LEFT JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)`

const LEAN = {
  from: sql`settlement_item i JOIN settlement_batch b ON b.id = i.batch_id`,
  where: sql`true`,
  answers: knows('at', 'on', 'kind', 'batch', 'currency'),
}

const tally = dayTally({
  name: 'settled',
  at: sql`i.moved_at`,
  range: 'at',
  sums: { amount: sql`total_minor` },
  facets: {
    kind: makeFacet({ payment: sql`bucket = 1`, refund: sql`bucket = 2`, adjustment: sql`bucket = 3` }),
    gateway: matchLabel,
  },
  rows: {
    ...LEAN,
    from: sql`settlement_item i JOIN settlement_batch b ON b.id = i.batch_id
      LEFT JOIN payment p ON p.id = i.payment_id`,
  },
})

export const settlementItemList = listFrom({
  name: 'settlement-items',
  noun: { many: 'settled amounts', one: 'settled amount' },
  permission: 'reports.settlements',
  from: sql`settlement_item i${ABOUT}`,
  where: sql`true`,
  key: sql`i.id`,
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY }),
    kind: status('Type', sql`i.kind`, { words: ITEM_KINDS, page: { width: 110, place: 'below' } }),
    number: reference('Contribution', sql`c.client_uuid`, { page: { width: 120, from: 1024 } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 150, from: 1024, place: 'below-2' } }),
    gateway: text('Gateway', providerNameSql(sql`b.gateway`), { page: { width: 90, from: 1280 } }),
    reference: reference('Reference', sql`p.reference`, { page: { width: 150, from: 1280 } }),
    on: date('Settled', sql`b.settled_on`, { page: { width: 120, from: 1280 } }),
    amount: money('Amount', sql`i.amount_minor`, { currency: sql`b.currency`, page: { width: 110, place: 'amount' } }),
    at: moment('Date', sql`i.moved_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    currency: text('Currency', sql`b.currency::text`, { page: false, call: false }),
  },
  filters: {
    search: textSearch({
      param: 'search',
      where: (typed) =>
        sql`i.payment_id = ANY(ARRAY(SELECT q.id FROM payment q
          WHERE coalesce(q.contribution_id, q.plan_contribution_id) = ANY(ARRAY(
          SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)}))))`,
      search: (typed, _ctx, { kind }) => ({
        keys: sql`SELECT i.id FROM ${PAYMENTS_OF_WORDS} JOIN settlement_item i ON i.payment_id = q.id
          WHERE ${everyWord(sql`s.search_text`, typed)} LIMIT ${wholeNumber(MAX_FOUND)}`,
        along: sql`(SELECT ${everyWord(sql`s.search_text`, typed)} FROM payment q
          JOIN contribution_search s ON s.id = coalesce(q.contribution_id, q.plan_contribution_id)
          WHERE q.id = i.payment_id)`,
        beside: {
          rows: {
            from: sql`contribution_search s JOIN LATERAL (SELECT x.* FROM payment q
              JOIN settlement_item x ON x.payment_id = q.id
              WHERE coalesce(q.contribution_id, q.plan_contribution_id) = s.id OFFSET 0) i
              ON ${everyWord(sql`s.search_text`, typed)}${ABOUT}`,
          },
          worded: ofWords(typed),
          ...(isWithoutPayments(kind)
            ? { among: (worded) => ofReturnedPayment(sql`i.payment_id`, typed, worded), isLean: true }
            : { among: (worded) => [isAmong(sql`coalesce(p.contribution_id, p.plan_contribution_id)`, worded)] }),
          sample: estimateSample(typed),
        },
      }),
    }),
    batch: linked({ label: 'Batch', param: 'batch', where: (batches) => sql`i.batch_id = ANY(${batches}::int[])` }),
    deposit: linked({
      label: 'Deposit',
      param: 'deposit',
      where: (of) =>
        sql`i.id = ANY(ARRAY(SELECT t.item_id FROM deposit_item t WHERE t.deposit_id = ANY(${of}::int[])))`,
    }),
    deposited: options({ label: 'Deposited', param: 'deposited', of: DEPOSITED, isSingle: true, isMore: true }),
    at: moments({ label: 'Date', from: 'moved_from', to: 'moved_to', at: sql`i.moved_at` }),
    on: dates({ label: 'Settled', from: 'settled_from', to: 'settled_to', on: sql`b.settled_on` }),
    kind: options({ label: 'Type', param: 'type', of: itemKinds }),
    gateway: gatewayOfPayment,
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (code) => sql`b.currency = upper(${code})`,
    }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  scale: {
    rangeFilters: ['at', 'batch'],
    lean: LEAN,
    tally,
    isBounded: true,
  },
  sums: ['amount'],
  link: ({ number }) => (typeof number === 'string' ? contributionPath(number) : null),
  csv: {
    name: 'settled_amounts',
    columns: ['at', 'on', 'kind', 'number', 'supporter', 'method', 'gateway', 'reference', 'amount', 'currency'],
  },
  call: {
    order: ['at', 'on', 'kind', 'number', 'supporter', 'method', 'gateway', 'reference', 'amount'],
    cells: { number: ({ number }) => html`<a href="${contributionPath(String(number))}">${String(number)}</a>` },
  },
})
