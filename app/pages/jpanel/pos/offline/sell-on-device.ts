import { toDraft, toFinished } from '~/pages/jpanel/pos/after-sale/finished-sale'
import { rememberPaymentType } from '~/pages/jpanel/pos/cart/defaults'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import {
  buildCompletion,
  failWith,
  type Due,
  type PaymentAction,
  type PaymentState,
} from '~/pages/jpanel/pos/payment/payment-state'
import { readOfflineTill } from './current-till'

const NOT_OPEN = 'This device was not opened to sell without a network. Reload the page.'

/** Returns only after the sale is on the device's disk, so that the screen never shows an unsaved sale as complete. */
export async function sellOnDevice(
  state: PaymentState,
  { order, due }: { order: TillOrder; due: Due },
): Promise<PaymentAction> {
  const till = readOfflineTill()
  const receipt = till === null ? NOT_OPEN : await till.sell(buildCompletion(state, due))
  if (typeof receipt === 'string') return failWith(receipt)
  rememberPaymentType(state.type)
  const sold = { orderId: order.id, body: {}, draft: toDraft(state, { order, due }), takenAt: null }
  return { do: 'finish', finished: { ...toFinished(sold, { ...order, payment: null }), receipt } }
}
