import { updateOrder } from '~/domain/cart/update-order.server'
import type { Fields } from '~/http/body'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readPerson, readTax } from '~/wire/pos/person'
import { orderError, savedReply } from './reply'

const details = (body: Fields): Fields => ({
  billing: readPerson(body, 'bill'),
  shipping: readPerson(body, 'ship'),
  tax: readTax(body),
  shippingMethodId: body.shipping_method_id,
  courierMethod: body.courier_method,
  isFreeShipping: body.is_free_shipping,
  orderedAt: body.ordered_at,
  source: body.source,
  referralSource: body.other_referral_source || body.referral_source,
  accountTypeId: body.account_type_id,
  emailOptIn: body.email_opt_in,
  comments: body.special_notes ?? body.comments,
  isAnonymous: body.is_anonymous,
  dccEnabledByCustomer: body.dcc_enabled_by_customer,
  dccType: body.dcc_type,
  supporterId: body.member_id,
})

/** One of three modes, the first that the body names (R-CART-3). */
function changeOf(body: Fields): Fields {
  if ('currency_code' in body) return { mode: 'currency', currency: body.currency_code }
  if ('send_confirmation_emails' in body) return { mode: 'emails', sendConfirmationEmails: body.send_confirmation_emails }
  return { mode: 'details', details: details(body) }
}

const read = (body: Fields): Fields => ({ change: changeOf(body) })

/** POST /jpanel/pos/{id}/update. */
export const action = endpoint(withCarriers(updateOrder), { read, reply: savedReply, errors: orderError })

export const loader = notGet
