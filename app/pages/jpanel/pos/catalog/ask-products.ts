import { isFailure, type CallFailure } from '~/http/use-call'
import type { Fields } from '~/kit/fields'
import { isReached, isUnanswered, tillCall } from '~/pages/jpanel/pos/controls/reach'
import { readOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import type { ProductWire } from '~/wire/pos/product'
import type { TillProduct } from './product'

type Call = { path: string; csrf: string; body: Fields }

export const SEARCH = 'products.json'

export async function askProducts(
  { path, csrf, body }: Call,
  read: (sent: ProductWire) => TillProduct,
): Promise<TillProduct[] | CallFailure | null> {
  const till = path === SEARCH ? readOfflineTill() : null
  const own = isReached() ? null : (till?.findProducts(body) ?? null)
  if (own !== null) return own
  const reply = await tillCall<ProductWire[]>(`/jpanel/pos/${path}`, csrf, { body })
  if (!isFailure(reply)) return Array.isArray(reply) ? reply.map(read) : null
  return (isUnanswered(reply) ? till?.findProducts(body) : null) ?? reply
}
