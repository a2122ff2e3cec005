import { call, isFailure } from '~/http/use-call'
import type { TillOrder } from './order'
import { orderOf, type OrderReply } from './order-wire'

export type OrderAnswer = { order: TillOrder | null; refusal: string | null; isLost: boolean }

/** A call of the till that answers with the order; a refusal carries the server's sentence, and the order as it stands where it came along. */
export async function askOrder(path: string, csrf: string, body: object): Promise<OrderAnswer> {
  const reply = await call<OrderReply>(`/jpanel/pos/${path}`, csrf, { body })
  if (isFailure(reply)) return { order: null, refusal: reply.status === 0 ? '' : reply.message, isLost: reply.status === 0 }
  const order = reply.order ? orderOf(reply.order) : null
  if (reply.status === 'error') return { order, refusal: reply.message ?? '', isLost: false }
  return { order, refusal: order ? null : '', isLost: false }
}

const UUID_BYTES = 5

/** The number of the contribution to be: made here, so that asking twice opens one cart. */
export const newClientUuid = (): string =>
  [...crypto.getRandomValues(new Uint8Array(UUID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
