import { OrderId, SoldAgainInput } from '~/domain/cart/schemas'
import { soldAgain } from '~/domain/checkout/sold-again.server'
import { reading } from '~/http/endpoint'
import { currencyIn, soldAgainWire } from '~/wire/pos/again'

/** GET /jpanel/pos/{id}/again.json: what was sold, as lines that can be requested again; amounts in `currency_code`. */
export const loader = reading('pos.edit', async (ctx, query, { id }) => {
  const { currency, lines, skipped } = await soldAgain(ctx, OrderId.parse(id), SoldAgainInput.parse(currencyIn(query)))
  return soldAgainWire({ currency, lines, skipped })
})
