import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import type { SqlTxCtx } from '~/db/ctx'
import { keepQuotes } from '~/domain/shipping/keep-quotes.server'
import { parcelKey } from '~/domain/shipping/parcel-key.server'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import type { Parcel, ParcelQuote } from '~/ports/shipping-rates'
import type { Order } from './order'
import { toParcel } from './prices.server'
import { recountOrder } from './recount-order.server'

type Answer = Order | { order: Order }

/** A carrier that does not answer must not stop a sale: nothing is offered, and the next change queries again. */
async function fetchQuotes(ctx: Ctx, parcel: Parcel): Promise<ParcelQuote[]> {
  try {
    return await ctx.ports.shippingRates.quote(parcel)
  } catch {
    return []
  }
}

async function askFor(ctx: Ctx, order: Order): Promise<Order> {
  const parcel = toParcel(ctx, order, order.lines)
  const quotes = parcel ? await fetchQuotes(ctx, parcel) : []
  if (parcel && quotes.length > 0) await perform(keepQuotes, ctx, { key: parcelKey(parcel), quotes })
  return perform(recountOrder, ctx, { id: order.id, isForgotten: quotes.length === 0 })
}

/**
 * Runs the operation and then queries the carriers if its parcel needs their prices: between two transactions, never
 * inside one. Passes the raw input on, because the operation parses it.
 */
export const withCarriers = <I extends z.ZodType, A extends Answer>(
  run: Operation<I, A, SqlTxCtx>,
): Operation<z.ZodUnknown, A, Ctx> =>
  workflow({
    name: run.name,
    permission: run.permission,
    input: z.unknown(),
    run: async (ctx, raw): Promise<A> => {
      const answer = await perform(run, ctx, raw)
      const order: Order = 'lines' in answer ? answer : answer.order
      if (order.isAwaitingQuotes !== true) return answer
      const priced = await askFor(ctx, order)
      return ('lines' in answer ? priced : { ...answer, order: priced }) as A
    },
  })
