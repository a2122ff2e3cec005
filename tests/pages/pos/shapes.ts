import { vi } from 'vitest'
import type { LineTribute } from '~/domain/tributes/schemas'
import type { PendingLine } from '~/pages/jpanel/pos/cart/cart-state'
import {
  emptyPerson,
  type OrderDetails,
  type TillLine,
  type TillOrder,
  type TillRules,
} from '~/pages/jpanel/pos/cart/order'
import type { TillField, TillProduct, TillVariant } from '~/pages/jpanel/pos/catalog/product'
import type { Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import type { CalendarDate } from '~/kit/calendar'

const nobody = emptyPerson('US')

export const someDetails = (values: Partial<OrderDetails> = {}): OrderDetails => ({
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
  ...values,
})

export const someTribute = (values: Partial<LineTribute> = {}): LineTribute => ({
  typeId: 1,
  type: 'In memory of',
  name: 'Joy',
  message: null,
  notify: null,
  notifyName: null,
  notifyEmail: null,
  notifyAddress: null,
  notifyCity: null,
  notifyState: null,
  notifyZip: null,
  notifyCountry: null,
  notifyOn: null,
  ...values,
})

export const someLine = (values: Partial<TillLine> = {}): TillLine => ({
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
  additionalNotes: '',
  reference: 'MUG',
  answers: [],
  publicMessage: '',
  metadata: {},
  tribute: null,
  isGiftAid: false,
  originalPriceMinor: 1600n,
  paymentOptionId: null,
  pageId: null,
  isLocked: false,
  lockedToLineId: null,
  isDonation: false,
  isDownload: false,
  isDccEligible: false,
  requiresAch: false,
  membershipId: null,
  recurring: null,
  ...values,
})

/** A tapped mug that is not in the order yet. */
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

export const someOrder = (values: Partial<TillOrder> = {}): TillOrder => {
  const lines = values.lines ?? []
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0n)
  return {
    ...someDetails(),
    id: 7,
    clientUuid: '7F3A09C2B1',
    number: null,
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
    idlePromos: [],
    taxes: [],
    shippingMethod: '',
    shippingChoices: [],
    freeShippingLabel: '',
    dccCosts: { most_costs: 0n, more_costs: 0n, minimum_costs: 0n },
    membership: null,
    ...values,
  }
}

export const someVariant = (values: Partial<TillVariant> = {}): TillVariant => ({
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
  thumbnail: null,
  ...values,
})

export const someField = (values: Partial<TillField> = {}): TillField => ({
  id: 31,
  type: 'text',
  name: 'Name on the card',
  hint: null,
  body: null,
  choices: [],
  defaultValue: null,
  isRequired: false,
  ...values,
})

export const someProduct = (values: Partial<TillProduct> = {}): TillProduct => ({
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
  tributeTypeIds: [],
  isRecurringNatural: false,
  promisedPeriods: [],
  hidesQuantity: false,
  variants: [someVariant()],
  defaultVariantId: null,
  fields: [],
  designations: [],
  defaultAccount: null,
  ...values,
})

export const someRules = (values: Partial<TillRules> = {}): TillRules => ({
  organisation: 'Harbor Light',
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
  confirmsByEmail: true,
  dccTerms: { USD: { isDynamic: true, perOrderMinor: 30n, ratePoints: 289n, leastMinor: 156n, fixedMinor: 79n } },
  recurringType: 'fixed',
  today: '2026-11-20' as CalendarDate,
  zone: 'America/New_York',
  gateway: null,
  fieldsOrigin: null,
  ...values,
})

/** A sale of 16.00 for 20.00 in cash, without a reply yet. */
export const unfinishedCash: Unfinished = {
  orderId: 7,
  body: { payment_type: 'cash', cash_received: '20.00' },
  draft: {
    id: 7,
    totalMinor: 1600n,
    currency: 'USD',
    changeMinor: 400n,
    receivedMinor: 2000n,
    way: 'in cash',
    sendsMail: true,
    pending: null,
  },
  takenAt: '2026-11-20T17:00:00.000Z',
}

/** `room` is the number of entries that the storage accepts. */
export function stubStorage(room: number): Record<string, string> {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => {
      if (!(key in entries) && Object.keys(entries).length >= room) throw new DOMException('full', 'QuotaExceededError')
      entries[key] = text
    },
    removeItem: (key: string) => void delete entries[key],
  }
  vi.stubGlobal('localStorage', new Proxy(entries, { get: (_all, name) => Reflect.get(methods, name) }))
  return entries
}
