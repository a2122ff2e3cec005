import { listFrom } from '~/lists/sql/list-from.server'
import { html } from '~/kit/html'
import { code, moment, money, person, status, text, type Row } from '~/lists/declare/columns'
import { amounts, choice, ids, moments, options, textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { tributeMail, tributeTypes } from './queries.server'
import { NOTIFY_WORDS, tributePath } from './tribute'

const IS_LISTED = sql`t.deleted_at IS NULL`

const SENT = {
  sent: { word: 'Sent', tone: 'good' },
  held: { word: 'In the outbox', tone: 'warn' },
  failed: { word: 'Failed', tone: 'bad' },
  unsent: { word: 'Unsent', tone: 'warn' },
} as const

const state = sql`CASE WHEN t.notify IS NULL THEN NULL WHEN t.notified_at IS NULL THEN 'unsent'
  ELSE CASE ${tributeMail} WHEN 'held' THEN 'held' WHEN 'failed' THEN 'failed' ELSE 'sent' END END`
const recipient = ({ recipient, state }: Row) => html`${String(recipient ?? '')}${state === 'unsent' ? ' UNSENT' : ''}`

/** Every tribute that is not deleted, newest first (R-TRIBUTES-7). */
export const tributeList = listFrom({
  name: 'tributes',
  noun: { many: 'tributes', one: 'tribute' },
  permission: 'tribute.view',
  viewsManagedBy: 'tribute.edit',
  pageSize: 40,
  from: sql`tribute t JOIN tribute_type y ON y.id = t.tribute_type_id JOIN contribution c ON c.id = t.contribution_id`,
  where: IS_LISTED,
  key: sql`t.id`,
  page: ['name', 'contribution', 'type', 'recipient', 'state', 'amount', 'created', 'notifiedAt'],
  columns: {
    contribution: code('Contribution', sql`c.number`, { page: { width: 124, from: 1280 } }),
    type: text('Tribute Type', sql`y.label`, { page: { width: 130, place: 'below' } }),
    name: person('Tribute Name', sql`t.name`, { isMain: true }),
    notify: status('Notify', sql`t.notify`, { words: NOTIFY_WORDS }),
    recipient: text('Notify Name', sql`t.notify_name`, { page: { width: 160, from: 1024 } }),
    state: status('Notification', state, { words: SENT, csv: false, page: { width: 110, place: 'below-2' } }),
    firstName: text('Billing First Name', sql`c.billing_first_name`),
    lastName: text('Billing Last Name', sql`c.billing_last_name`),
    email: text('Billing Email', sql`c.billing_email`),
    amount: money('Amount', sql`t.amount_minor`, { currency: sql`t.currency`, page: { width: 100, place: 'amount' } }),
    created: moment('Created on', sql`t.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    notifyAt: moment('Notify on', sql`CASE WHEN t.notify IS NOT NULL THEN t.notify_at END`),
    notifiedAt: moment('Sent on', sql`t.notified_at`, { page: { width: 110, from: 1280 } }),
    message: text('Notify Message', sql`t.message`),
    notifyEmail: text('Notify Email', sql`t.notify_email`),
    address: text('Notify Address', sql`t.notify_address`),
    city: text('City', sql`t.notify_city`),
    region: text('State', sql`t.notify_state`),
    zip: text('Zip', sql`t.notify_zip`),
    country: text('Country', sql`t.notify_country`),
  },
  filters: {
    search: textSearch({ param: 'search', value: sql`t.search_text` }),
    type: choice({
      label: 'Type',
      param: 'type',
      value: sql`t.tribute_type_id`,
      choices: async ({ read }) => (await tributeTypes(read)).map(({ id, label }) => ({ value: String(id), label })),
    }),
    notify: choice({
      label: 'Notify',
      param: 'notify',
      value: sql`coalesce(t.notify, 'none')`,
      choices: [
        { value: 'email', label: 'Email' },
        { value: 'letter', label: 'Letter' },
        { value: 'none', label: 'Nobody' },
      ],
    }),
    sent: options({
      label: 'Notification',
      param: 'is_sent',
      of: {
        '0': { label: 'Unsent', where: sql`t.notify IS NOT NULL AND t.notified_at IS NULL` },
        due: {
          label: 'Unsent and due',
          where: ({ now }) => sql`t.notify IS NOT NULL AND t.notified_at IS NULL AND t.notify_at <= ${now}`,
        },
        '1': { label: 'Sent', where: sql`t.notify IS NOT NULL AND t.notified_at IS NOT NULL` },
      },
    }),
    created: moments({ label: 'Created', from: 'created_from', to: 'created_to', at: sql`t.created_at` }),
    due: moments({ label: 'Notify on', from: 'notify_from', to: 'notify_to', at: sql`t.notify_at`, isMore: true }),
    amount: amounts({
      label: 'Amount',
      from: 'amount_from',
      to: 'amount_to',
      minor: sql`t.amount_minor`,
      isMore: true,
    }),
    notified: moments({ label: 'Sent on', from: 'sent_from', to: 'sent_to', at: sql`t.notified_at`, isMore: true }),
    ids: ids({ param: 'ids', value: sql`t.id`, noun: 'tributes' }),
  },
  search: 'search',
  defaultSort: ['created', 'desc'],
  scale: {
    // Every filter reads only the tribute itself.
    lean: { from: sql`tribute t`, where: IS_LISTED, answers: () => true },
  },
  sums: ['amount'],
  link: ({ id }) => tributePath(Number(id)),
  csv: { name: 'tributes' },
  call: {
    order: [
      'id',
      'view',
      'contribution',
      'type',
      'name',
      'notify',
      'recipient',
      'amount',
      'created',
      'notifyAt',
      'notifiedAt',
    ],
    cells: {
      contribution: ({ contribution }) =>
        html`<a href="/jpanel/contributions/${String(contribution)}">${String(contribution)}</a>`,
      recipient,
    },
  },
})
