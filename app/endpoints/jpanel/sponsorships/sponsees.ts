import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { reading } from '~/http/endpoint'
import { sponseeWire, wordsOf } from './sponsee-wire'

/** GET /jpanel/sponsees.json?query (R-SPONSORSHIP-1). */
export const loader = reading(['sponsorship.view', 'sponsor.add'], async (ctx, { query }) =>
  (await findSponsorships(ctx, wordsOf(query))).map((found) => sponseeWire(found, ctx)),
)
