import { z } from 'zod'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { gateways } from '~/domain/contributions/list/filter-choices.server'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { date, money, person, reference, status, text } from '~/lists/declare/columns'
import { choice, exact, linked, options, type Choice, type Options } from '~/lists/declare/filters'
import { listFrom } from '~/lists/sql/list-from.server'
import { isMonth, formatMonth } from '../fee-period'
import { localMonth, toMonth } from '../month'
import { PART_WORDS } from './part-words'
import { ITEM_KINDS, itemKinds } from '../item-kinds'

const MONTHS_SHOWN = 24

const parts: Options = Object.fromEntries(
  Object.entries(PART_WORDS).map(([type, label]) => [
    type,
    { label, where: sql`(s.type = ${type} AND s.fund_code IS NULL)` },
  ]),
)

const months = (ctx: Ctx, selected: readonly string[]): Choice[] =>
  [...new Set([...Array.from({ length: MONTHS_SHOWN }, (_, index) => localMonth(ctx, index)), ...selected])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: formatMonth(value) }))

const isWithin = (month: string): Sql => {
  const { first, until } = toMonth(month)
  return sql`s.settled_on >= ${first}::date AND s.settled_on < ${until}::date`
}

export const fundAmountList = listFrom({
  name: 'fund-amounts',
  noun: { many: 'amounts', one: 'amount' },
  permission: 'reports.settlements',
  from: sql`settlement_part s JOIN settlement_item i ON i.id = s.item_id JOIN settlement_batch b ON b.id = i.batch_id
    LEFT JOIN payment p ON p.id = i.payment_id
    LEFT JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)`,
  where: sql`true`,
  key: sql`s.id`,
  columns: {
    fund: text('Fund', sql`fund_name(s.type, s.fund_code)`, { isMain: true }),
    supporter: person('Supporter', sql`c.supporter_name`, { none: NOBODY, page: { width: 180, place: 'below' } }),
    number: reference('Contribution', sql`c.client_uuid`, { page: { width: 120, from: 1024, place: 'below-2' } }),
    kind: status('Type', sql`i.kind`, { words: ITEM_KINDS, page: { width: 110, from: 1024 } }),
    gateway: text('Gateway', providerNameSql(sql`b.gateway`), { page: { width: 100, from: 1280 } }),
    batch: text('Batch', sql`b.id::text`, { page: { width: 70, from: 1280 } }),
    amount: money('Amount', sql`s.amount_minor`, { currency: sql`s.currency`, page: { width: 110, place: 'amount' } }),
    on: date('Settled', sql`s.settled_on`, { sort: true, page: { width: 120, place: 'amount-below' } }),
    currency: text('Currency', sql`s.currency::text`, { page: false, call: false }),
  },
  filters: {
    period: choice({
      label: 'Month',
      param: 'period',
      isSingle: true,
      each: z.coerce.string().trim().refine(isMonth),
      where: ([month]) => (month === undefined ? null : isWithin(month)),
      choices: months,
    }),
    fund: exact({ label: 'Fund', param: 'fund', where: (code) => sql`s.fund_code = ${code}` }),
    part: options({ label: 'Without a fund', param: 'part', of: parts }),
    kind: options({ label: 'Type', param: 'type', of: itemKinds }),
    gateway: choice({ label: 'Gateway', param: 'gateway', value: sql`b.gateway`, choices: gateways }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (code) => sql`s.currency = upper(${code})`,
    }),
    item: linked({ label: 'Settled amount', param: 'item', where: (of) => sql`s.item_id = ANY(${of}::int[])` }),
  },
  defaultSort: ['on', 'desc'],
  scale: { rangeFilters: ['period'] },
  sums: ['amount'],
  link: ({ number }) => (typeof number === 'string' ? contributionPath(number) : null),
  csv: {
    name: 'fund_amounts',
    columns: ['on', 'fund', 'kind', 'number', 'supporter', 'gateway', 'batch', 'amount', 'currency'],
  },
  call: {
    order: ['on', 'fund', 'kind', 'number', 'supporter', 'gateway', 'batch', 'amount'],
    cells: { number: ({ number }) => html`<a href="${contributionPath(String(number))}">${String(number)}</a>` },
  },
})
