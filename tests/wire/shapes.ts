import fc from 'fast-check'
import type { Order, OrderHead, OrderLine, Person } from '~/domain/cart/order'
import type { Product, Variant } from '~/domain/catalog/product'
import type { LineTribute } from '~/domain/tributes/schemas'
import type { CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'

export const at = (settings: Record<string, string> = {}) =>
  ({
    now: new Date('2026-11-20T17:00:00Z'),
    organisation: { zone: 'America/New_York', currency: 'USD', country: 'US' },
    settings,
    ports: { gateway: { key: 'sandbox' } },
  }) as unknown as Ctx

/** The till receives JSON. */
export const sent = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value

const text = fc.string({ minLength: 1, maxLength: 12 })
const words = fc.option(text)
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const someId = fc.option(id)
const minor = fc.bigInt({ min: 0n, max: 10n ** 13n })
const someMinor = fc.option(minor)
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const day = fc.option(moment.map((date) => date.toISOString().slice(0, 10) as CalendarDate))
const yes = fc.boolean()
export const currencies = fc.constantFrom('USD', 'JPY', 'EUR')

const memberships = fc.option(fc.record({ name: text, endsOn: day }))

type Arbitraries<T> = { [Field in keyof T]-?: fc.Arbitrary<T[Field]> }
const record = <T>(fields: Arbitraries<T>): fc.Arbitrary<T> => fc.record(fields) as unknown as fc.Arbitrary<T>

const tributes: fc.Arbitrary<LineTribute> = record<LineTribute>({
  ...{
    typeId: id,
    type: text,
    name: text,
    message: words,
    notify: fc.constantFrom('email' as const, 'letter' as const, null),
  },
  ...{
    notifyName: words,
    notifyEmail: words,
    notifyAddress: words,
    notifyCity: words,
    notifyState: words,
    notifyZip: words,
  },
  ...{ notifyCountry: words, notifyOn: day },
})

export const lines: fc.Arbitrary<OrderLine> = record<OrderLine>({
  ...{
    id,
    qty: fc.integer({ min: 1, max: 25 }),
    originalPriceMinor: minor,
    totalMinor: minor,
    recurringMinor: someMinor,
    productId: someId,
  },
  ...{
    isLocked: yes,
    isDonation: yes,
    isDownload: yes,
    isShippable: yes,
    isShippingFree: yes,
    weightGrams: id,
    isDccEligible: yes,
  },
  ...{
    variantId: someId,
    sponsorshipId: someId,
    paymentOptionId: someId,
    fundraisingPageId: someId,
    productName: words,
  },
  ...{
    productCode: words,
    variantName: words,
    picture: fc.constant(null),
    thumbnail: words,
    taxRules: fc.constant(null),
    isLimited: yes,
  },
  ...{
    notifiesStaff: yes,
    description: text,
    reference: words,
    lockedToLineId: someId,
    priceMinor: minor,
    discountMinor: minor,
  },
  ...{
    promoCode: words,
    fundCode: words,
    isGiftAid: yes,
    metadata: fc.dictionary(fc.constantFrom('crm', 'booth'), text),
    requiresAch: yes,
  },
  ...{ membershipId: someId, additionalNotes: words, publicMessage: words, tribute: fc.option(tributes) },
  answers: fc.array(record({ id, name: text, value: text }), { maxLength: 3 }),
  recurringFrequency: fc.constantFrom('weekly', 'monthly', null),
  ...{
    recurringDay: someId,
    recurringDayOfWeek: someId,
    recurringInitialCharge: yes,
    recurringStartsOn: day,
    recurringEndsOn: day,
  },
  ...{ recurringCycles: someId, dccMinor: minor, dccRecurringMinor: minor, taxMinor: minor, taxRecurringMinor: minor },
})

const PERSON = Object.keys({
  ...{ title: 1, firstName: 1, lastName: 1, organizationName: 1, address1: 1, address2: 1, city: 1, state: 1, zip: 1 },
  ...{ country: 1, phone: 1, email: 1 },
} satisfies Record<keyof Person, 1>)

const side = (prefix: string) =>
  Object.fromEntries(
    PERSON.map((part) => [prefix + part.charAt(0).toUpperCase() + part.slice(1), words]),
  ) as unknown as Arbitraries<OrderHead>

export const orders: fc.Arbitrary<Order> = record<Order>({
  ...side('billing'),
  ...side('shipping'),
  ...{
    id,
    clientUuid: text,
    number: words,
    isPos: yes,
    experienceType: text,
    source: words,
    referralSource: words,
    startedAt: moment,
  },
  ...{
    orderedAt: moment,
    confirmedAt: fc.constant(null),
    deletedAt: fc.constant(null),
    paymentLockedAt: fc.option(moment),
    totalItems: id,
  },
  ...{
    totalQty: id,
    totalWeightGrams: id,
    recurringItems: id,
    downloadItems: id,
    shippableItems: id,
    currency: currencies,
  },
  ...{
    subtotalMinor: minor,
    taxMinor: minor,
    shippingMinor: minor,
    dccMinor: minor,
    totalMinor: minor,
    refundedMinor: minor,
  },
  ...{
    savingsMinor: minor,
    dccEnabledByCustomer: yes,
    dccIsDynamic: yes,
    dccPerOrderMinor: minor,
    dccRatePoints: fc.integer({ min: 0, max: 900 }),
  },
  dccType: fc.constantFrom('most_costs', 'more_costs', null),
  ...{
    supporterId: someId,
    supporterName: text,
    accountTypeId: someId,
    emailOptIn: yes,
    isAnonymous: yes,
    comments: words,
  },
  ...{
    shippingMethodId: someId,
    courierMethod: words,
    isFreeShipping: yes,
    freeShippingLabel: words,
    discountMinor: minor,
  },
  taxes: fc.array(record({ code: text, description: text, ratePpm: minor, minor }), { maxLength: 2 }),
  ...{
    functionalCurrency: fc.constant('USD'),
    functionalRate: fc.constant('1'),
    taxAddress1: words,
    taxAddress2: words,
    taxCity: words,
  },
  ...{
    taxState: words,
    taxZip: words,
    taxCountry: words,
    paymentType: words,
    cashReceivedMinor: someMinor,
    cashChangeMinor: someMinor,
  },
  ...{
    sendConfirmationEmails: yes,
    isFulfilled: yes,
    promos: fc.constant([]),
    lines: fc.array(lines, { maxLength: 3 }),
  },
  shippingMethod: fc.option(record({ id, name: text, code: text })),
  shippingOptions: fc.array(record({ shippingMethodId: someId, courier: words, title: text, costMinor: minor }), {
    maxLength: 2,
  }),
  ...{ isAwaitingQuotes: yes, idlePromos: fc.constant(new Map<number, string>()) },
  supporter: fc.option(
    record({
      ...{ id, displayName: text, accountType: record({ id, name: text, isOrganization: yes }) },
      membership: memberships,
      methods: fc.array(
        record({
          ...{
            id,
            displayName: text,
            gateway: fc.constant('sandbox'),
            type: fc.constantFrom('card' as const, 'bank' as const),
            brand: words,
          },
          ...{
            last4: fc.constant('4242'),
            expiresMonth: fc.constant(null),
            expiresYear: fc.constant(null),
            useAsDefault: yes,
          },
        }),
        { maxLength: 2 },
      ),
    }),
  ),
})

const variants: fc.Arbitrary<Variant> = record<Variant>({
  ...{ id, productId: id, name: text, isDefault: yes, isDonation: yes, priceMinor: minor, salePriceMinor: someMinor },
  ...{
    priceMinimumMinor: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })),
    pricePresets: fc.array(minor, { maxLength: 3 }),
    sku: words,
  },
  ...{
    billingPeriod: fc.constantFrom('onetime', 'monthly'),
    billingStartsOn: day,
    isShippable: yes,
    quantity: fc.integer({ min: 0, max: 500 }),
  },
  ...{ membershipId: someId, isDownload: yes, thumbnail: words, parts: fc.constant([]) },
})

export const products: fc.Arbitrary<Product> = record<Product>({
  ...{
    id,
    code: text,
    name: text,
    summary: words,
    type: fc.constantFrom('donation_form', null),
    currency: currencies,
    hideQty: yes,
  },
  ...{
    achOnly: yes,
    isTaxReceiptable: yes,
    isDccEnabled: yes,
    allowTributes: fc.nat({ max: 2 }),
    tributeNotices: fc.nat({ max: 3 }),
  },
  ...{
    tributeTypeIds: fc.array(id, { maxLength: 2 }),
    recurringType: fc.constantFrom('natural', 'fixed', null),
    fundCode: words,
  },
  ...{
    picture: fc.constant(null),
    thumbnail: words,
    isBookmarked: yes,
    isOutOfStockAllowed: yes,
    limitSales: fc.option(fc.nat()),
  },
  ...{ soldQuantity: fc.nat(), variants: fc.array(variants, { minLength: 1, maxLength: 3 }) },
  designations: fc.option(
    record({
      type: fc.constantFrom('supporters_choice' as const, 'single_account' as const),
      defaultAccount: words,
      designations: fc.array(record({ label: text, account: text }), { maxLength: 2 }),
    }),
  ),
  customFields: fc.array(
    record({
      ...{
        id,
        type: text,
        name: text,
        hint: words,
        body: words,
        choices: fc.array(record({ label: text, value: text }), { maxLength: 2 }),
      },
      ...{ defaultValue: words, isRequired: yes },
    }),
    { maxLength: 2 },
  ),
})
