import { DCC_TYPES } from '~/domain/pricing/dcc'
import { parseCalendarDate } from '~/kit/calendar'
import { methodsOf } from '~/pages/jpanel/pos/payment/saved-method'
import type { orderWire } from '~/wire/pos/order'
import type { idlePromosWire } from '~/wire/pos/prices'
import type { SentBy } from '~/wire/pos/sent'
import { lineOf, minorOf, type Amount } from './line-wire'
import type { OrderDetails, Person, Promo, ShippingChoice, SupporterMembership, TillOrder } from './order'

/** An order as the calls answer it. */
export type OrderWire = SentBy<typeof orderWire>

type PromoWire = SentBy<typeof idlePromosWire>[number]
type ShippingWire = OrderWire['available_shipping_methods'][number]

/** `{status, message, order}`: only 'error' means that it failed (R-CART-1). */
export type OrderReply = { status?: string | null; message?: string | null; order?: OrderWire | null; errors?: Record<string, string[]> }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const promoOf = ({ code, description, label, is_free_shipping, reason }: Omit<PromoWire, 'reason'> & Partial<PromoWire>): Promo => ({
  code,
  description: textOf(description),
  label: textOf(label),
  isFreeShipping: is_free_shipping === true,
  notApplied: reason ?? null,
})

type TextField = { [Name in keyof OrderWire]: OrderWire[Name] extends string | null ? Name : never }[keyof OrderWire]

const person = (order: OrderWire, names: Record<keyof Person, TextField>): Person =>
  Object.fromEntries(Object.entries(names).map(([field, wire]) => [field, textOf(order[wire])])) as Person

const BILLING: Record<keyof Person, TextField> = {
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

const SHIPPING: Record<keyof Person, TextField> = {
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
  shippingMethodId: typeof order.shipping_method_id === 'number' ? order.shipping_method_id : null,
  courierMethod: textOf(order.courier_method),
  isFreeShipping: order.is_free_shipping === true,
})

const choiceOf =
  (currency: string) =>
  ({ shipping_method_id, courier, title, cost }: ShippingWire): ShippingChoice => ({
    methodId: shipping_method_id ?? null,
    courier: courier ?? '',
    title: title ?? '',
    costMinor: minorOf(cost, currency),
  })

function membershipOf(member: OrderWire['member']): SupporterMembership | null {
  if (!member?.membership_name) return null
  const endsOn = parseCalendarDate((member.membership_expires_on ?? '').slice(0, 10))
  return { name: member.membership_name, endsOn, isExpired: member.membership_is_expired === true }
}

export function orderOf(order: OrderWire): TillOrder {
  const currency = order.currency_code
  const minor = (amount: Amount) => minorOf(amount, currency)
  return {
    ...detailsOf(order),
    id: order.id,
    clientUuid: order.client_uuid,
    startedAt: order.started_at,
    currency,
    lines: order.items.map((item) => lineOf(item, currency)),
    subtotalMinor: minor(order.subtotal),
    taxMinor: minor(order.taxtotal),
    shippingMinor: minor(order.shipping_amount),
    dccMinor: minor(order.dcc_total_amount),
    totalMinor: minor(order.totalamount),
    savingsMinor: minor(order.total_savings),
    shippableItems: order.shippable_items ?? 0,
    methods: methodsOf(order.member?.payment_methods),
    isPaymentLocked: order.is_payment_locked === true,
    promos: (order.promocodes ?? []).map(promoOf),
    idlePromos: (order.promocodes_not_applied ?? []).map(promoOf),
    taxes: (order.taxes ?? []).map(({ code, description, rate, amount }) => ({
      code: code ?? '',
      description: description ?? '',
      rate: Number(rate ?? 0),
      minor: minor(amount),
    })),
    shippingMethod: order.shipping_method?.name ?? textOf(order.courier_method),
    shippingChoices: (order.available_shipping_methods ?? []).map(choiceOf(currency)),
    freeShippingLabel: textOf(order.free_shipping_label),
    dccCosts: {
      most_costs: minor(order.dcc_costs?.most_costs),
      more_costs: minor(order.dcc_costs?.more_costs),
      minimum_costs: minor(order.dcc_costs?.minimum_costs),
    },
    membership: membershipOf(order.member),
  }
}
