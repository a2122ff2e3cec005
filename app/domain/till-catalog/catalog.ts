import type { CartRules } from '~/domain/cart/count/rules'
import type { OrderLine } from '~/domain/cart/order'
import type { CustomField, Designations } from '~/domain/catalog/product'
import type { Offer, Part, VariantForSale } from '~/domain/catalog/sale.server'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import type { ShippingMethod } from '~/domain/pricing/shipping'
import type { StockRules } from '~/domain/pricing/stock'
import type { ProductTaxRule } from '~/domain/pricing/taxes'
import type { CalendarDate } from '~/kit/calendar'

export type CatalogPart = { variantId: number; linkQty: number; linkPriceMinor: bigint }

export type CatalogVariant = {
  id: number
  name: string
  isDefault: boolean
  isDonation: boolean
  priceMinor: bigint
  salePriceMinor: bigint | null
  priceMinimumMinor: bigint | null
  pricePresets: bigint[]
  sku: string | null
  billingPeriod: string
  billingStartsOn: CalendarDate | null
  billingEndsOn: CalendarDate | null
  totalBillingCycles: number | null
  isShippable: boolean
  isShippingFree: boolean
  weightGrams: number
  quantity: number
  membershipId: number | null
  isDownload: boolean
  metadataFundCode: string | null
  thumbnail: string | null
  parts: CatalogPart[]
}

export type CatalogProduct = StockRules & {
  id: number
  code: string
  name: string
  summary: string | null
  type: string | null
  /** Null means the organization's currency. */
  baseCurrency: string | null
  /** False for a product that is only a part of bundles. */
  isShown: boolean
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  hideQty: boolean
  achOnly: boolean
  isTaxReceiptable: boolean
  isDccEnabled: boolean
  allowTributes: number
  tributeNotices: number
  tributeTypeIds: number[]
  recurringType: string | null
  fundCode: string | null
  designations: Designations | null
  notifiesStaff: boolean
  picture: object | null
  thumbnail: string | null
  categoryIds: number[]
  taxRuleIds: number[]
  variants: CatalogVariant[]
  customFields: CustomField[]
}

export type CatalogCategory = { id: number; parentId: number | null; name: string; sequence: number }

/** A code with its links; the discount in the organization's currency. */
export type CatalogCode = Omit<KnownPromo, 'isGranted'> & {
  productIds: number[]
  categoryIds: number[]
  membershipIds: number[]
}

export type CatalogChild = { id: number; reference: string; firstName: string }

/**
 * A supporter on a prepared device. `contacts` are emails and phones hashed with the device's key, so the device can
 * look up a contact that it is given but cannot show one.
 */
export type CatalogSupporter = {
  id: number
  name: string
  isOrganization: boolean
  memberships: { id: number; startsOn: CalendarDate; endsOn: CalendarDate | null }[]
  contacts: string[]
}

export type TillCatalog = {
  rules: CartRules
  productOf: (variantId: number) => CatalogProduct | undefined
  taxRule: (id: number) => ProductTaxRule | undefined
  codes: readonly CatalogCode[]
  shippingMethods: readonly ShippingMethod[]
}

export const isSoldOn = (
  { isShown, startsOn, endsOn }: Pick<CatalogProduct, 'isShown' | 'startsOn' | 'endsOn'>,
  today: CalendarDate,
  isExpiredAllowed: boolean,
): boolean =>
  isShown && (isExpiredAllowed || ((startsOn === null || startsOn <= today) && (endsOn === null || endsOn >= today)))

type In = { lines: readonly OrderLine[]; today: CalendarDate; nextLineId: number }

const countIn = (lines: readonly OrderLine[], is: (line: OrderLine) => boolean): number =>
  lines.reduce((sum, line) => (is(line) ? sum + line.qty : sum), 0)

const listTaxRules = (catalog: TillCatalog, { taxRuleIds }: CatalogProduct): ProductTaxRule[] | null => {
  const rules = taxRuleIds.flatMap((id) => catalog.taxRule(id) ?? [])
  return rules.length === 0 ? null : rules
}

function toVariantForSale(
  catalog: TillCatalog,
  { product, variant }: { product: CatalogProduct; variant: CatalogVariant },
  { lines, lineId }: { lines: readonly OrderLine[]; lineId: number },
): VariantForSale {
  const { parts: _parts, pricePresets: _presets, isDefault: _default, name, thumbnail, ...own } = variant
  return {
    ...own,
    productId: product.id,
    productName: product.name,
    productCode: product.code,
    productType: product.type,
    variantName: name,
    currency: product.baseCurrency ?? catalog.rules.currency,
    recurringType: product.recurringType,
    requiresAch: product.achOnly,
    isDccEnabled: product.isDccEnabled,
    allowTributes: product.allowTributes,
    tributeNotices: product.tributeNotices,
    tributeTypeIds: product.tributeTypeIds,
    fundCode: product.fundCode,
    designations: product.designations,
    taxRules: listTaxRules(catalog, product),
    notifiesStaff: product.notifiesStaff,
    picture: product.picture,
    thumbnail: thumbnail ?? product.thumbnail,
    isOutOfStockAllowed: product.isOutOfStockAllowed,
    limitSales: product.limitSales,
    soldQuantity: product.soldQuantity,
    lineId,
    inCart: {
      ofVariant: countIn(lines, (line) => line.variantId === variant.id),
      ofProduct: countIn(lines, (line) => line.productId === product.id),
    },
  }
}

function findVariant(catalog: TillCatalog, variantId: number) {
  const product = catalog.productOf(variantId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  return product === undefined || variant === undefined ? null : { product, variant }
}

export function buildOffer(catalog: TillCatalog, variantId: number, { lines, today, nextLineId }: In): Offer | null {
  const main = findVariant(catalog, variantId)
  if (main === null) return null
  const parts = main.variant.parts
    .toSorted((one, other) => one.variantId - other.variantId)
    .flatMap(({ variantId: partId, ...link }) => {
      const part = findVariant(catalog, partId)
      return part === null ? [] : [{ ...part, link }]
    })
  return {
    variant: toVariantForSale(catalog, main, { lines, lineId: nextLineId }),
    parts: parts.map(({ link, ...part }, index): Part => ({
      ...toVariantForSale(catalog, part, { lines, lineId: nextLineId + 1 + index }),
      ...link,
    })),
    customFields: main.product.customFields,
    isVisible: isSoldOn(main.product, today, catalog.rules.till.isExpiredAllowed),
  }
}
