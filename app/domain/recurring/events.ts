import type {} from '~/kit/operation'

type Terms = {
  amountMinor: bigint
  methodId: number | null
  /** For example `Visa ending in 4242`. */
  method?: string
  nextBillingOn: string | null
  cyclesRemaining: number | null
}
type PlanStatus = { before: { status: string }; after: { status: string; reason?: string | null } }
type PlanRefund = {
  refunded: bigint
  currency: string
  transaction: number
  status: string
  reference: string | null
  failureMessage: string | null
  gateway?: string
  reason?: string
}
type DisputeChange = {
  before: { dispute: string | null }
  after: {
    dispute: string
    amountMinor: bigint
    currency: string
    reference: string
    reason: string
    respondBy: Date | null
    refundedMinor: bigint
  }
}

declare module '~/kit/operation' {
  interface RecordEvents {
    'recurring-plan.charged': { after: { charged: bigint; period: string; next: string | null } }
    'recurring-transaction.not-receipted': { after: { noTaxReceipt: string } }
    'recurring-plan.charge-declined': {
      after: { declined: bigint; response: string | null; status: string; again: string | null }
    }
    'recurring-plan.edited': { before: Terms; after: Terms }
    'recurring-plan.cancelled': PlanStatus
    'recurring-plan.status-changed': PlanStatus
    'recurring-plan.moved': { before: { sponsee: string }; after: { sponsee: string } }
    'recurring-plan.refund-changed': { before: { status: string | null }; after: PlanRefund }
    'recurring-plan.dispute-changed': DisputeChange
    'recurring-transaction.paid': { silent: true; runId: number | null }
    'recurring-transaction.refunded': { silent: true }
    'recurring-transaction.synced': { after: { donorId: number; giftId: number } }
  }
}
