import { OrderId, SoldAgainInput } from '~/domain/pos/schemas'
import { soldAgain } from '~/domain/pos/sold-again.server'
import { reading } from '~/http/endpoint'
import { lineWire } from './line-wire'

/** GET /jpanel/pos/{id}/again.json: what was sold, as lines that can be asked for once more; amounts in `currency_code`. */
export const loader = reading('pos.edit', async (ctx, query, { id }) => {
  const { currency, lines, skipped } = await soldAgain(ctx, OrderId.parse(id), SoldAgainInput.parse(query.currency_code))
  return { currency_code: currency, items: lines.map((line) => lineWire(line, currency)), skipped }
})
