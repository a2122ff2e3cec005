import { openCarts } from '~/domain/cart/open-carts.server'
import { reading } from '~/http/endpoint'
import { openCartWire } from '~/wire/pos/sale'

/** GET /jpanel/pos/open.json: the carts that the caller opened and nobody has paid. */
export const loader = reading('pos.edit', async (ctx) =>
  (await openCarts(ctx)).map((cart) => openCartWire(cart, ctx.now)),
)
