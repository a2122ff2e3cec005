import type { ProductTaxRule } from '~/domain/pricing/taxes'
import type { CalendarDate } from '~/kit/calendar'
import type { SavedMethod } from '~/domain/payments/schemas'
import { exchangeFees, PAR, parseRate } from '~/domain/pricing/exchange'
import { type DccTerms } from '~/domain/pricing/dcc'
import { NOTHING_COVERED } from '~/domain/pricing/promo-reasons'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import type { ShippingOption } from '~/domain/pricing/shipping'
import type { TaxShare } from '~/domain/pricing/taxes'
import type { CartLine } from '~/domain/pricing/totals'
import type { LineTribute } from '~/domain/tributes/schemas'
import { ALREADY_PAID, PAYMENT_UNDER_WAY } from './messages'

export type Person = {
  title: string | null
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  phone: string | null
  email: string | null
}

type Prefixed<P extends string, T> = { [Key in keyof T & string as `${P}${Capitalize<Key>}`]: T[Key] }

/** A cart, or the contribution it became: one record (R-CONTRIBUTIONS-1). Names are the columns' own. */
export type OrderHead = Prefixed<'billing', Person> &
  Prefixed<'shipping', Person> & {
    id: number
    clientUuid: string
    number: string | null
    isPos: boolean
    experienceType: string
    source: string | null
    referralSource: string | null
    startedAt: Date
    orderedAt: Date
    confirmedAt: Date | null
    deletedAt: Date | null
    paymentLockedAt: Date | null
    totalItems: number
    totalQty: number
    totalWeightGrams: number
    recurringItems: number
    downloadItems: number
    shippableItems: number
    currency: string
    subtotalMinor: bigint
    taxMinor: bigint
    shippingMinor: bigint
    dccMinor: bigint
    totalMinor: bigint
    refundedMinor: bigint
    savingsMinor: bigint
    dccEnabledByCustomer: boolean
    dccType: string | null
    dccIsDynamic: boolean
    dccPerOrderMinor: bigint
    dccRatePoints: number
    supporterId: number | null
    supporterName: string
    accountTypeId: number | null
    emailOptIn: boolean
    isAnonymous: boolean
    comments: string | null
    shippingMethodId: number | null
    /** The carrier's service that was selected, as `UPS: Ground`. */
    courierMethod: string | null
    isFreeShipping: boolean
    freeShippingLabel: string | null
    discountMinor: bigint
    taxes: TaxShare[]
    /**
     * The organization's currency when the cart was opened, and the value in it of one unit of the cart's currency, as
     * a plain decimal.
     */
    functionalCurrency: string | null
    functionalRate: string
    taxAddress1: string | null
    taxAddress2: string | null
    taxCity: string | null
    taxState: string | null
    taxZip: string | null
    taxCountry: string | null
    paymentType: string | null
    cashReceivedMinor: bigint | null
    cashChangeMinor: bigint | null
    sendConfirmationEmails: boolean
    isFulfilled: boolean
  }

export const TOTALS = [
  'subtotalMinor',
  'taxMinor',
  'shippingMinor',
  'dccMinor',
  'totalMinor',
  'savingsMinor',
  'discountMinor',
  'taxes',
  'shippingMethodId',
  'courierMethod',
  'freeShippingLabel',
  'totalItems',
  'totalQty',
  'totalWeightGrams',
  'recurringItems',
  'downloadItems',
  'shippableItems',
] as const satisfies readonly (keyof OrderHead)[]

export type OrderTotals = Pick<OrderHead, (typeof TOTALS)[number]>

/** A custom field as it was answered; several choices are comma-joined. */
export type LineAnswer = { id: number; name: string; value: string }

export type OrderLine = CartLine & {
  id: number
  variantId: number | null
  sponsorshipId: number | null
  paymentOptionId: number | null
  fundraisingPageId: number | null
  productName: string | null
  productCode: string | null
  variantName: string | null
  picture: object | null
  thumbnail: string | null
  taxRules: ProductTaxRule[] | null
  isLimited: boolean
  notifiesStaff: boolean
  description: string
  reference: string | null
  lockedToLineId: number | null
  /** Per unit; rounded when a code is spread over the cart. */
  priceMinor: bigint
  discountMinor: bigint
  promoCode: string | null
  fundCode: string | null
  isGiftAid: boolean
  /** Sent to the CRM with the line (R-CART-6). */
  metadata: object
  requiresAch: boolean
  membershipId: number | null
  additionalNotes: string | null
  publicMessage: string | null
  answers: LineAnswer[]
  tribute: LineTribute | null
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
  recurringInitialCharge: boolean
  recurringStartsOn: CalendarDate | null
  recurringEndsOn: CalendarDate | null
  recurringCycles: number | null
  dccMinor: bigint
  dccRecurringMinor: bigint
  taxMinor: bigint
  taxRecurringMinor: bigint
}

export type OrderSupporter = {
  id: number
  displayName: string
  accountType: { id: number; name: string; isOrganization: boolean }
  membership: { name: string; endsOn: CalendarDate | null } | null
  methods: SavedMethod[]
}

export type NamedMethod = { id: number; name: string; code: string }

export type OrderState = OrderHead & {
  supporter: OrderSupporter | null
  promos: KnownPromo[]
  shippingMethod: NamedMethod | null
}

export type Order = OrderState & {
  lines: OrderLine[]
  /** Shipping options of an open order; absent unless the address is complete. */
  shippingOptions?: ShippingOption[]
  isAwaitingQuotes?: boolean
  /** The reason, by code id, for which a code of an open order has no effect. */
  idlePromos?: ReadonlyMap<number, string>
}

export const isPaid = (order: Pick<OrderHead, 'confirmedAt'>): boolean => order.confirmedAt !== null

/**
 * Returns the reason an order cannot be changed, or null: it is paid or a charge is in progress (R-CONTRIBUTIONS-1).
 */
export function findChangeError(order: Pick<OrderHead, 'confirmedAt' | 'paymentLockedAt'>): string | null {
  if (isPaid(order)) return ALREADY_PAID
  return order.paymentLockedAt === null ? null : PAYMENT_UNDER_WAY
}

/**
 * Staff may back-date an order, and completion keeps that date. Otherwise the sale is dated when it is completed
 * (R-PAYMENTS-4).
 */
export const isBackDated = (order: Pick<OrderHead, 'orderedAt' | 'startedAt'>): boolean =>
  order.orderedAt.getTime() !== order.startedAt.getTime()

export const computeFullPrice = (line: Pick<OrderLine, 'originalPriceMinor' | 'discountMinor'>): bigint =>
  line.originalPriceMinor + line.discountMinor

/** Gifts are never reduced; a plan without an initial charge is judged by its later payments (R-PRICES-5). */
export function isPriceReduced(line: OrderLine): boolean {
  if (line.isDonation) return false
  if (line.recurringMinor !== null && !line.recurringInitialCharge) return false
  return line.priceMinor < computeFullPrice(line)
}

export const isShippedFree = (order: Pick<OrderState, 'isFreeShipping' | 'promos'>): boolean =>
  order.isFreeShipping || order.promos.some(({ isFreeShipping }) => isFreeShipping)

type WithLines = Pick<Order, 'promos' | 'lines'>

const isInUse = (promo: KnownPromo, { lines }: WithLines): boolean =>
  promo.isFreeShipping || lines.some(({ promoCode }) => promoCode === promo.code)

export const promosInUse = (order: WithLines): KnownPromo[] => order.promos.filter((promo) => isInUse(promo, order))

type IdlePromo = KnownPromo & { reason: string }

export const promosNotApplied = (order: WithLines & Pick<Order, 'idlePromos' | 'confirmedAt'>): IdlePromo[] =>
  isPaid(order)
    ? []
    : order.promos
        .filter((promo) => !isInUse(promo, order))
        .map((promo) => ({ ...promo, reason: order.idlePromos?.get(promo.id) ?? NOTHING_COVERED }))

type StoredDcc = Pick<
  OrderHead,
  'currency' | 'functionalCurrency' | 'functionalRate' | 'dccIsDynamic' | 'dccPerOrderMinor' | 'dccRatePoints'
>

export function readDccTerms(order: StoredDcc): DccTerms {
  const cart = { currency: order.currency, rate: parseRate(order.functionalRate) ?? PAR }
  const own = { currency: order.functionalCurrency ?? order.currency, rate: PAR }
  return {
    isDynamic: order.dccIsDynamic,
    perOrderMinor: order.dccPerOrderMinor,
    ratePoints: BigInt(order.dccRatePoints),
    ...exchangeFees(own, cart),
  }
}
