import { DCC_TYPES } from '~/domain/pricing/dcc'
import { parseCalendarDate } from '~/kit/calendar'
import { minorDigits } from '~/kit/money'
import type { OrderDetails, Person, TillLine, TillOrder } from './order'
import { methodsOf, type MethodWire } from './saved-method'

type Amount = number | null | undefined
type Text = string | null | undefined

export type ItemWire = {
  id: number
  description: string
  qty: number
  price: Amount
  undiscounted_price?: Amount
  is_price_reduced?: boolean
  total: Amount
  promocode?: Text
  additional_notes?: Text
  fund_code?: Text
  is_locked?: boolean
  is_eligible_for_dcc?: boolean
  requires_ach?: boolean
  is_download?: boolean
  recurring_amount?: Amount
  recurring_frequency?: Text
  recurring_day?: number | null
  recurring_day_of_week?: number | null
  recurring_with_initial_charge?: boolean
  recurring_starts_on?: Text
  variant?: {
    id?: number
    variantname?: Text
    product?: { id?: number; name?: Text } | null
    is_donation?: boolean
    membership_id?: number | null
  } | null
}

export type OrderWire = Record<string, unknown> & {
  id: number
  client_uuid: string
  currency_code: string
  items: ItemWire[]
  subtotal: Amount
  taxtotal: Amount
  shipping_amount: Amount
  dcc_total_amount: Amount
  totalamount: Amount
  shippable_items?: number | null
  member_id?: number | null
  member?: { display_name?: Text; payment_methods?: MethodWire[] | null } | null
  is_payment_locked?: boolean | null
  invoicenumber?: Text
}

/** `{status, message, order}`: only 'error' means that it failed (money 2). */
export type OrderReply = { status?: Text; message?: Text; order?: OrderWire | null }

/** A JSON number back in whole minor units. */
export const minorOf = (amount: Amount, currency: string): bigint => BigInt(Math.round((amount ?? 0) * 10 ** minorDigits(currency)))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const person = (order: OrderWire, names: Record<keyof Person, string>): Person =>
  Object.fromEntries(Object.entries(names).map(([field, wire]) => [field, textOf(order[wire])])) as Person

const BILLING: Record<keyof Person, string> = {
  title: 'billing_title',
  firstName: 'billing_first_name',
  lastName: 'billing_last_name',
  organizationName: 'billing_organization_name',
  address1: 'billingaddress1',
  address2: 'billingaddress2',
  city: 'billingcity',
  state: 'billingstate',
  zip: 'billingzip',
  country: 'billingcountry',
  phone: 'billingphone',
  email: 'billingemail',
}

const SHIPPING: Record<keyof Person, string> = {
  title: 'shipping_title',
  firstName: 'shipping_first_name',
  lastName: 'shipping_last_name',
  organizationName: 'shipping_organization_name',
  address1: 'shipaddress1',
  address2: 'shipaddress2',
  city: 'shipcity',
  state: 'shipstate',
  zip: 'shipzip',
  country: 'shipcountry',
  phone: 'shipphone',
  email: 'shipemail',
}

function lineOf(item: ItemWire, currency: string): TillLine {
  const { variant } = item
  const name = variant?.product?.name || item.description
  const minor = (amount: Amount) => minorOf(amount, currency)
  return {
    id: item.id,
    currency,
    variantId: variant?.id ?? null,
    productId: variant?.product?.id ?? null,
    name,
    detail: variant?.variantname ?? '',
    qty: item.qty,
    priceMinor: minor(item.price),
    totalMinor: minor(item.total),
    wasMinor: item.is_price_reduced ? minor(item.undiscounted_price) * BigInt(item.qty) : null,
    promoCode: item.promocode ?? null,
    fundCode: item.fund_code ?? null,
    notes: item.additional_notes ?? '',
    isLocked: item.is_locked === true,
    isDonation: variant?.is_donation === true,
    isDownload: item.is_download === true,
    isDccEligible: item.is_eligible_for_dcc === true,
    requiresAch: item.requires_ach === true,
    membershipId: variant?.membership_id ?? null,
    recurring: recurringOf(item, currency),
  }
}

function recurringOf(item: ItemWire, currency: string): TillLine['recurring'] {
  if (!item.recurring_frequency || item.recurring_amount === null || item.recurring_amount === undefined) return null
  return {
    minor: minorOf(item.recurring_amount, currency),
    frequency: item.recurring_frequency,
    day: item.recurring_day ?? null,
    dayOfWeek: item.recurring_day_of_week ?? null,
    hasInitialCharge: item.recurring_with_initial_charge === true,
    startsOn: parseCalendarDate(item.recurring_starts_on ?? ''),
  }
}

const detailsOf = (order: OrderWire): OrderDetails => ({
  supporterId: order.member_id ?? null,
  supporterName: order.member?.display_name ?? '',
  billing: person(order, BILLING),
  shipping: person(order, SHIPPING),
  tax: {
    address1: textOf(order.tax_address1),
    address2: textOf(order.tax_address2),
    city: textOf(order.tax_city),
    state: textOf(order.tax_state),
    zip: textOf(order.tax_zip),
    country: textOf(order.tax_country),
  },
  source: textOf(order.source),
  referralSource: textOf(order.referral_source),
  comments: textOf(order.comments),
  isAnonymous: order.is_anonymous === true,
  orderedAt: textOf(order.ordered_at),
  accountTypeId: typeof order.account_type_id === 'number' ? order.account_type_id : null,
  emailOptIn: order.email_opt_in === true,
  dccEnabledByCustomer: order.dcc_enabled_by_customer === true,
  dccType: DCC_TYPES.find((type) => type === order.dcc_type) ?? null,
  courierMethod: textOf(order.courier_method),
  isFreeShipping: order.is_free_shipping === true,
})

export function orderOf(order: OrderWire): TillOrder {
  const currency = order.currency_code
  const minor = (amount: Amount) => minorOf(amount, currency)
  return {
    ...detailsOf(order),
    id: order.id,
    clientUuid: order.client_uuid,
    currency,
    lines: order.items.map((item) => lineOf(item, currency)),
    subtotalMinor: minor(order.subtotal),
    taxMinor: minor(order.taxtotal),
    shippingMinor: minor(order.shipping_amount),
    dccMinor: minor(order.dcc_total_amount),
    totalMinor: minor(order.totalamount),
    shippableItems: order.shippable_items ?? 0,
    methods: methodsOf(order.member?.payment_methods),
    isPaymentLocked: order.is_payment_locked === true,
  }
}
