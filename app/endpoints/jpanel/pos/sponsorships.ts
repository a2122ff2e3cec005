import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { reading } from '~/http/endpoint'
import { sponseeWire, wordsOf } from '../sponsorships/sponsee-wire'

/** GET /jpanel/pos/sponsorships.json?query: whom a cashier may offer for sponsoring, with their payment options. */
export const loader = reading('pos.edit', async (ctx, { query }) =>
  (await findSponsorships(ctx, wordsOf(query))).map((found) => sponseeWire(found, ctx)),
)
