import { expect, test } from 'vitest'
import { readyToPayError, type ReadyOrder } from '~/domain/checkout/ready-to-pay'

const plain = { isDownload: false, membershipId: null, recurringMinor: null }
const order = (more: Partial<ReadyOrder> = {}): ReadyOrder => ({
  lines: [plain],
  supporterId: null,
  billingFirstName: null,
  billingLastName: null,
  billingEmail: null,
  ...more,
})
const download = { ...plain, isDownload: true }
const membership = { ...plain, membershipId: 1 }
const plan = { ...plain, recurringMinor: 2500n }
const named = { billingFirstName: 'Ada', billingLastName: 'Giver' }

const DOWNLOAD =
  'There are downloads included in this contribution that require a billing email address to send the files to.'
const MEMBERSHIP = 'Memberships require either:<br>- A supporter or<br>- All billing information'
const RECURRING = 'Recurring plans require either:<br>- A supporter or<br>- A billing name'

test.each([
  ['no order', null, 'There are no items in this order.'],
  ['an empty order', order({ lines: [] }), 'There are no items in this order.'],
  ['a guest with a shirt', order(), null],
  ['a download without an e-mail', order({ lines: [download] }), DOWNLOAD],
  ['a download with a blank e-mail', order({ lines: [download], billingEmail: '  ' }), DOWNLOAD],
  ['a download for a supporter without an e-mail', order({ lines: [download], supporterId: 1 }), DOWNLOAD],
  ['a download with an e-mail', order({ lines: [download], billingEmail: 'ada@example.org' }), null],
  ['a membership for nobody', order({ lines: [membership] }), MEMBERSHIP],
  ['a membership for half a name', order({ lines: [membership], billingFirstName: 'Ada' }), MEMBERSHIP],
  ['a membership for a billing name', order({ lines: [membership], ...named }), null],
  ['a membership for a supporter', order({ lines: [membership], supporterId: 1 }), null],
  ['a plan for nobody', order({ lines: [plan] }), RECURRING],
  ['a plan for a last name only', order({ lines: [plan], billingLastName: 'Giver' }), RECURRING],
  ['a plan for a billing name', order({ lines: [plan], ...named }), null],
  ['a plan for a supporter', order({ lines: [plan], supporterId: 1 }), null],
  ['everything at once', order({ lines: [plan, membership, download] }), DOWNLOAD],
])('%s', (_what, input, sentence) => expect(readyToPayError(input)).toBe(sentence))
