import type { ContributionFacts, PaymentFacts } from './facts'
import { makeAmountFormat } from './lines'
import { formatDay, formatMoment } from './moments'

function splitExpiry(exp: string | null): { exp_month: number | null; exp_year: number | null } {
  const [month, year] = (exp ?? '').split('/').map(Number)
  return { exp_month: month || null, exp_year: year || null }
}

type Check = Pick<ContributionFacts, 'checkNumber' | 'checkDate'>

function toInstrumentWire(payment: PaymentFacts, check: Check) {
  if (payment.type === 'card')
    return {
      card: {
        brand: payment.cardBrand,
        last4: payment.cardLast4,
        ...splitExpiry(payment.cardExp),
        cvc_check: payment.cvcCheck,
        address_line1_check: payment.addressCheck,
        address_zip_check: payment.zipCheck,
        wallet: null,
      },
    }
  if (payment.type === 'bank')
    return {
      bank: {
        name: payment.bankName,
        last4: payment.bankLast4,
        account_holder_type: payment.accountHolderType,
        account_type: payment.accountType,
      },
    }
  return payment.type === 'cheque' ? { cheque: { number: check.checkNumber, date: formatDay(check.checkDate) } } : {}
}

export const toCurrencyWire = (code: string) => ({ code, iso_code: code })

export function toPaymentWire(payment: PaymentFacts, check: Check) {
  const amount = makeAmountFormat(payment.currency)
  return {
    id: payment.id,
    type: payment.type,
    status: payment.status,
    amount: amount(payment.amountMinor),
    amount_refunded: amount(payment.refundedMinor),
    currency: toCurrencyWire(payment.currency),
    paid: payment.isPaid,
    captured: payment.capturedAt !== null,
    captured_at: formatMoment(payment.capturedAt),
    created_at: formatMoment(payment.createdAt),
    refunded: payment.refundedMinor > 0n,
    gateway: payment.gateway,
    reference_number: payment.reference,
    description: payment.description,
    failure_code: payment.failureCode,
    failure_message: payment.failureMessage,
    outcome: payment.outcome,
    ...toInstrumentWire(payment, check),
  }
}
