import type { OrderHead, Person as OrderPerson } from '~/domain/cart/order'
import type { Fields } from '~/kit/fields'
import { fromWire, toRequest, toWire } from '~/kit/wire'
import type { Person, TaxPlace } from './till-order'

const NAMES = {
  title: 'title',
  first_name: 'firstName',
  last_name: 'lastName',
  organization_name: 'organizationName',
} as const
const PLACE = { address2: 'address2', city: 'city', state: 'state', zip: 'zip', country: 'country' } as const
const REACHED = { phone: 'phone', email: 'email' } as const
const REPLIED = { address1: 'address1', ...PLACE, ...REACHED } as const
const SENT = { ...NAMES, address: 'address1', ...PLACE, ...REACHED } as const

type Under<Prefix extends string, N> = { readonly [Name in keyof N & string as `${Prefix}${Name}`]: N[Name] }

const under = <const Prefix extends string, const N extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  names: N,
): Under<Prefix, N> =>
  Object.fromEntries(Object.entries(names).map(([name, field]) => [prefix + name, field])) as Under<Prefix, N>

/** The names of a reply: `billing_first_name`, `billingaddress1`; `shipping_first_name`, `shipaddress1`. */
export const BILLING = { ...under('billing_', NAMES), ...under('billing', REPLIED) } as const
export const SHIPPING = { ...under('shipping_', NAMES), ...under('ship', REPLIED) } as const

export const TAX_PLACE = under('tax_', { address1: 'address1', ...PLACE })

/** The names of a request: `bill_first_name`, `bill_address`, `bill_address2` (R-CART-3). */
export const TYPED = { bill: under('bill_', SENT), ship: under('ship_', SENT) } as const

type Side = keyof typeof TYPED

export const personsWire = (billing: OrderPerson, shipping: OrderPerson) => ({
  ...toWire(BILLING, billing),
  ...toWire(SHIPPING, shipping),
})

export const taxPlaceWire = (order: OrderHead) =>
  toWire(TAX_PLACE, {
    address1: order.taxAddress1,
    address2: order.taxAddress2,
    city: order.taxCity,
    state: order.taxState,
    zip: order.taxZip,
    country: order.taxCountry,
  } satisfies Record<keyof TaxPlace, string | null>)

/** The first line of an address may also come as `bill_address1`. */
export const readPerson = (body: Fields, side: Side): Fields => ({
  ...fromWire(TYPED[side], body),
  address1: body[`${side}_address`] ?? body[`${side}_address1`],
})

export const hasPerson = (body: Fields, side: Side): boolean =>
  Object.values(readPerson(body, side)).some((value) => value !== undefined && value !== '')

export const readTax = (body: Fields): Fields => fromWire(TAX_PLACE, body)

export const addressesBody = ({
  billing,
  shipping,
  tax,
}: {
  billing: Person
  shipping: Person
  tax: TaxPlace
}): Fields => ({
  ...toRequest(TYPED.bill, billing),
  ...toRequest(TYPED.ship, shipping),
  ...toRequest(TAX_PLACE, tax),
})
