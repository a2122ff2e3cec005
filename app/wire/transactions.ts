import type { TransactionRecord } from '~/domain/transactions/queries.server'
import { toWire } from '~/kit/wire'
import { amountsToWire } from './amount'

const SHOWN = {
  kind: 'kind',
  id: 'id',
  contribution: 'number',
  recurring_payment_profile_id: 'profileId',
  currency_code: 'currency',
  order_time: 'at',
  supporter: 'supporter',
  payment_status: 'paymentStatus',
  reference: 'reference',
  response: 'response',
  tax_receipt: 'receipt',
  donor_gift_id: 'donorGift',
  synced_at: 'syncedAt',
} as const satisfies Record<string, keyof TransactionRecord>

const AMOUNTS = { amount: 'amountMinor', refunded_amount: 'refundedMinor' } as const

export const transactionReply = (record: TransactionRecord) => ({
  ...toWire(SHOWN, record),
  ...amountsToWire(AMOUNTS, record, record.currency),
})
