import { addItem } from '~/domain/cart/add-item.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, orderReply } from './reply'
import { readTribute } from '~/wire/pos/tribute'

/** POST /jpanel/pos/{id}/add (R-CART-6). */
export const action = endpoint(withCarriers(addItem), {
  read: (body) => ({
    variantId: body.variant_id,
    qty: body.qty,
    amount: body.amount,
    fundCode: body.fund_code,
    isGiftAid: body.gift_aid,
    publicMessage: body.public_message,
    additionalNotes: body.additional_notes,
    fields: body.fields,
    metadata: body.metadata,
    fundraisingPageId: body.fundraising_page_id,
    recurring: {
      frequency: body.recurring_frequency,
      day: body.recurring_day,
      dayOfWeek: body.recurring_day_of_week,
      withInitialCharge: body.recurring_with_initial_charge,
    },
    tribute: readTribute(body),
    replacesId: body.replaces_item_id,
  }),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
