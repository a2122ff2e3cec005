import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { reading } from '~/http/endpoint'
import { sponseeReply, wordsOf } from '../sponsorships/sponsee-reply'

/** GET /jpanel/pos/sponsorships.json?query: whom a cashier may offer for sponsoring, with their payment options. */
export const loader = reading('pos.edit', async (ctx, { query }) =>
  (await findSponsorships(ctx, wordsOf(query))).map((found) => sponseeReply(found, ctx)),
)
