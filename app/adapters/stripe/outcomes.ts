import type Stripe from 'stripe'
import { seconds } from '~/kit/clock'
import {
  CANCELED,
  GatewayUnreachable,
  type ChargeOutcome,
  type Check,
  type GatewayDispute,
  type DisputeStage,
  type GatewayMoney,
  type Instrument,
  type RefundOutcome,
} from '~/ports/payment-gateway'

const CHECKS: readonly string[] = ['pass', 'fail', 'unavailable']

const readCheck = (word: string | null | undefined): Check =>
  CHECKS.includes(word ?? '') ? (word as Check) : 'unchecked'

export const readId = (input: string | { id: string } | null | undefined): string | null =>
  input === null || input === undefined ? null : typeof input === 'string' ? input : input.id

const pickKnown = <T extends string>(known: readonly T[], word: string | null | undefined): T | null =>
  known.find((one) => one === word) ?? null

export const readHolderType = (method: Stripe.PaymentMethod): Instrument['holderType'] =>
  pickKnown(['individual', 'company'], method.us_bank_account?.account_holder_type)

const UNCHECKED = { cvc: 'unchecked', address: 'unchecked', zip: 'unchecked' } as const

function toBankInstrument(method: Stripe.PaymentMethod): Instrument {
  const account = method.us_bank_account ?? method.acss_debit
  return {
    type: 'bank',
    brand: null,
    bankName: account?.bank_name ?? null,
    last4: account?.last4 ?? '',
    expiresMonth: null,
    expiresYear: null,
    holderName: method.billing_details.name,
    holderType: readHolderType(method),
    accountType: pickKnown(['checking', 'savings'], method.us_bank_account?.account_type),
    funding: null,
    checks: UNCHECKED,
  }
}

export function toInstrument(method: Stripe.PaymentMethod, charge: Stripe.Charge | null): Instrument {
  const { card } = method
  if (!card) return toBankInstrument(method)
  const checks = charge?.payment_method_details?.card?.checks ?? card.checks
  return {
    type: 'card',
    brand: card.brand,
    bankName: null,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
    holderName: method.billing_details.name,
    holderType: null,
    accountType: null,
    funding: card.funding,
    checks: {
      cvc: readCheck(checks?.cvc_check),
      address: readCheck(checks?.address_line1_check),
      zip: readCheck(checks?.address_postal_code_check),
    },
  }
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const readError = (intent: Intent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

const canceled = { code: CANCELED, message: 'The payment was not confirmed in time.' }

/**
 * Detects a settled debit that its bank took back, a dispute that cannot be answered. A card's dispute can still be won
 * and changes nothing before.
 */
export const isTakenBack = (charge: Stripe.Charge | null): boolean =>
  charge?.status === 'failed' || (charge?.disputed === true && charge.payment_method_details?.type !== 'card')

export function toOutcome(intent: Intent, instrument: Instrument | null, charge: Stripe.Charge | null): ChargeOutcome {
  const { id: reference, status } = intent
  if (status === 'succeeded' && isTakenBack(charge)) {
    const code = charge?.failure_code ?? 'debit_returned'
    return {
      status: 'declined',
      reference,
      code,
      message: charge?.failure_message ?? 'The bank returned this debit.',
      instrument,
    }
  }
  if (status === 'requires_action') {
    const url =
      intent.next_action?.redirect_to_url?.url ?? intent.next_action?.verify_with_microdeposits?.hosted_verification_url
    if (url) return { status: 'needs-action', reference, url }
  }
  if ((status === 'succeeded' || status === 'processing') && instrument) {
    const [customer, token] = [readId(intent.customer), readId(intent.payment_method)]
    const isStored = intent.object === 'setup_intent' || intent.setup_future_usage === 'off_session'
    const stored = isStored && customer !== null && token !== null ? { customer, token } : null
    return {
      status: status === 'processing' ? 'pending' : 'succeeded',
      reference,
      isLive: intent.livemode,
      instrument,
      stored,
    }
  }
  if (status === 'canceled') return { status: 'declined', reference, ...canceled, instrument }
  if (status === 'requires_payment_method') {
    const error = readError(intent)
    const code = [error?.decline_code, error?.code].find(Boolean) ?? 'card_declined'
    return { status: 'declined', reference, code, message: error?.message ?? 'Your card was declined.', instrument }
  }
  throw new GatewayUnreachable(`the gateway left ${reference} at ${status}`)
}

export const toMoney = ({ amount, currency }: { amount: number; currency: string }): GatewayMoney => ({
  minor: BigInt(amount),
  currency: currency.toUpperCase(),
})

/**
 * An appeal follows a loss, so the money is gone until the appeal is won. Prevented and closed disputes took no money.
 */
const STAGES: Record<string, DisputeStage> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

export function toDisputed({
  id: reference,
  status,
  reason,
  evidence_details: evidence,
  ...money
}: Stripe.Dispute): GatewayDispute {
  const due = evidence.due_by
  return {
    reference,
    stage: STAGES[status] ?? 'open',
    money: toMoney(money),
    reason,
    respondBy: due ? new Date(seconds(due)) : null,
  }
}

/** `requires_action` waits for the payer, so it counts as pending: it goes through or fails later. */
export function toRefundOutcome({
  id: reference,
  status,
  failure_reason: reason,
}: Stripe.Refund): RefundOutcome & { reference: string } {
  if (status === 'failed' || status === 'canceled')
    return { status: 'failed', reference, code: reason ?? status, message: 'The refund was not completed.' }
  return { status: status === 'succeeded' ? 'succeeded' : 'pending', reference }
}
