import type { DccTerms } from '~/domain/pricing/dcc'
import { localDate, type CalendarDate } from '~/kit/calendar'
import type { BrowserGateway } from '~/ports/payment-gateway'
import type { LineRecurring, OrderDetails, Person, TillOrder } from '~/wire/pos/till-order'

export type { OrderDetails, Person, TillLine, TillOrder } from '~/wire/pos/till-order'

export const emptyPerson = (country: string): Person => ({
  title: '',
  firstName: '',
  lastName: '',
  organizationName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country,
  phone: '',
  email: '',
})

export type Labelled = { id: number; label: string }

export type TillRules = {
  organisation: string
  currency: string
  currencies: string[]
  sources: string[]
  referralSources: string[]
  fulfillment: 'never' | 'shipping' | 'always'
  dayOptions: number[]
  weekdayOptions: number[]
  isDccOffered: boolean
  isGiftAidOffered: boolean
  keepsSupporters: boolean
  /** False if the email templates turn off the email of a finished sale. */
  confirmsByEmail: boolean
  /** Keyed by currency: the terms of a new cart. */
  dccTerms: Record<string, DccTerms>
  accountTypes: (Labelled & { isOrganization: boolean })[]
  tributeTypes: Labelled[]
  country: string
  recurringType: 'natural' | 'fixed'
  today: CalendarDate
  zone: string
  gateway: BrowserGateway | null
  fieldsOrigin: string | null
}

/** True for `always`, or if an item must be shipped; never for `never` (R-CONTRIBUTIONS-3). */
export const offersFulfillment = (
  rules: Pick<TillRules, 'fulfillment'>,
  order: Pick<TillOrder, 'shippableItems'>,
): boolean => rules.fulfillment === 'always' || (rules.fulfillment !== 'never' && order.shippableItems > 0)

/** Null unless the contribution was back-dated to another day than the one on which it was started. */
export function backDatedTo(
  { orderedAt, startedAt }: Pick<TillOrder, 'orderedAt' | 'startedAt'>,
  zone: string,
): CalendarDate | null {
  const day = localDate(new Date(orderedAt), zone)
  return day === localDate(new Date(startedAt), zone) ? null : day
}

export const GUEST = 'Guest'

const filled = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

export const describeGiver = (order: OrderDetails | null): string => {
  if (!order) return GUEST
  if (order.supporterId !== null) return order.supporterName
  return order.billing.organizationName.trim() || filled(order.billing.firstName, order.billing.lastName) || GUEST
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "Member until Mar 2027" or "Membership expired"; empty without a membership. */
export function membershipText({ membership }: Pick<TillOrder, 'membership'>): string {
  if (!membership) return ''
  if (membership.isExpired) return 'Membership expired'
  if (membership.endsOn === null) return membership.name
  return `Member until ${MONTHS[Number(membership.endsOn.slice(5, 7)) - 1] ?? ''} ${membership.endsOn.slice(0, 4)}`
}

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const plural = new Intl.PluralRules('en-US', { type: 'ordinal' })

export const ordinal = (day: number): string => `${day}${ORDINALS[plural.select(day)] ?? 'th'}`

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const FREQUENCY_WORDS: Record<string, string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  biannually: 'Twice a year',
  annually: 'Yearly',
}

/** "Monthly on the 1st", "Weekly on Friday". */
export function rhythm({ frequency, day, dayOfWeek }: Pick<LineRecurring, 'frequency' | 'day' | 'dayOfWeek'>): string {
  const how = FREQUENCY_WORDS[frequency] ?? frequency
  if (dayOfWeek !== null) return `${how} on ${WEEKDAYS[dayOfWeek - 1] ?? ''}`.trim()
  return day === null ? how : `${how} on the ${ordinal(day)}`
}

/** Currencies may share a symbol, so a foreign one is named next to the amount. */
export const inForeign = (currency: string, rules: TillRules): string =>
  currency === rules.currency ? '' : ` in ${currency}`

const NO_TERMS: DccTerms = { isDynamic: false, perOrderMinor: 0n, ratePoints: 0n, leastMinor: 0n, fixedMinor: 0n }

/** A currency that is not offered has no terms here; the server calculates the cart in any case. */
export const dccTermsIn = ({ dccTerms }: Pick<TillRules, 'dccTerms'>, currency: string): DccTerms =>
  dccTerms[currency] ?? NO_TERMS
