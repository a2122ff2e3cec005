import type { OrderHead } from '~/domain/cart/order'
import { sideOf, type PersonPrefix } from '~/domain/cart/order-supporter'
import type { Fields } from '~/http/body'

const NAMES = { title: 'title', first_name: 'firstName', last_name: 'lastName', organization_name: 'organizationName' } as const
const PLACES = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'email'] as const

type Place<Prefix extends PersonPrefix> = Prefix extends 'billing' ? 'billing' : 'ship'
type PersonWire<Prefix extends PersonPrefix> = Record<
  `${Prefix}_${keyof typeof NAMES}` | `${Place<Prefix>}${(typeof PLACES)[number]}`,
  string | null
>

/** The documented names of a reply: `billing_first_name`, `billingaddress1`; `shipping_first_name`, `shipaddress1`. */
export function personFields<Prefix extends PersonPrefix>(order: OrderHead, prefix: Prefix): PersonWire<Prefix> {
  const person = sideOf(order, prefix)
  const place = prefix === 'billing' ? 'billing' : 'ship'
  return {
    ...Object.fromEntries(Object.entries(NAMES).map(([wire, field]) => [`${prefix}_${wire}`, person[field]])),
    ...Object.fromEntries(PLACES.map((field) => [place + field, person[field]])),
  } as PersonWire<Prefix>
}

/** The documented names of a request: `bill_first_name`, `bill_address`, `bill_address2` (R-CART-3). */
export const readPerson = (body: Fields, prefix: 'bill' | 'ship'): Fields => ({
  ...Object.fromEntries(Object.entries(NAMES).map(([wire, field]) => [field, body[`${prefix}_${wire}`]])),
  ...Object.fromEntries(PLACES.map((field) => [field, body[`${prefix}_${field}`]])),
  address1: body[`${prefix}_address`] ?? body[`${prefix}_address1`],
})

export const hasPerson = (body: Fields, prefix: 'bill' | 'ship'): boolean =>
  Object.values(readPerson(body, prefix)).some((value) => value !== undefined && value !== '')

const TAX = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const

export const readTax = (body: Fields): Fields => Object.fromEntries(TAX.map((part) => [part, body[`tax_${part}`]]))
