import { brandName } from '~/domain/payments/method'
import { describeGiver, type TillOrder } from '~/pages/jpanel/pos/cart/order'
import { changeDue, type Due, type Finished, type PaymentState } from '~/pages/jpanel/pos/payment/payment-state'
import type { Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import type { PaidOrder } from '~/wire/pos/answer'

const WAYS: Record<string, string> = {
  cash: 'in cash',
  check: 'by check',
  other: 'by another payment type',
  free: 'free of charge',
  credit_card: 'by card',
  bank_account: 'from a bank account',
  payment_method: 'by a saved method',
}

/** Business days until a debit settles. */
const SETTLES: Record<string, number> = { CAD: 5 }
const SETTLES_ELSEWHERE = 4

export function toDraft(state: PaymentState, { order, due }: { order: TillOrder; due: Due }): Unfinished['draft'] {
  const isCash = state.type === 'cash'
  return {
    id: order.id,
    totalMinor: due.totalMinor,
    currency: due.currency,
    changeMinor: isCash ? changeDue(state, due) : null,
    receivedMinor: isCash ? state.receivedMinor : null,
    way: WAYS[state.type] ?? '',
    sendsMail: state.sendsMail,
    pending: null,
  }
}

type Payment = Partial<NonNullable<PaidOrder['payment']>>

const describeWay = ({ type, brand, last4 }: Payment, way: string): string => {
  if (!last4) return way
  if (type === 'card') return `by ${brandName(brand ?? null)} ${last4}`
  return type === 'bank' ? `from the bank account ending in ${last4}` : way
}

const describePending = ({ status }: Payment, currency: string): string | null =>
  status === 'pending'
    ? `Processing: the bank settles this in up to ${SETTLES[currency] ?? SETTLES_ELSEWHERE} business days.`
    : null

export function sayConfirmation(email: string, { isOn, isHeld }: { isOn: boolean; isHeld: boolean }): string {
  if (!isOn) return `No confirmation goes to ${email}: it is turned off in the email templates.`
  return isHeld
    ? `No mail server is set, so the confirmation for ${email} waits in the outbox.`
    : `The confirmation goes to ${email}.`
}

export function toFinished({ draft }: Unfinished, order: PaidOrder): Finished {
  const payment = order.payment ?? {}
  const { sendsMail, ...shown } = draft
  const { email } = order.billing
  return {
    ...shown,
    giver: describeGiver(order),
    email,
    mailedTo: sendsMail && email !== '' ? email : null,
    number: order.number ?? order.clientUuid,
    way: describeWay(payment, draft.way),
    pending: describePending(payment, draft.currency),
  }
}
