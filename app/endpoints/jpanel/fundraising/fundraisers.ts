import { findPages } from '~/domain/fundraising/queries.server'
import { reading } from '~/http/endpoint'
import { foundPageWire } from '~/wire/pos/page'

/** GET /jpanel/fundraisers.json?query (R-FUNDRAISING-7). */
export const loader = reading(['fundraisingpages.edit', 'pos.edit'], async (ctx, { query }) =>
  (await findPages(ctx, typeof query === 'string' ? query : '')).map(foundPageWire),
)
