import type { PendingLine } from '~/pages/jpanel/pos/parts/cart-state'
import { emptyPerson, type OrderDetails, type TillLine, type TillOrder, type TillRules } from '~/pages/jpanel/pos/parts/order'
import type { TillField, TillProduct, TillVariant } from '~/pages/jpanel/pos/parts/product'
import type { CalendarDate } from '~/kit/calendar'

const nobody = emptyPerson('US')

export const someDetails = (given: Partial<OrderDetails> = {}): OrderDetails => ({
  supporterId: null,
  supporterName: '',
  billing: nobody,
  shipping: nobody,
  tax: { address1: '', address2: '', city: '', state: '', zip: '', country: '' },
  source: 'Front desk',
  referralSource: '',
  comments: '',
  isAnonymous: true,
  orderedAt: '2026-11-20T15:00:00.000Z',
  accountTypeId: 1,
  emailOptIn: false,
  dccEnabledByCustomer: false,
  dccType: null,
  shippingMethodId: null,
  courierMethod: '',
  isFreeShipping: false,
  ...given,
})

export const someLine = (given: Partial<TillLine> = {}): TillLine => ({
  id: 1,
  kind: 'product',
  currency: 'USD',
  variantId: 11,
  productId: 101,
  name: 'Enamel mug',
  detail: '',
  qty: 1,
  priceMinor: 1600n,
  totalMinor: 1600n,
  wasMinor: null,
  promoCode: null,
  fundCode: null,
  notes: '',
  reference: 'MUG',
  tribute: null,
  isGiftAid: false,
  isLocked: false,
  lockedToId: null,
  isDonation: false,
  isDownload: false,
  isDccEligible: false,
  requiresAch: false,
  membershipId: null,
  recurring: null,
  ...given,
})

/** A mug that was tapped and is not in the order yet. */
export const PENDING_MUG: PendingLine = {
  key: 'new-1',
  productId: 101,
  name: 'Enamel mug',
  detail: '',
  repeat: null,
  qty: 1,
  priceMinor: 1600n,
  recurringMinor: null,
  isDonation: false,
}

export const someOrder = (given: Partial<TillOrder> = {}): TillOrder => {
  const lines = given.lines ?? []
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0n)
  return {
    ...someDetails(),
    id: 7,
    clientUuid: '7F3A09C2B1',
    startedAt: '2026-11-20T15:00:00.000Z',
    currency: 'USD',
    lines,
    subtotalMinor,
    taxMinor: 0n,
    shippingMinor: 0n,
    dccMinor: 0n,
    totalMinor: subtotalMinor,
    savingsMinor: 0n,
    shippableItems: 0,
    methods: [],
    isPaymentLocked: false,
    promos: [],
    taxes: [],
    shippingMethod: '',
    shippingChoices: [],
    freeShippingLabel: '',
    dccCosts: { most_costs: 0n, more_costs: 0n, minimum_costs: 0n },
    membership: null,
    ...given,
  }
}

export const someVariant = (given: Partial<TillVariant> = {}): TillVariant => ({
  id: 11,
  name: '',
  sku: null,
  isDonation: false,
  priceMinor: 1600n,
  listMinor: 1600n,
  minimumMinor: null,
  presets: [],
  period: 'onetime',
  billingStartsOn: null,
  available: 100,
  isShippable: true,
  membershipId: null,
  isDownload: false,
  ...given,
})

export const someField = (given: Partial<TillField> = {}): TillField => ({
  id: 31,
  type: 'text',
  name: 'Name on the card',
  hint: null,
  body: null,
  choices: [],
  defaultValue: null,
  isRequired: false,
  ...given,
})

export const someProduct = (given: Partial<TillProduct> = {}): TillProduct => ({
  id: 101,
  name: 'Enamel mug',
  code: 'MUG',
  summary: null,
  thumbnail: null,
  picture: null,
  currency: 'USD',
  available: 100,
  isAvailable: true,
  isAchOnly: false,
  isTaxReceiptable: false,
  isDccEligible: false,
  allowsTributes: false,
  requiresTribute: false,
  tributeNotice: 'none',
  isRecurringNatural: false,
  hidesQuantity: false,
  defaultVariantId: 11,
  variants: [someVariant()],
  fields: [],
  designations: [],
  defaultAccount: null,
  ...given,
})

export const someRules = (given: Partial<TillRules> = {}): TillRules => ({
  currency: 'USD',
  currencies: ['USD'],
  sources: ['Front desk', 'Phone'],
  referralSources: ['Event'],
  fulfillment: 'shipping',
  dayOptions: [1, 15],
  weekdayOptions: [1, 5],
  isDccOffered: true,
  isGiftAidOffered: false,
  keepsSupporters: true,
  accountTypes: [{ id: 1, label: 'Individual', isOrganization: false }],
  tributeTypes: [{ id: 1, label: 'In memory of' }],
  country: 'US',
  dccTerms: { isDynamic: true, perOrderMinor: 30n, ratePoints: 289n },
  recurringType: 'fixed',
  today: '2026-11-20' as CalendarDate,
  zone: 'America/New_York',
  gateway: null,
  fieldsOrigin: null,
  ...given,
})
