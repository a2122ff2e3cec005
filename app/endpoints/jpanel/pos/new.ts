import { openOrder } from '~/domain/cart/open-order.server'
import { endpoint, notGet } from '~/http/endpoint'
import { hasPerson, readPerson, readTax } from '~/wire/pos/person'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/new (R-CART-2). */
export const action = endpoint(openOrder, {
  read: (body) => ({
    clientUuid: body.client_uuid,
    currency: body.currency_code,
    supporterId: body.member_id,
    source: body.source,
    referralSource: body.referral_source,
    comments: body.comments,
    isAnonymous: body.is_anonymous,
    orderedAt: body.ordered_at,
    dccEnabledByCustomer: body.dcc_enabled_by_customer,
    dccType: body.dcc_type,
    ...(hasPerson(body, 'bill') ? { billing: readPerson(body, 'bill') } : {}),
    ...(hasPerson(body, 'ship') ? { shipping: readPerson(body, 'ship') } : {}),
    ...(Object.values(readTax(body)).some((part) => part !== undefined) ? { tax: readTax(body) } : {}),
  }),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
