import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCart, toSeen } from '~/domain/device-sales/count-cart'
import { findSubdivisions } from '~/domain/locale/places'
import { makeRegionCode } from '~/domain/locale/place-key'
import { exchangeFees, PAR, parseRate } from '~/domain/pricing/exchange'
import type { CatalogProduct, TillCatalog } from '~/domain/till-catalog/catalog'
import { byTheRules } from '../../support/money-rules'
import {
  CODES,
  CURRENCIES,
  eventsOf,
  RATES,
  readEvents,
  ruleCart,
  someCart,
  TAXED,
  THINGS,
  TIERS,
} from '../../support/till-carts'

const AT = new Date('2026-11-20T17:00:00.000Z')
const ids = new Map(THINGS.map(({ key }, index) => [key, index + 101]))
const numbers = new Map(THINGS.map(({ key }, index) => [key, index + 1]))
const taxes = Object.entries(TAXED).map(([code, { ppm, things }], index) => ({
  things,
  rule: {
    id: index + 1,
    code,
    description: '',
    ratePpm: ppm,
    city: null,
    regions: [{ country: 'US', region: 'New Hampshire' }],
  },
}))

const products: CatalogProduct[] = THINGS.map((thing) => ({
  id: numbers.get(thing.key) ?? 0,
  code: thing.key,
  name: thing.key,
  summary: null,
  type: null,
  baseCurrency: thing.currency,
  isShown: true,
  startsOn: null,
  endsOn: null,
  isOutOfStockAllowed: false,
  limitSales: null,
  soldQuantity: 0,
  hideQty: false,
  achOnly: false,
  isTaxReceiptable: false,
  isDccEnabled: thing.coversCosts === true,
  allowTributes: 0,
  tributeNotices: 0,
  tributeTypeIds: [],
  recurringType: null,
  fundCode: null,
  designations: null,
  notifiesStaff: false,
  picture: null,
  thumbnail: null,
  categoryIds: [],
  taxRuleIds: taxes.filter(({ things }) => things.includes(thing.key)).map(({ rule }) => rule.id),
  customFields: [],
  variants: [
    {
      id: ids.get(thing.key) ?? 0,
      name: '',
      isDefault: true,
      isDonation: thing.isGift === true,
      priceMinor: thing.price,
      salePriceMinor: thing.sale ?? null,
      priceMinimumMinor: null,
      pricePresets: [],
      sku: null,
      billingPeriod: 'onetime',
      billingStartsOn: null,
      billingEndsOn: null,
      totalBillingCycles: null,
      isShippable: thing.isSent === true,
      isShippingFree: thing.isSentFree === true,
      weightGrams: 100,
      quantity: 1000,
      membershipId: null,
      isDownload: false,
      metadataFundCode: null,
      thumbnail: null,
      parts: (thing.parts ?? []).map(({ key, qty, price }) => ({
        variantId: ids.get(key) ?? 0,
        linkQty: qty,
        linkPriceMinor: price,
      })),
    },
  ],
}))

const nowhere = { taxAddress1: '', taxAddress2: '', taxCity: '', taxState: '', taxZip: '', taxCountry: '' }
const home = { currency: 'USD', rate: PAR }

const catalogWith = (isDynamic: boolean, changed: Partial<TillCatalog> = {}): TillCatalog => ({
  rules: {
    currency: 'USD',
    country: 'US',
    zone: 'America/New_York',
    till: {
      currencies: CURRENCIES,
      rates: Object.fromEntries(CURRENCIES.map((code) => [code, parseRate(RATES[code] ?? '') ?? 0n])),
      sources: ['Phone'],
      taxAddress: nowhere,
      recurringType: 'fixed',
      isDccOffered: true,
      isGiftAidOffered: false,
      isExpiredAllowed: false,
      dccTerms: { isDynamic, perOrderMinor: 45n, ratePoints: 370n, ...exchangeFees(home, home) },
    },
    shipping: { handler: 'tiered', linkedItems: 'both', isShippingTaxed: true },
    tributeTypes: [],
    toRegionCode: makeRegionCode(findSubdivisions('US').names.map(([code, name]) => ({ country: 'US', code, name }))),
  },
  productOf: (variantId) => products.find(({ variants }) => variants.some(({ id }) => id === variantId)),
  taxRule: (id) => taxes.find(({ rule }) => rule.id === id)?.rule,
  codes: Object.entries(CODES).map(([code, { type, points = 0n, minor = 0n, things, buy, most, isFree }], index) => ({
    id: index + 1,
    code,
    description: null,
    discountType: type,
    discountPoints: points,
    discountMinor: minor,
    buyQuantity: buy ?? 1,
    allocationLimit: most ?? null,
    isFreeShipping: isFree === true,
    freeShippingLabel: null,
    startsOn: null,
    endsOn: null,
    usageLimit: null,
    usageCount: 0,
    usageLimitPerAccount: null,
    isMembersOnly: false,
    productIds: things.map((key) => numbers.get(key) ?? 0),
    categoryIds: [],
    membershipIds: [],
  })),
  shippingMethods: [
    {
      id: 1,
      name: 'Parcel post',
      code: 'P',
      priority: 0,
      isDefault: true,
      regions: null,
      countries: null,
      tiers: TIERS.map(([minMinor, maxMinor, priceMinor]) => ({ minMinor, maxMinor, priceMinor })),
    },
  ],
  ...changed,
})

const countedBy = (catalog: TillCatalog, events: readonly Record<string, unknown>[], currency = 'USD') =>
  countCart({ clientUuid: '00000000AA', currency, at: AT, events: readEvents(events) }, catalog)

describe('the cart that events make (R-DEVICES-4)', () => {
  test.each([
    ['dynamic', true],
    ['manual', false],
  ])('comes to what the rules say, to the unit, in five currencies, where covered costs are %s', (_, isDynamic) => {
    const catalog = catalogWith(isDynamic)
    const met = { discount: 0, tax: 0, shipping: 0, costs: 0 }
    fc.assert(
      fc.property(someCart, (cart) => {
        const { order, refused } = countedBy(catalog, eventsOf(cart, ids), cart.currency)
        const lines = order.lines.map(({ totalMinor }) => totalMinor)
        expect(refused).toEqual([])
        expect({
          lines,
          subtotal: order.subtotalMinor,
          shipping: order.shippingMinor,
          tax: order.taxMinor,
          costs: order.dccMinor,
          total: order.totalMinor,
        }).toEqual(byTheRules(ruleCart(cart, isDynamic), lines))
        if (order.discountMinor > 0n) met.discount += 1
        if (order.taxMinor > 0n) met.tax += 1
        if (order.shippingMinor > 0n) met.shipping += 1
        if (order.dccMinor > 0n) met.costs += 1
      }),
      { numRuns: 600, seed: 20_261_129 },
    )
    expect(Math.min(...Object.values(met))).toBeGreaterThan(40)
  })
  test('describes each line as shown, with bundle parts under the bundle’s name', () => {
    const [set] = eventsOf(
      {
        currency: 'CAD',
        wanted: [{ key: 'set', count: 2, isTakenOut: false, isRecounted: false }],
        codes: [],
        isTaxed: false,
        isSent: false,
        costs: null,
      },
      ids,
    )
    const seen = toSeen(countedBy(catalogWith(true), [set ?? {}], 'CAD'))
    expect(
      seen.lines.map(({ lineUuid, variantId, priceMinor, totalMinor }) => [
        lineUuid,
        variantId,
        priceMinor,
        totalMinor,
      ]),
    ).toEqual([
      [set?.line_uuid, ids.get('set'), 4500n, 9000n],
      [set?.line_uuid, ids.get('print'), 150n, 600n],
      [set?.line_uuid, ids.get('pin'), 0n, 0n],
    ])
  })
  test('sells items that are out of stock, and marks them', () => {
    const counted = countedBy(catalogWith(true), [
      { type: 'item-added', line_uuid: crypto.randomUUID(), variant_id: ids.get('shirt'), qty: 1001 },
    ])
    expect(counted.order.lines.map(({ qty }) => qty)).toEqual([1001])
    expect(counted.marks).toEqual([{ kind: 'stock', text: 'Only 1000 available of shirt.' }])
  })
  test('leaves out items that are no longer sold, with the reason', () => {
    const line_uuid = crypto.randomUUID()
    const counted = countedBy(catalogWith(true), [{ type: 'item-added', line_uuid, variant_id: 999, qty: 1 }])
    expect([counted.order.lines, counted.refused]).toEqual([
      [],
      [{ lineUuid: line_uuid, message: 'No product selected.' }],
    ])
  })
  test('has the codes of a membership that is in the cart, and of the one that the supporter has', () => {
    const members = catalogWith(true)
    const codes = members.codes.map((code) => ({ ...code, membershipIds: [7], isMembersOnly: true }))
    const shirt = { type: 'item-added', line_uuid: crypto.randomUUID(), variant_id: ids.get('shirt'), qty: 1 }
    const events = readEvents([shirt])
    const sale = { clientUuid: '00000000AB', currency: 'USD', at: AT, events }
    const granted = (membershipIds: number[]) =>
      countCart({ ...sale, membershipIds }, { ...members, codes }).order.promos.map(({ code }) => code)
    expect(granted([])).toEqual([])
    expect(granted([7])).toEqual(Object.keys(CODES))
  })
  test('names the codes that are unknown, over, or good for nothing here, and marks one with a limit', () => {
    const catalog = catalogWith(true)
    const [first, second] = catalog.codes
    const codes = [
      { ...first!, code: 'OVER', endsOn: '2026-11-19' as const },
      { ...second!, code: 'LIMITED', usageLimit: 5 },
    ] as TillCatalog['codes']
    const shirt = { type: 'item-added', line_uuid: crypto.randomUUID(), variant_id: ids.get('shirt'), qty: 1 }
    const counted = countedBy({ ...catalog, codes }, [
      shirt,
      { type: 'codes-applied', codes: ['nobody', 'over', 'limited'] },
    ])
    expect(counted.marks.map(({ text }) => text)).toEqual([
      'Promo code nobody was not found.',
      'Promo code OVER has expired.',
      'Could not apply LIMITED to any of the items.',
      'LIMITED has a limit, which is counted once the sale is sent.',
    ])
  })
})
