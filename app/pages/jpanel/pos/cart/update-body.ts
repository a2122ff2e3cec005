import { backDatedTo, type OrderDetails, type Person, type TillOrder } from './order'

type Wire = Record<string, string | number | null>

const prefixed = (prefix: 'bill' | 'ship', person: Person): Wire => ({
  [`${prefix}_title`]: person.title,
  [`${prefix}_first_name`]: person.firstName,
  [`${prefix}_last_name`]: person.lastName,
  [`${prefix}_organization_name`]: person.organizationName,
  [`${prefix}_address`]: person.address1,
  [`${prefix}_address2`]: person.address2,
  [`${prefix}_city`]: person.city,
  [`${prefix}_state`]: person.state,
  [`${prefix}_zip`]: person.zip,
  [`${prefix}_country`]: person.country,
  [`${prefix}_phone`]: person.phone,
  [`${prefix}_email`]: person.email,
})

const flag = (isSet: boolean): number => (isSet ? 1 : 0)

/** The whole form of POST /jpanel/pos/{id}/update: the call overwrites, so what is not sent is lost (R-CART-3). */
export const updateBody = (details: OrderDetails): Wire => ({
  ...prefixed('bill', details.billing),
  ...prefixed('ship', details.shipping),
  tax_address1: details.tax.address1,
  tax_address2: details.tax.address2,
  tax_city: details.tax.city,
  tax_state: details.tax.state,
  tax_zip: details.tax.zip,
  tax_country: details.tax.country,
  shipping_method_id: details.shippingMethodId,
  courier_method: details.courierMethod,
  is_free_shipping: flag(details.isFreeShipping),
  ordered_at: details.orderedAt,
  source: details.source,
  referral_source: details.referralSource,
  account_type_id: details.accountTypeId,
  email_opt_in: flag(details.emailOptIn),
  special_notes: details.comments,
  is_anonymous: flag(details.isAnonymous),
  dcc_enabled_by_customer: flag(details.dccEnabledByCustomer),
  dcc_type: details.dccType,
  member_id: details.supporterId,
})

/** The template that every new contribution starts from (R-CART-2): only these may be kept, and of the date only a day it was back-dated to. */
export function defaultsOf(order: TillOrder, zone: string): Wire {
  const day = backDatedTo(order, zone)
  return {
    source: order.source,
    referral_source: order.referralSource,
    special_notes: order.comments,
    comments: order.comments,
    is_anonymous: flag(order.isAnonymous),
    ...(day === null ? {} : { ordered_at: day }),
    dcc_enabled_by_customer: flag(order.dccEnabledByCustomer),
    dcc_type: order.dccType,
    currency_code: order.currency,
  }
}
