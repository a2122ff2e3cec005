import type { CalendarDate } from '~/kit/calendar'
import type { OrderHead, OrderSupporter, Person } from './order'

export type CartSupporter = {
  id: number
  accountTypeId: number
  referralSource: string | null
  billing: Person
  shipping: Person
}

export type PersonPrefix = 'billing' | 'shipping'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `{ city }` as `{ billingCity }`. */
export const addPrefix = (prefix: PersonPrefix | 'tax', fields: object): Partial<OrderHead> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [prefix + capitalize(field), value]),
  ) as Partial<OrderHead>

const NOBODY: Person = {
  title: null,
  firstName: null,
  lastName: null,
  organizationName: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  email: null,
}

export function fillFromSupporter(supporter: CartSupporter): Partial<OrderHead> {
  return {
    supporterId: supporter.id,
    accountTypeId: supporter.accountTypeId,
    referralSource: supporter.referralSource?.slice(0, 45) ?? null,
    ...addPrefix('billing', supporter.billing),
    ...addPrefix('shipping', supporter.shipping),
  }
}

/**
 * Without a supporter, names, addresses and the referral source are cleared, and countries return to the default
 * (R-CART-5).
 */
export const makeEmptyHead = (country: string): Partial<OrderHead> => ({
  supporterId: null,
  referralSource: null,
  ...addPrefix('billing', { ...NOBODY, country }),
  ...addPrefix('shipping', { ...NOBODY, country }),
})

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const

const readPart = (order: Partial<OrderHead>, prefix: PersonPrefix, part: string): unknown =>
  order[`${prefix}${capitalize(part)}` as keyof OrderHead] ?? null

const isWhole = (order: Partial<OrderHead>, prefix: PersonPrefix) =>
  ['address1', 'city', 'state', 'zip'].every((part) => Boolean(readPart(order, prefix, part)))

/**
 * Returns the tax address that follows from a changed address, or nothing. Another supporter counts as a change of both
 * addresses (R-CART-4).
 */
export function chooseTaxAddress(
  before: Partial<OrderHead>,
  after: Partial<OrderHead>,
  { isOther }: { isOther: boolean },
): Partial<OrderHead> {
  const hasChanged = (prefix: PersonPrefix) =>
    isOther || ADDRESS.some((part) => readPart(before, prefix, part) !== readPart(after, prefix, part))
  const copy = (prefix: PersonPrefix) =>
    addPrefix('tax', Object.fromEntries(ADDRESS.map((part) => [part, readPart(after, prefix, part)])))
  if (hasChanged('shipping') && isWhole(after, 'shipping')) return copy('shipping')
  return !isWhole(after, 'shipping') && isWhole(after, 'billing') && hasChanged('billing') ? copy('billing') : {}
}

export type SideField = `${PersonPrefix}${Capitalize<keyof Person>}`

const listPersonFields = (prefix: PersonPrefix) =>
  Object.keys(NOBODY).map((part) => [part, `${prefix}${capitalize(part)}` as SideField] as const)

export const SIDES = { billing: listPersonFields('billing'), shipping: listPersonFields('shipping') }

export const toPerson = (order: OrderHead, prefix: PersonPrefix): Person => {
  const side: Record<string, unknown> = {}
  for (const [part, field] of SIDES[prefix]) side[part] = order[field] ?? null
  return side as Person
}

/** A membership without an end date never expires. */
export function toMembershipState(supporter: OrderSupporter | null, today: CalendarDate) {
  const membership = supporter?.membership
  return membership ? { ...membership, isExpired: membership.endsOn !== null && membership.endsOn < today } : null
}
