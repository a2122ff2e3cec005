import type { Fields } from '~/kit/fields'
import { removeBody } from '~/wire/pos/requests/add'
import { detailsBody, openBody } from '~/wire/pos/requests/order'
import { isDone } from './cart-queue'
import type { TillOrder } from './order'
import { toRequest } from './removed'
import type { OrderAnswer } from './till-calls'

type Ask = (path: string, body: Fields) => Promise<OrderAnswer>

function listCalls(order: TillOrder, open: TillOrder): [string, Fields][] {
  const { id, orderedAt, accountTypeId } = open
  const codes = [...order.promos, ...order.idlePromos].map(({ code }) => code)
  return [
    ...open.lines
      .filter(({ isLocked }) => !isLocked)
      .map((line): [string, Fields] => [`${id}/remove`, removeBody({ lineId: line.id })]),
    [`${id}/update`, detailsBody({ ...order, orderedAt, accountTypeId: order.accountTypeId ?? accountTypeId })],
    ...order.lines
      .flatMap((line) => toRequest(line) ?? [])
      .map(({ again }): [string, Fields] => [`${id}/${again.path}`, again.body]),
    ...(codes.length === 0 ? [] : [[`${id}/promos/apply`, { promocodes: codes }] as [string, Fields]]),
  ]
}

/**
 * Moves a cart from the device to the server, under the same number. Returns null if a call fails: the cart then stays
 * on the device and replaces the server's copy once it is sold there (R-DEVICES-6).
 */
export async function handOver(order: TillOrder, ask: Ask): Promise<TillOrder | null> {
  const { currency, clientUuid } = order
  let last = await ask('new', openBody({}, { currency, clientUuid }))
  if (!isDone(last) || last.order.number !== null || last.order.isPaymentLocked) return null
  for (const [path, body] of listCalls(order, last.order)) {
    last = await ask(path, body)
    if (!isDone(last)) return null
  }
  return last.order
}
