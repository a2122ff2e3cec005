import { findPages, type FoundPage } from '~/domain/fundraising/queries.server'
import { reading } from '~/http/endpoint'
import { toNumber } from '~/kit/money'

const wire = (page: FoundPage) => ({
  id: page.id,
  title: page.title,
  url: page.url,
  author: page.author,
  thumbnail: page.thumbnail,
  picture: page.picture,
  product_name: page.productName,
  has_default_variant: page.hasDefaultVariant,
  currency_code: page.currency,
  goal_amount: page.goalMinor === null ? null : toNumber(page.goalMinor, page.currency),
  goal_deadline: page.goalDeadline,
  amount_raised: toNumber(page.raisedMinor, page.currency),
  donation_count: page.donations,
  is_closed: page.isClosed,
})

/** GET /jpanel/fundraisers.json?query (R-FUNDRAISING-7). */
export const loader = reading(['fundraisingpages.edit', 'pos.edit'], async (ctx, { query }) =>
  (await findPages(ctx, typeof query === 'string' ? query : '')).map(wire),
)
