import { openCarts, type OpenCart } from '~/domain/cart/open-carts.server'
import { reading } from '~/http/endpoint'
import { toNumber } from '~/kit/money'

const MS_A_MINUTE = 60_000

const openCartWire = ({ id, name, totalQty, totalMinor, currency, startedAt }: OpenCart, now: Date) => ({
  id,
  display_name: name,
  total_qty: totalQty,
  totalamount: toNumber(totalMinor, currency),
  currency_code: currency,
  started_at: startedAt,
  age_minutes: Math.floor((now.getTime() - startedAt.getTime()) / MS_A_MINUTE),
})

/** GET /jpanel/pos/open.json: the carts that the caller opened and nobody has paid. */
export const loader = reading('pos.edit', async (ctx) => (await openCarts(ctx)).map((cart) => openCartWire(cart, ctx.now)))
