import type { LineAnswer } from '~/domain/cart/order'
import type { DccAmounts, DccType } from '~/domain/pricing/dcc'
import type { LineTribute } from '~/domain/tributes/schemas'
import type { CalendarDate } from '~/kit/calendar'
import type { SavedMethod } from './method'

/** Holds what was typed; an empty text means none. */
export type Person = {
  title: string
  firstName: string
  lastName: string
  organizationName: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
  email: string
}

export type LineRecurring = {
  minor: bigint
  frequency: string
  day: number | null
  dayOfWeek: number | null
  hasInitialCharge: boolean
  startsOn: CalendarDate | null
}

export type LineKind = 'product' | 'child' | 'fundraiser'

export type TillLine = {
  id: number
  kind: LineKind
  currency: string
  variantId: number | null
  productId: number | null
  name: string
  detail: string
  qty: number
  priceMinor: bigint
  totalMinor: bigint
  /** The price without a sale or promo; null where nothing was taken off. */
  wasMinor: bigint | null
  promoCode: string | null
  fundCode: string | null
  additionalNotes: string
  /** A child's number, a page's address, or a product's own code. */
  reference: string
  answers: LineAnswer[]
  publicMessage: string
  /** Sent to the CRM. */
  metadata: object
  tribute: LineTribute | null
  isGiftAid: boolean
  /** The price of one piece before a promo code. */
  originalPriceMinor: bigint
  paymentOptionId: number | null
  pageId: number | null
  isLocked: boolean
  lockedToLineId: number | null
  isDonation: boolean
  isDownload: boolean
  isDccEligible: boolean
  requiresAch: boolean
  membershipId: number | null
  recurring: LineRecurring | null
}

export type TaxPlace = Pick<Person, 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'>

export type OrderDetails = {
  supporterId: number | null
  supporterName: string
  billing: Person
  shipping: Person
  tax: TaxPlace
  source: string
  referralSource: string
  comments: string
  isAnonymous: boolean
  orderedAt: string
  accountTypeId: number | null
  emailOptIn: boolean
  dccEnabledByCustomer: boolean
  dccType: DccType | null
  shippingMethodId: number | null
  courierMethod: string
  isFreeShipping: boolean
}

/** `notApplied` is the reason why the code changes nothing now; null when it applies. */
export type Promo = {
  code: string
  description: string
  label: string
  isFreeShipping: boolean
  notApplied: string | null
}

export type TaxLine = { code: string; description: string; rate: number; minor: bigint }

export type ShippingChoice = { methodId: number | null; courier: string; title: string; costMinor: bigint }

export type SupporterMembership = { name: string; endsOn: CalendarDate | null; isExpired: boolean }

export type TillOrder = OrderDetails & {
  id: number
  /** Ten hexadecimal characters, the contribution's number to be. */
  clientUuid: string
  /** Null until the order is paid. */
  number: string | null
  /** The moment the cart was opened; a sale of another day was back-dated. */
  startedAt: string
  currency: string
  lines: TillLine[]
  subtotalMinor: bigint
  taxMinor: bigint
  shippingMinor: bigint
  dccMinor: bigint
  totalMinor: bigint
  savingsMinor: bigint
  shippableItems: number
  methods: SavedMethod[]
  /** A payment of this order is in progress and its outcome is unclear. */
  isPaymentLocked: boolean
  promos: Promo[]
  idlePromos: Promo[]
  taxes: TaxLine[]
  shippingMethod: string
  shippingChoices: ShippingChoice[]
  freeShippingLabel: string
  dccCosts: DccAmounts
  membership: SupporterMembership | null
}
