import { addSponsorship } from '~/domain/cart/add-sponsorship.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/add_by_child_reference (R-CART-8). */
export const action = endpoint(withCarriers(addSponsorship), {
  read: (body) => ({
    reference: body.reference_number,
    optionId: body.payment_option_id,
    withInitialCharge: body.recurring_with_initial_charge,
    day: body.recurring_day,
    dayOfWeek: body.recurring_day_of_week,
    replacesId: body.replaces_item_id,
  }),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
