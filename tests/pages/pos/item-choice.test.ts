import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '~/kit/calendar'
import {
  asksForDay,
  asksForInitialCharge,
  asksForPeriod,
  dueToday,
  firstDate,
  errorsByField,
  buildRequest as requestedOf,
  startingChoice,
  type ItemChoice,
  type ItemRequest,
} from '~/pages/jpanel/pos/item/item-choice'
import {
  byCode,
  goesStraightIn,
  isSoldOut,
  maxQuantity,
  priceText,
  stockText,
  type TillVariant,
} from '~/pages/jpanel/pos/catalog/product'
import { productFinder } from '~/pages/jpanel/pos/catalog/product-finder'
import { readProduct, type ProductWire } from '~/wire/pos/product'
import { itemBody } from '~/wire/pos/requests/add'
import { detailsBody } from '~/wire/pos/requests/order'
import { someDetails, someField, someProduct, someRules, someVariant } from './shapes'

const rules = someRules()

const requestOf = (choice: ItemRequest) => {
  const request = requestedOf(choice)
  return request && itemBody(request)
}
const monthly = someVariant({
  id: 12,
  isDonation: true,
  priceMinor: 0n,
  minimumMinor: 500n,
  period: 'monthly',
  available: 99_999_999,
})
const gift = someProduct({ name: 'Monthly gift', variants: [monthly], defaultAccount: 'GEN-100' })
const choice = (product = gift, values: Partial<ItemChoice> = {}): ItemChoice => ({
  ...startingChoice(product, rules),
  ...values,
})
const requested = (product = gift, values: Partial<ItemChoice> = {}) => ({
  product,
  choice: choice(product, values),
  rules,
})

describe('a product at the till', () => {
  test('goes straight in with one plain variant and nothing to ask', () => {
    expect(goesStraightIn(someProduct())).toBe(true)
    expect(goesStraightIn(someProduct({ variants: [someVariant(), someVariant({ id: 2 })] }))).toBe(false)
    expect(goesStraightIn(gift)).toBe(false)
    expect(goesStraightIn(someProduct({ variants: [someVariant({ period: 'monthly' })] }))).toBe(false)
    expect(goesStraightIn(someProduct({ fields: [someField()] }))).toBe(false)
    expect(goesStraightIn(someProduct({ allowsTributes: true, requiresTribute: true }))).toBe(false)
    expect(goesStraightIn(someProduct({ allowsTributes: true }))).toBe(true)
  })

  test('hints at low stock below 20 and says when it is sold out', () => {
    expect(stockText(someProduct({ available: 20 }))).toBeNull()
    expect(stockText(someProduct({ available: 7 }))).toBe('7 left')
    expect(stockText(someProduct({ available: 0 }))).toBe('Sold out')
    expect(isSoldOut(someProduct({ isAvailable: false }))).toBe(true)
  })

  test('offers 1 to 25, never more than there is', () => {
    expect(maxQuantity(someVariant({ available: 99_999_999 }))).toBe(25)
    expect(maxQuantity(someVariant({ available: 7 }))).toBe(7)
    expect(maxQuantity(undefined)).toBe(0)
  })

  test('names its price', () => {
    expect(priceText(someProduct())).toBe('16.00')
    expect(priceText(gift)).toBe('from 5.00')
    expect(priceText(someProduct({ variants: [{ ...monthly, minimumMinor: null, period: 'onetime' }] }))).toBe(
      'Any amount',
    )
    expect(priceText(someProduct({ variants: [someVariant(), someVariant({ priceMinor: 2000n })] }))).toBe('from 16.00')
  })

  test('is found by words of its name, code and variants, and by a scanned code', () => {
    const tee = someProduct({
      id: 2,
      name: 'Harbor tee',
      code: 'TEE',
      variants: [someVariant({ id: 21, name: 'M, forest', sku: 'TEE-M' })],
    })
    const found = (typed: string) => productFinder([someProduct(), tee]).find(typed, () => true)
    expect(found('tee forest')).toEqual([tee])
    expect(found('café')).toEqual([])
    expect(byCode([someProduct(), tee], 'tee-m')?.variant?.id).toBe(21)
    expect(byCode([someProduct(), tee], 'MUG')?.variant).toBeNull()
    expect(byCode([tee], 'nothing')).toBeNull()
  })
})

describe('choosing an item', () => {
  test('a variant must be chosen', () => {
    const product = someProduct({ variants: [someVariant(), someVariant({ id: 2 })] })
    expect(errorsByField(requested(product))).toEqual({ variant: 'Please choose a variant.' })
  })

  test('a variant without a default is chosen only when it was scanned or is the only one to sell', () => {
    const [small, large, gone] = [someVariant(), someVariant({ id: 2 }), someVariant({ id: 3, available: 0 })]
    const selected = (variants: TillVariant[], scanned?: number) =>
      startingChoice(someProduct({ variants }), rules, scanned).variantId
    expect(selected([small, large])).toBeNull()
    expect(selected([small, large], 2)).toBe(2)
    expect(selected([small, gone])).toBe(11)
    expect(selected([small, gone], 3)).toBeNull()
    expect(selected([gone])).toBeNull()
  })

  test('the default variant is selected, unless another was scanned or none of it is left', () => {
    const variants = [someVariant(), someVariant({ id: 2 }), someVariant({ id: 3, available: 0 })]
    const selected = (defaultVariantId: number, scanned?: number) =>
      startingChoice(someProduct({ variants, defaultVariantId }), rules, scanned).variantId
    expect(selected(2)).toBe(2)
    expect(selected(2, 11)).toBe(11)
    expect(selected(3)).toBeNull()
  })

  test('a gift needs an amount, not below its minimum: the minimum itself passes', () => {
    expect(errorsByField(requested()).amount).toBe('Please enter an amount.')
    expect(errorsByField(requested(gift, { amount: '4.99' })).amount).toBe('The amount must be greater than $5.00.')
    expect(errorsByField(requested(gift, { amount: '5' }))).toEqual({})
    expect(errorsByField(requested(gift, { amount: '5.001' })).amount).toBe('Please enter an amount.')
  })

  test.each([
    ['phone', 'call me', 'Phone must be valid'],
    ['date', '2026-02-30', 'Date is invalid.'],
    ['select', 'XXL', 'Please choose one of the options.'],
  ])('an answer of type %s is judged as the server judges it', (type, answer, sentence) => {
    const product = someProduct({ fields: [someField({ id: 1, type, choices: [{ value: 'S', label: 'Small' }] })] })
    expect(errorsByField(requested(product, { answers: { 1: answer } }))).toEqual({ 'field-1': sentence })
    expect(errorsByField(requested(product, { answers: { 1: '' } }))).toEqual({})
  })

  test('required custom fields are enforced; html and hidden never are', () => {
    const fields = [
      someField({ id: 1, isRequired: true }),
      someField({ id: 2, type: 'multi-select', isRequired: true }),
      someField({ id: 3, type: 'html', isRequired: true }),
      someField({ id: 4, type: 'hidden', isRequired: true }),
      someField({ id: 5, type: 'check', isRequired: true }),
      someField({ id: 6, type: 'email' }),
    ]
    const product = someProduct({ fields })
    expect(errorsByField(requested(product, { answers: { 6: 'nobody' } }))).toEqual({
      'field-1': 'This field is required.',
      'field-2': 'Please make at least one choice.',
      'field-5': 'This field is required.',
      'field-6': 'Email must be valid',
    })
    expect(
      errorsByField(requested(product, { answers: { 1: 'Joy', 2: ['a'], 5: '1', 6: 'joy@example.org' } })),
    ).toEqual({})
  })

  test('the initial charge is asked for only on a fixed schedule whose first payment could be now', () => {
    expect(asksForInitialCharge(requested())).toBe(true)
    expect(asksForInitialCharge(requested({ ...gift, isRecurringNatural: true }))).toBe(false)
    expect(
      asksForInitialCharge(
        requested({ ...gift, variants: [{ ...monthly, billingStartsOn: '2027-01-01' as CalendarDate }] }),
      ),
    ).toBe(false)
    expect(asksForInitialCharge(requested(someProduct()))).toBe(false)
  })

  test('without an initial charge nothing is due today, and the first date is the next such day', () => {
    const later = requested(gift, { amount: '25', withInitialCharge: false })
    expect(dueToday(later)).toBe(0n)
    expect(firstDate(later)).toBe('Dec 1')
    expect(dueToday(requested(gift, { amount: '25' }))).toBe(2500n)
    const weekly = { ...gift, variants: [{ ...monthly, period: 'weekly' }] }
    expect(firstDate(requested(weekly, { dayOfWeek: 5 }))).toBe('Nov 27')
  })

  test('asks the server for exactly what was chosen', () => {
    expect(requestOf(requested(gift, { amount: '25', day: 15, notes: ' Call first ' }))).toEqual({
      variant_id: 12,
      qty: 1,
      amount: '25.00',
      fund_code: 'GEN-100',
      fields: {},
      additional_notes: 'Call first',
      recurring_frequency: 'monthly',
      recurring_day: 15,
      recurring_with_initial_charge: 1,
    })
    expect(requestOf(requested(someProduct(), { qty: 3 }))).toEqual({ variant_id: 11, qty: 3, fields: {} })
  })
})

const PLAIN = {
  variantname: null,
  price: 0,
  actual_price: 0,
  billing_period: 'onetime',
  billing_starts_on: null,
  price_presets: [],
  available_for_purchase: 99_999_999,
}

describe('a donation form (R-FUNDRAISING-6)', () => {
  const wire = {
    id: 5,
    name: 'Winter coats',
    code: 'WINTER-COATS',
    type: 'donation_form',
    donation_forms_billing_periods: ['today_only', 'monthly'],
    thumbnail_url: null,
    available_for_purchase: 99_999_999,
    is_available_for_sale: true,
    hide_qty: false,
    recurring_type: null,
    variants: [{ ...PLAIN, id: 51, is_donation: true }],
    default_variant: null,
    custom_fields: [],
    tribute_type_ids: [],
    designation_options: null,
  } as unknown as ProductWire
  const till = readProduct({ currency: 'USD', recurringType: 'fixed' })
  const form = till(wire)

  test('is given once, or as often as it promises', () => {
    expect(form.promisedPeriods).toEqual(['onetime', 'monthly'])
    const once = requested(form, { amount: '30' })
    expect([asksForPeriod(once), asksForDay(once), asksForInitialCharge(once), firstDate(once)]).toEqual([
      true,
      false,
      false,
      null,
    ])
    expect(requestOf(once)).toEqual({ variant_id: 51, qty: 1, amount: '30.00', fields: {} })
    const monthly = requested(form, { amount: '30', period: 'monthly', day: 15 })
    expect([asksForPeriod(monthly), asksForDay(monthly), asksForInitialCharge(monthly), firstDate(monthly)]).toEqual([
      true,
      true,
      true,
      'Dec 15',
    ])
    expect(requestOf(monthly)).toMatchObject({
      recurring_frequency: 'monthly',
      recurring_day: 15,
      recurring_with_initial_charge: 1,
    })
    expect([
      dueToday(monthly),
      dueToday({ ...monthly, choice: { ...monthly.choice, withInitialCharge: false } }),
    ]).toEqual([3000n, 0n])
  })

  test('asks for no day on a natural schedule', () => {
    const natural = requested(till({ ...wire, recurring_type: 'natural' }), { amount: '30', period: 'monthly' })
    expect([asksForPeriod(natural), asksForDay(natural)]).toEqual([true, false])
    expect(requestOf(natural)).toMatchObject({ recurring_frequency: 'monthly', recurring_with_initial_charge: 1 })
  })

  test.each([
    [
      'with a rhythm of a variant’s own',
      { variants: [...wire.variants, { ...wire.variants[0]!, id: 52, billing_period: 'monthly' }] },
    ],
    ['that is an ordinary product', { type: null }],
    ['that promises nothing', { donation_forms_billing_periods: [] }],
  ])('%s leaves no choice', (_which, input) => {
    const other = requested(till({ ...wire, ...input } as unknown as ProductWire), {
      variantId: 51,
      amount: '30',
      period: 'monthly',
    })
    expect(asksForPeriod(other)).toBe(false)
    expect(requestOf(other)).not.toHaveProperty('recurring_frequency')
  })

  test('asks no questions of the items in it', () => {
    const book = { ...wire.variants[0]!, id: 53, is_donation: false, actual_price: 5 }
    const bought = requested(till({ ...wire, variants: [...wire.variants, book] }), {
      variantId: 53,
      period: 'monthly',
    })
    expect(asksForPeriod(bought)).toBe(false)
    expect(requestOf(bought)).not.toHaveProperty('recurring_frequency')
  })
})

test('the form of update names every documented field', () => {
  expect(Object.keys(detailsBody(someDetails())).toSorted()).toEqual(
    [
      ...['bill', 'ship'].flatMap((prefix) =>
        [
          'title',
          'first_name',
          'last_name',
          'organization_name',
          'address',
          'address2',
          'city',
          'state',
          'zip',
          'country',
          'phone',
          'email',
        ].map((name) => `${prefix}_${name}`),
      ),
      ...['tax_address1', 'tax_address2', 'tax_city', 'tax_state', 'tax_zip', 'tax_country'],
      ...[
        'shipping_method_id',
        'courier_method',
        'is_free_shipping',
        'ordered_at',
        'source',
        'referral_source',
        'account_type_id',
        'email_opt_in',
      ],
      ...['special_notes', 'is_anonymous', 'dcc_enabled_by_customer', 'dcc_type', 'member_id'],
    ].toSorted(),
  )
})
