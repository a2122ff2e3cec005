import type { FoundPage as StoredPage } from '~/domain/fundraising/queries.server'
import { fromReply, toWire } from '~/kit/wire'
import { amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'

const PAGE = {
  id: 'id',
  title: 'title',
  url: 'url',
  author: 'author',
  thumbnail: 'thumbnail',
  has_default_variant: 'hasDefaultVariant',
} as const

export const foundPageWire = (page: StoredPage) => ({
  ...toWire(PAGE, page),
  ...amountsToWire({ goal_amount: 'goalMinor', amount_raised: 'raisedMinor' }, page, page.currency),
  picture: page.picture,
  product_name: page.productName,
  currency_code: page.currency,
  goal_deadline: page.goalDeadline,
  donation_count: page.donations,
  is_closed: page.isClosed,
})

export type FoundPageWire = SentBy<typeof foundPageWire>
export type FoundPage = ReturnType<typeof readPage>

export const readPage = (sent: FoundPageWire) => fromReply(PAGE, sent)
