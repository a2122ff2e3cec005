import type { ReceiptRecord } from '~/domain/receipts/receipt-record.server'
import { localDate } from '~/kit/calendar'
import { toDecimal } from '~/kit/money'

export const toReceiptValues = (receipt: ReceiptRecord, zone: string) => ({
  name: receipt.name,
  firstName: receipt.firstName,
  lastName: receipt.lastName,
  address01: receipt.address01,
  address02: receipt.address02,
  city: receipt.city,
  state: receipt.state,
  zip: receipt.zip,
  country: receipt.country,
  email: receipt.email,
  phone: receipt.phone,
  amount: toDecimal(receipt.amountMinor, receipt.currency),
  issuedOn: receipt.issuedAt === null ? '' : localDate(receipt.issuedAt, zone),
})

export type ReceiptValues = ReturnType<typeof toReceiptValues>
