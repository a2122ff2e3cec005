import type { Fields } from '~/kit/fields'
import { fromWire, toRequest } from '~/kit/wire'
import { addressesBody } from '../person'
import type { OrderDetails } from '../till-order'

const SHARED = {
  member_id: 'supporterId',
  source: 'source',
  referral_source: 'referralSource',
  is_anonymous: 'isAnonymous',
  ordered_at: 'orderedAt',
  dcc_enabled_by_customer: 'dccEnabledByCustomer',
  dcc_type: 'dccType',
} as const

export const CURRENCY = { currency_code: 'currency' } as const

export const OPENED = { ...SHARED, ...CURRENCY, client_uuid: 'clientUuid', comments: 'comments' } as const

export const DETAILS = {
  ...SHARED,
  special_notes: 'comments',
  shipping_method_id: 'shippingMethodId',
  courier_method: 'courierMethod',
  is_free_shipping: 'isFreeShipping',
  account_type_id: 'accountTypeId',
  email_opt_in: 'emailOptIn',
} as const

export const EMAILS = { send_confirmation_emails: 'sendConfirmationEmails' } as const

/** A tablet's defaults: the body of `new`, as far as it is the same for each contribution (R-CART-2). */
export type Defaults = Readonly<Record<string, unknown>>

type DefaultValues = Pick<
  OrderDetails,
  'source' | 'referralSource' | 'comments' | 'isAnonymous' | 'dccEnabledByCustomer' | 'dccType'
>

export const defaultsBody = (values: DefaultValues & { currency: string; orderedAt?: string }): Defaults => ({
  ...toRequest(OPENED, values),
  special_notes: values.comments,
})

export const valuesIn = (stored: Defaults): { orderedAt: unknown; currency: unknown } => fromWire(OPENED, stored)

export const withoutDay = ({ ordered_at: _day, ...stored }: Defaults): Defaults => stored

/** `new` (R-CART-2). */
export const openBody = (defaults: Defaults, opened: { currency: string; clientUuid: string }): Fields => ({
  using_web_pos: 1,
  ...defaults,
  ...toRequest(OPENED, opened),
})

/** The whole form of POST /jpanel/pos/{id}/update: the call overwrites, so what is not sent is lost (R-CART-3). */
export const detailsBody = (details: OrderDetails): Fields => ({
  ...addressesBody(details),
  ...toRequest(DETAILS, details),
})

export const currencyBody = (currency: string): Fields => toRequest(CURRENCY, { currency })
/** A request for the order's current currency only reads the order. */
export const isLook = (body: Fields, currency: string): boolean => fromWire(CURRENCY, body).currency === currency
export const emailsBody = (sendConfirmationEmails: boolean): Fields => toRequest(EMAILS, { sendConfirmationEmails })
