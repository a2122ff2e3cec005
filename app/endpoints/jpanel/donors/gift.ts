import { giftView } from '~/domain/integrations/donors/look-up.server'
import { notGet, reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { giftIn, giftViewReply } from '~/wire/crm/donors'

/** POST /jpanel/donors/gift with the gift's id. */
export const loader = notGet
export const action = reading('order.view', async (ctx, body) => {
  const id = giftIn(body)
  const gift = id === null ? null : await giftView(ctx, id)
  if (gift === null) throw notFound('The gift')
  return giftViewReply(gift)
})
