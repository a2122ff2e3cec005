import { listFrom } from '~/lists/sql/list-from.server'
import { moment, status, text } from '~/lists/declare/columns'
import { choice, moments } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'
import { selectMailState } from './mail-state'

const STATE = selectMailState(sql`m`)

const STATES = {
  held: { word: 'Not sent', tone: 'quiet' },
  queued: { word: 'Sending', tone: 'quiet' },
  sent: { word: 'Sent', tone: 'good' },
  retrying: { word: 'Retrying', tone: 'warn' },
  failed: { word: 'Failed', tone: 'bad' },
} as const

/** For owners only, because emails contain links that open accounts. */
export const mailList = listFrom({
  name: 'mails',
  noun: { many: 'emails', one: 'email' },
  permission: 'owner.only',
  from: sql`mail m`,
  where: sql`true`,
  key: sql`m.id`,
  columns: {
    subject: text('Subject', sql`m.subject`, { isMain: true }),
    recipient: text('To', sql`m.recipient`, { page: { width: 280, place: 'below' } }),
    state: status('Status', STATE, { words: STATES, page: { width: 130, place: 'below-2' } }),
    failure: text('Error', sql`m.failure`, { page: { width: 200, from: 1280 } }),
    created: moment('Created', sql`m.created_at`, { sort: true, page: { width: 140, place: 'amount-below' } }),
  },
  filters: {
    state: choice({
      label: 'Status',
      param: 'status',
      value: STATE,
      choices: Object.entries(STATES).map(([value, { word }]) => ({ value, label: word })),
    }),
    created: moments({ label: 'Created', from: 'created_from', to: 'created_to', at: sql`m.created_at` }),
  },
  defaultSort: ['created', 'desc'],
  link: ({ id }) => `/jpanel/settings/outbox/${String(id)}`,
  csv: { name: 'emails' },
})
