import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { reading } from '~/http/endpoint'
import { sponseeReply, wordsOf } from './sponsee-reply'

/** GET /jpanel/sponsees.json?query (R-SPONSORSHIP-1). */
export const loader = reading(['sponsorship.view', 'sponsor.add'], async (ctx, { query }) =>
  (await findSponsorships(ctx, wordsOf(query))).map((found) => sponseeReply(found, ctx)),
)
