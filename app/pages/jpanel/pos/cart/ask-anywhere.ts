import type { Fields } from '~/kit/fields'
import { isReached } from '~/pages/jpanel/pos/controls/reach'
import { readOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import { isLocalPath } from '~/pages/jpanel/pos/offline/local-id'
import { findUnfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { isLook } from '~/wire/pos/requests/order'
import type { TillOrder } from './order'
import { askOrder, type OrderAnswer } from './till-calls'

const LOST: OrderAnswer = { order: null, error: '', errors: {}, isLost: true }

/** `onLeft` gets the names of lines that only the server can sell. */
type Call = { path: string; csrf: string; body: Fields; shown: TillOrder | null; onLeft: (names: string[]) => void }

/** If a payment may have been made, the cart stays on the server even without a network. */
const mayMove = (order: TillOrder): boolean => !order.isPaymentLocked && findUnfinished(order.id) === null

/**
 * Sends a cart call to the server. If the server does not answer, a prepared device handles it and keeps the cart until
 * it is sold.
 */
export async function askAnywhere({ path, csrf, body, shown, onLeft }: Call): Promise<OrderAnswer> {
  const carts = readOfflineTill()?.carts
  if (isLocalPath(path)) return carts?.ask(path, body) ?? LOST
  if (carts === undefined || !carts.isReady()) return askOrder(path, csrf, body)
  const answer = isReached() ? await askOrder(path, csrf, body) : LOST
  if (!answer.isLost) return answer
  if (shown === null) return path === 'new' ? carts.ask(path, body) : answer
  // A call that only reads does not move the cart to the device.
  if (!mayMove(shown) || isLook(body, shown.currency)) return answer
  const left = carts.adopt(shown)
  if (shown.lines.length > 0 && carts.read()?.order.lines.length === 0) {
    carts.forget()
    return answer
  }
  if (left.length > 0) onLeft(left)
  return carts.ask(path, body)
}
