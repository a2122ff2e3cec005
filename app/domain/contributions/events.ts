import type { SoldLine } from '~/domain/catalog/sold-stock.server'
import type { EditedFields, EventName, RecordEvents, Removal } from '~/kit/operation'
import type { ContributionValues, LineEdit } from './edit/edited'

type Details = {
  supporterId: number | null
  supporter?: string | null
  source: string | null
  referralSource: string | null
  orderedAt: Date
  /** `orderedAt` as the organization's local date. */
  orderedOn: string
  isAnonymous: boolean
  currency: string
  sendConfirmationEmails: boolean
  dccEnabledByCustomer: boolean
  dccType: string | null
  shippingMethodId: number | null
  courierMethod: string | null
  isFreeShipping: boolean
  totalMinor: bigint
  promos: string
}
type Promos = { promos: string; totalMinor: bigint }
type Added = {
  after: {
    lineId: number | undefined
    description: string
    priceMinor: bigint
    qty?: number
    recurringMinor?: bigint | null | undefined
    fundraisingPageId?: number | undefined
    sponsorshipId?: number
  }
}
type Paid = {
  number: string | null
  paymentType: string
  paymentLabel: string
  totalMinor: bigint
  currency: string
  supporterId: number | null
  isFulfilled: boolean
  payment?: 'succeeded' | 'pending'
  reference?: string | null
  cashReceivedMinor?: bigint
  cashChangeMinor?: bigint
  profiles?: string[]
  taxReceipt?: string
  noTaxReceipt?: string
}
type RefundChange = {
  before: { refundedMinor: bigint; status: string | null }
  after: {
    status: string
    amountMinor: bigint
    currency: string
    kind: string
    refundedMinor?: bigint
    reference?: string | null
    failureMessage?: string | null
    gateway?: string
    reason?: string
    why?: string
    madeOn?: string
    returnsGoods?: boolean
  }
}
type DisputeChange = {
  before: { dispute: string | null }
  after: {
    dispute: string
    amountMinor: bigint
    currency: string
    reason: string
    reference: string
    respondBy: Date | null
    refundedMinor: bigint
  }
}
type Edit = ContributionValues & { lines: LineEdit[]; supporter: string | null; accountType: string | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'contribution.started': { after: { clientUuid: string; currency: string; supporterId: number | null } }
    'contribution.item-added': Added
    'contribution.sponsorship-added': Added
    'contribution.page-gift-added': Added
    'contribution.item-removed': { before: { lineId: number; description: string; qty: number; totalMinor: bigint } }
    'contribution.promos-changed': { before: Promos; after: Promos }
    'contribution.details-changed': { before: Details; after: Details }
    'contribution.cart-discarded': Removal
    'contribution.cart-restored': { after: { deletedAt: null } }
    'contribution.paid': { before: { confirmedAt: null }; after: Paid }
    'contribution.payment-failed': {
      after: { payment: 'declined' | 'given up'; code: string | null; totalMinor: bigint; currency: string }
    }
    'contribution.payment-confirmed': { before: { payment: 'pending' }; after: { payment: 'succeeded' } }
    'contribution.payment-returned': {
      before: { number: string | null; payment: string }
      after: { number: null; payment: 'failed'; code: string; amountMinor: bigint; currency: string }
    }
    'contribution.unpaid': { silent: true; lines: readonly (SoldLine & { fundraisingPageId: number | null })[] }
    'contribution.refund-changed': RefundChange
    'contribution.dispute-changed': DisputeChange
    'contribution.refunded': { silent: true; isWhole: boolean }
    'contribution.refund-undone': { silent: true; wasWhole: boolean; isNoneLeft: boolean }
    'contribution.receipt-mailed': { after: { email: string; isHeld: boolean } }
    'contribution.tax-receipt-issued': { after: { taxReceipt: string | null } }
    'contribution.downloads-renewed': { after: { email: string | null; isHeld: boolean } }
    'contribution.fulfillment-changed': { before: { isFulfilled: boolean }; after: { isFulfilled: boolean } }
    'contribution.edited': {
      before: EditedFields<Edit>['before']
      after: EditedFields<Edit>['after'] & { version: number }
    }
    'contribution.risk-approved': { before: { warningCount: number }; after: { warningCount: 0 } }
    'contribution.marked-spam': { before: { isSpam: false }; after: { isSpam: true } }
    'contribution.cleared-of-spam': { before: { isSpam: true }; after: { isSpam: false } }
    'contribution.synced': { after: { donorId: number; giftId: number } }
    'contribution.deleted': Removal
    'contribution.restored': Removal
  }
}

type OfContribution = Extract<EventName, `contribution.${string}`>

export type ContributionEvent = {
  [Name in OfContribution]: RecordEvents[Name] extends { silent: true } ? never : Name
}[OfContribution]
