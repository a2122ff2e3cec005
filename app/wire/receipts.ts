import type { ReceiptRecord } from '~/domain/receipts/receipt-record.server'
import type { RevisedReceipt } from '~/domain/receipts/receipt-input'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'
import { fromWire, toWire } from '~/kit/wire'
import { amountReply } from './amount'

const ADDRESSED = {
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  address_01: 'address01',
  address_02: 'address02',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  email: 'email',
  phone: 'phone',
} as const

const REVISED = {
  ...ADDRESSED,
  amount: 'amount',
  issued_at: 'issuedOn',
  seen: 'seen',
  signature: 'signature',
} as const satisfies Record<string, keyof RevisedReceipt>

const READ = {
  ...ADDRESSED,
  id: 'id',
  number: 'number',
  receipt_type: 'type',
  status: 'status',
  account_id: 'supporterId',
  order_id: 'contributionId',
  transaction_id: 'transactionId',
  ordered_at: 'orderedAt',
  issued_at: 'issuedAt',
  voided_at: 'voidedAt',
  voided_by: 'voidedBy',
  deleted_at: 'deletedAt',
  notified_at: 'notifiedAt',
  updated_at: 'updatedAt',
  changes: 'changes',
  replaces: 'replaces',
  replaced_by: 'replacedBy',
} as const satisfies Record<string, keyof ReceiptRecord>

/** The page sends the date with its own name; a call may send it as `issued_at`. */
export const readReceipt = (body: Fields): Fields => fromWire(REVISED, body)

export const receiptReply = (receipt: ReceiptRecord): Fields => ({
  ...toWire(READ, receipt),
  ...amountReply(receipt),
  line_items: receipt.lines.map(({ description, amountMinor, number }) => ({
    description,
    amount: toNumber(BigInt(amountMinor), receipt.currency),
    contribution: number,
  })),
})
