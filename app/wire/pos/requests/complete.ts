import type { Fields } from '~/kit/fields'
import { fromWire, toRequest } from '~/kit/wire'

const COMPLETE = {
  payment_type: 'paymentType',
  cash_received: 'cashReceived',
  cash_change: 'cashChange',
  check_number: 'checkNumber',
  check_date: 'checkDate',
  check_amt: 'checkAmount',
  payment_other_reference: 'reference',
  payment_other_note: 'note',
  amount_shown: 'amountShown',
  mark_as_complete: 'markAsComplete',
  send_confirmation_emails: 'sendConfirmationEmails',
  payment_token: 'paymentToken',
  payment_method_id: 'paymentMethodId',
  save_payment_method: 'savePaymentMethod',
  ach_agree_tos: 'agreesToDebit',
} as const

export type CompletionRequest = { [Field in (typeof COMPLETE)[keyof typeof COMPLETE]]?: string | boolean }

export const completionBody = (payment: CompletionRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(toRequest(COMPLETE, payment)).map(([name, value]) => [name, String(value)]))

/** Null for a name that is no field of the payment. */
export const fieldOfPayment = (name: string): string | null =>
  Object.hasOwn(COMPLETE, name) ? COMPLETE[name as keyof typeof COMPLETE] : null

export const readPaymentType = (body: Record<string, string>): string | undefined => body.payment_type

/** POST /jpanel/pos/{id}/complete. The server computes the change, regardless of `cash_change`. */
export const readCompletionRequest = (body: Fields): Fields => fromWire(COMPLETE, body)
