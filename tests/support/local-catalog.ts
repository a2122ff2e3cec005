import type { CatalogCode, CatalogProduct, CatalogVariant, TillCatalog } from '~/domain/till-catalog/catalog'
import { exchangeFees, PAR } from '~/domain/pricing/exchange'
import { makeRegionCode } from '~/domain/locale/place-key'

const home = { currency: 'USD', rate: PAR }

const variant = (id: number, values: Partial<CatalogVariant>): CatalogVariant => ({
  id,
  name: '',
  isDefault: true,
  isDonation: false,
  priceMinor: 1600n,
  salePriceMinor: null,
  priceMinimumMinor: null,
  pricePresets: [],
  sku: null,
  billingPeriod: 'onetime',
  billingStartsOn: null,
  billingEndsOn: null,
  totalBillingCycles: null,
  isShippable: false,
  isShippingFree: false,
  weightGrams: 0,
  quantity: 10,
  membershipId: null,
  isDownload: false,
  metadataFundCode: null,
  thumbnail: null,
  parts: [],
  ...values,
})

/** Product 101 has variant 11, and so on. */
const product = (id: number, name: string, values: Partial<CatalogVariant> = {}): CatalogProduct => ({
  id: 100 + id,
  code: name.toUpperCase(),
  name,
  summary: null,
  type: null,
  baseCurrency: null,
  isShown: true,
  startsOn: null,
  endsOn: null,
  isOutOfStockAllowed: false,
  limitSales: null,
  soldQuantity: 0,
  hideQty: false,
  achOnly: false,
  isTaxReceiptable: false,
  isDccEnabled: false,
  allowTributes: 0,
  tributeNotices: 0,
  tributeTypeIds: [],
  recurringType: null,
  fundCode: null,
  designations: null,
  notifiesStaff: false,
  picture: null,
  thumbnail: null,
  categoryIds: [1],
  taxRuleIds: [],
  variants: [variant(10 + id, values)],
  customFields: [],
})

const TEN: CatalogCode = {
  id: 1,
  code: 'TEN',
  description: null,
  discountType: 'percent',
  discountPoints: 1000n,
  discountMinor: 0n,
  buyQuantity: 1,
  allocationLimit: null,
  isFreeShipping: false,
  freeShippingLabel: null,
  startsOn: null,
  endsOn: null,
  usageLimit: null,
  usageCount: 0,
  usageLimitPerAccount: null,
  isMembersOnly: false,
  productIds: [101],
  categoryIds: [],
  membershipIds: [],
}

const PRODUCTS = [
  product(1, 'Mug'),
  product(2, 'Gift', { isDonation: true, priceMinor: 0n, quantity: 0 }),
  product(3, 'Monthly', { isDonation: true, priceMinor: 0n, billingPeriod: 'monthly' }),
  product(4, 'Song', { isDownload: true }),
  product(5, 'Two mugs', {
    priceMinor: 500n,
    parts: [{ variantId: 11, linkQty: 2, linkPriceMinor: 1000n }],
  }),
]

/** A mug at 16.00, a gift, a monthly gift, a download, and a bundle of mugs; a code takes ten percent off mugs. */
export const localCatalog = (): TillCatalog => ({
  rules: {
    currency: 'USD',
    country: 'US',
    zone: 'America/New_York',
    till: {
      currencies: ['USD'],
      rates: { USD: PAR },
      sources: ['Front desk'],
      taxAddress: { taxAddress1: '', taxAddress2: '', taxCity: '', taxState: '', taxZip: '', taxCountry: '' },
      recurringType: 'fixed',
      isDccOffered: false,
      isGiftAidOffered: false,
      isExpiredAllowed: false,
      dccTerms: { isDynamic: false, perOrderMinor: 0n, ratePoints: 0n, ...exchangeFees(home, home) },
    },
    shipping: { handler: 'tiered', linkedItems: 'both', isShippingTaxed: false },
    tributeTypes: [],
    toRegionCode: makeRegionCode([]),
  },
  productOf: (variantId) => PRODUCTS.find(({ variants }) => variants.some(({ id }) => id === variantId)),
  taxRule: () => undefined,
  codes: [TEN],
  shippingMethods: [],
})
