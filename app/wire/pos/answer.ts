import type { completionReply } from './completion'
import { readOrder, type OrderWire } from './order-reply'
import { fieldOfPayment } from './requests/complete'
import type { SentBy } from './sent'
import type { TillOrder } from './till-order'

type Completed = SentBy<typeof completionReply>

type Payment = Completed['order']['payment']

/** `{status, message, order}`: only 'error' means that it failed (R-CART-1). */
export type OrderReply = {
  status?: string
  message?: string | null
  order?: OrderWire | null
  errors?: Record<string, string[]>
}

/**
 * `action` is the address where the payer confirms. `checking` means that the outcome is unclear; repeating the same
 * call never charges twice.
 */
export type CompletionWire = Partial<Omit<Completed, 'order'>> & {
  code?: string
  order?: OrderWire & { payment?: Payment }
  errors?: Record<string, string[]>
}

export type PaidOrder = TillOrder & { payment: Payment }

export const orderIn = (reply: unknown): TillOrder | null => {
  const order = (reply as OrderReply | null)?.order
  return order ? readOrder(order) : null
}

export type CompletionAnswer = {
  status: string | null
  message: string | null
  code: string | null
  /** The field of the payment that the server refused first. */
  field?: string | null
  action: { url: string; attempt: number } | null
  order: PaidOrder | null
}

export const readCompletion = ({ status, message, code, action, order, errors }: CompletionWire): CompletionAnswer => ({
  status: status ?? null,
  message: message ?? null,
  code: code ?? null,
  ...(errors === undefined ? {} : { field: fieldOfPayment(Object.keys(errors)[0] ?? '') }),
  action: action ?? null,
  order: order ? { ...readOrder(order), payment: order.payment ?? null } : null,
})
