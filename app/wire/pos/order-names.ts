export const ORDER = {
  id: 'id',
  client_uuid: 'clientUuid',
  invoicenumber: 'number',
  is_payment_locked: 'isPaymentLocked',
  member_id: 'supporterId',
  account_type_id: 'accountTypeId',
  email_opt_in: 'emailOptIn',
  is_anonymous: 'isAnonymous',
  started_at: 'startedAt',
  ordered_at: 'orderedAt',
  currency_code: 'currency',
  shippable_items: 'shippableItems',
  shipping_method_id: 'shippingMethodId',
  is_free_shipping: 'isFreeShipping',
  dcc_enabled_by_customer: 'dccEnabledByCustomer',
  dcc_type: 'dccType',
} as const

export const ORDER_TEXTS = {
  source: 'source',
  referral_source: 'referralSource',
  comments: 'comments',
  courier_method: 'courierMethod',
  free_shipping_label: 'freeShippingLabel',
} as const

export const ORDER_AMOUNTS = {
  subtotal: 'subtotalMinor',
  taxtotal: 'taxMinor',
  shipping_amount: 'shippingMinor',
  dcc_total_amount: 'dccMinor',
  totalamount: 'totalMinor',
  total_savings: 'savingsMinor',
} as const

export const DCC_COSTS = { most_costs: 'most_costs', more_costs: 'more_costs', minimum_costs: 'minimum_costs' } as const

export const MEMBERSHIP = {
  membership_name: 'name',
  membership_expires_on: 'endsOn',
  membership_is_expired: 'isExpired',
} as const

export const PROMO = {
  code: 'code',
  description: 'description',
  label: 'label',
  is_free_shipping: 'isFreeShipping',
} as const

export const SHIPPING_CHOICE = { shipping_method_id: 'methodId', courier: 'courier', title: 'title' } as const

export const TAX = { code: 'code', description: 'description', rate: 'rate' } as const
