import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath } from '~/domain/contributions/contribution'
import { html } from '~/kit/html'
import { money, reference, status, text } from '~/lists/declare/columns'
import { choice } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'

export const KINDS = {
  payment: { word: 'Payments differ from the contribution', tone: 'bad' },
  ledger: { word: 'Ledger differs from what was paid', tone: 'bad' },
  refund: { word: 'Refunds differ from the payment', tone: 'bad' },
  receipt: { word: 'Tax receipt is over what is left', tone: 'bad' },
  charge: { word: 'Charge differs from its transactions', tone: 'bad' },
  gateway: { word: 'Payment provider says otherwise', tone: 'bad' },
  settlement: { word: 'Settlement differs from the payments', tone: 'bad' },
  fee: { word: 'Platform fee differs from its payment', tone: 'bad' },
  items: { word: 'Total differs from its items', tone: 'bad' },
  rate: { word: 'Exchange rate differs from its payment', tone: 'bad' },
} as const

export const differenceList = listFrom({
  name: 'book-differences',
  noun: { many: 'differences', one: 'difference' },
  permission: 'reports.settlements',
  from: sql`book_difference d LEFT JOIN contribution c ON c.id = d.contribution_id`,
  where: sql`d.check_id = (SELECT max(id) FROM book_check WHERE finished_at IS NOT NULL)`,
  key: sql`d.id`,
  columns: {
    reference: reference('Record', sql`coalesce(c.client_uuid, d.reference)`, { isMain: true }),
    kind: status('Difference', sql`d.kind`, { words: KINDS, page: { width: 300, place: 'below' } }),
    expected: money('Expected', sql`d.expected_minor`, { currency: sql`d.currency`, page: { width: 120, from: 1024 } }),
    found: money('Found', sql`d.found_minor`, { currency: sql`d.currency`, page: { width: 120, from: 1024 } }),
    unexplained: money('Unexplained', sql`d.found_minor - d.expected_minor`, {
      currency: sql`d.currency`,
      page: { width: 120, place: 'amount' },
    }),
    number: reference('Reference', sql`d.reference`, {
      sort: true,
      page: { width: 160, from: 1280, place: 'amount-below' },
    }),
    currency: text('Currency', sql`d.currency::text`, { page: false, call: false }),
  },
  carries: { contribution: sql`c.client_uuid` },
  filters: {
    kind: choice({
      label: 'Difference',
      param: 'kind',
      value: sql`d.kind`,
      choices: Object.entries(KINDS).map(([value, { word }]) => ({ value, label: word })),
    }),
  },
  defaultSort: ['number', 'asc'],
  sums: ['unexplained'],
  link: ({ contribution }) => (typeof contribution === 'string' ? contributionPath(contribution) : null),
  csv: {
    name: 'unexplained',
    columns: ['reference', 'kind', 'expected', 'found', 'unexplained', 'currency', 'number'],
  },
  call: {
    order: ['reference', 'kind', 'expected', 'found', 'unexplained', 'number'],
    cells: {
      reference: ({ contribution, reference: other }) =>
        typeof contribution === 'string'
          ? html`<a href="${contributionPath(contribution)}">${contribution}</a>`
          : html`${String(other ?? '')}`,
    },
  },
})
