import type { CalendarDate } from '~/kit/calendar'
import { availableOf, type CategoryNode, type Product, type Variant } from '~/domain/catalog/product'
import { isExpired } from '~/domain/payments/method'
import type { SavedMethod as Kept } from '~/domain/payments/schemas'
import type { Order, OrderLine } from '~/domain/cart/order'
import { dccTermsOf, isPriceReduced, isShippedFree, undiscountedPrice } from '~/domain/cart/order'
import { membershipOf } from '~/domain/cart/order-supporter'
import { DCC_TYPES, dccChoices } from '~/domain/pricing/dcc'
import { actualPrice } from '~/domain/pricing/price'
import { FORM_PERIODS } from '~/domain/pricing/recurring'
import { availableOfVariant } from '~/domain/pricing/stock'
import type { LineKind, Person, TillLine, TillOrder } from '~/pages/jpanel/pos/cart/order'
import { promosFrom } from '~/pages/jpanel/pos/order/promos-from'
import type { SavedMethod } from '~/pages/jpanel/pos/payment/saved-method'
import { promisedPeriods, TRIBUTE_NOTICES, type Picture, type TillCategory, type TillProduct, type TillVariant } from './product'

const PPM_A_PERCENT = 10_000
/** What a product's tribute setting says where one must be given. */
const REQUIRED = 2

const variantFrom = (variant: Variant, product: Product): TillVariant => ({
  id: variant.id,
  name: variant.name,
  sku: variant.sku,
  isDonation: variant.isDonation,
  priceMinor: actualPrice(variant),
  listMinor: variant.priceMinor,
  minimumMinor: variant.priceMinimumMinor,
  presets: variant.pricePresets,
  period: variant.billingPeriod,
  billingStartsOn: variant.billingStartsOn,
  available: availableOfVariant(product, variant),
  isShippable: variant.isShippable,
  membershipId: variant.membershipId,
  isDownload: variant.downloadFileId !== null,
})

export function productFrom(product: Product, recurringType: string): TillProduct {
  const { designations } = product
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    summary: product.summary,
    thumbnail: product.thumbnail,
    picture: product.picture as Picture | null,
    currency: product.currency,
    available: availableOf(product),
    isAvailable: availableOf(product) > 0,
    isAchOnly: product.achOnly,
    isTaxReceiptable: product.isTaxReceiptable,
    isDccEligible: product.isDccEnabled,
    allowsTributes: product.allowTributes > 0,
    requiresTribute: product.allowTributes === REQUIRED,
    tributeNotice: TRIBUTE_NOTICES[product.tributeNotices] ?? 'none',
    tributeTypeIds: product.tributeTypeIds,
    isRecurringNatural: (product.recurringType ?? recurringType) === 'natural',
    promisedPeriods: promisedPeriods({
      type: product.type,
      periods: product.variants.map((variant) => variant.billingPeriod),
      promised: FORM_PERIODS,
    }),
    hidesQuantity: product.hideQty,
    variants: product.variants.map((variant) => variantFrom(variant, product)),
    fields: product.customFields,
    designations: designations?.type === 'supporters_choice' ? designations.designations : [],
    defaultAccount: designations?.defaultAccount ?? null,
  }
}

export const categoryFrom = ({ id, name, children }: CategoryNode): TillCategory => ({ id, name, children: children.map(categoryFrom) })

const recurringFrom = (line: OrderLine): TillLine['recurring'] =>
  line.recurringMinor === null || line.recurringFrequency === null
    ? null
    : {
        minor: line.recurringMinor,
        frequency: line.recurringFrequency,
        day: line.recurringDay,
        dayOfWeek: line.recurringDayOfWeek,
        hasInitialCharge: line.recurringInitialCharge,
        startsOn: line.recurringStartsOn,
      }

const kindOf = ({ sponsorshipId, fundraisingPageId }: OrderLine): LineKind =>
  sponsorshipId !== null ? 'child' : fundraisingPageId === null ? 'product' : 'fundraiser'

const lineFrom = (line: OrderLine, currency: string): TillLine => ({
  id: line.id,
  kind: kindOf(line),
  currency,
  variantId: line.variantId,
  productId: line.productId,
  name: (kindOf(line) === 'product' && line.productName) || line.description,
  detail: line.sponsorshipId === null ? (line.variantName ?? '') : (line.reference ?? ''),
  qty: line.qty,
  priceMinor: line.priceMinor,
  totalMinor: line.totalMinor,
  wasMinor: isPriceReduced(line) ? undiscountedPrice(line) * BigInt(line.qty) : null,
  promoCode: line.promoCode,
  fundCode: line.fundCode,
  notes: line.additionalNotes ?? '',
  reference: line.reference ?? '',
  answers: line.answers,
  publicMessage: line.publicMessage ?? '',
  metadata: line.metadata,
  tribute: line.tribute,
  isGiftAid: line.isGiftAid,
  originalMinor: line.originalPriceMinor,
  paymentOptionId: line.paymentOptionId,
  pageId: line.fundraisingPageId,
  isLocked: line.lockedToLineId !== null,
  lockedToId: line.lockedToLineId,
  isDonation: line.isDonation,
  isDownload: line.isDownload,
  isDccEligible: line.isDccEligible,
  requiresAch: line.requiresAch,
  membershipId: line.membershipId,
  recurring: recurringFrom(line),
})

const PARTS = [
  'title',
  'firstName',
  'lastName',
  'organizationName',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
] as const

function personFrom(order: Order, prefix: 'billing' | 'shipping'): Person {
  const value = (part: (typeof PARTS)[number]) => order[`${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}` as 'billingCity'] ?? ''
  return Object.fromEntries(PARTS.map((part) => [part, value(part)])) as Person
}

const methodFrom = (method: Kept): SavedMethod => ({
  id: method.id,
  name: method.displayName,
  number: `•••• ${method.last4}`,
  isDefault: method.useAsDefault,
  isBank: method.type === 'bank',
})

type Terms = { isDccOffered: boolean; ownCurrency: string; gateway: string; today: CalendarDate }

/** The open order of a reloaded till; the same that the calls answer with. Kept methods are offered where the gateway in use has them. */
export const orderFrom = (order: Order, { isDccOffered, ownCurrency, gateway, today }: Terms): TillOrder => ({
  id: order.id,
  clientUuid: order.clientUuid,
  startedAt: order.startedAt.toISOString(),
  currency: order.currency,
  lines: order.lines.map((line) => lineFrom(line, order.currency)),
  subtotalMinor: order.subtotalMinor,
  taxMinor: order.taxMinor,
  shippingMinor: order.shippingMinor,
  dccMinor: order.dccMinor,
  totalMinor: order.totalMinor,
  savingsMinor: order.savingsMinor,
  shippableItems: order.shippableItems,
  ...promosFrom(order, ownCurrency),
  taxes: order.taxes.map(({ code, description, ratePpm, minor }) => ({
    code,
    description: description ?? '',
    rate: Number(ratePpm) / PPM_A_PERCENT,
    minor,
  })),
  shippingMethod: order.shippingMethod?.name ?? order.courierMethod ?? '',
  shippingChoices: (order.shippingOptions ?? []).map(({ courier, title, costMinor, shippingMethodId }) => ({
    courier: courier ?? '',
    title: title ?? '',
    costMinor,
    methodId: shippingMethodId,
  })),
  freeShippingLabel: order.freeShippingLabel ?? '',
  dccCosts: dccChoices(isDccOffered ? order.lines : [], { currency: order.currency, terms: dccTermsOf(order) }),
  membership: membershipOf(order.supporter, today),
  supporterId: order.supporterId,
  supporterName: order.supporter?.displayName ?? order.supporterName,
  billing: personFrom(order, 'billing'),
  shipping: personFrom(order, 'shipping'),
  tax: {
    address1: order.taxAddress1 ?? '',
    address2: order.taxAddress2 ?? '',
    city: order.taxCity ?? '',
    state: order.taxState ?? '',
    zip: order.taxZip ?? '',
    country: order.taxCountry ?? '',
  },
  source: order.source ?? '',
  referralSource: order.referralSource ?? '',
  comments: order.comments ?? '',
  isAnonymous: order.isAnonymous,
  orderedAt: order.orderedAt.toISOString(),
  accountTypeId: order.accountTypeId,
  emailOptIn: order.emailOptIn,
  dccEnabledByCustomer: order.dccEnabledByCustomer,
  dccType: DCC_TYPES.find((type) => type === order.dccType) ?? null,
  shippingMethodId: order.shippingMethodId,
  courierMethod: order.courierMethod ?? '',
  isFreeShipping: isShippedFree(order),
  methods: (order.supporter?.methods ?? []).filter((method) => method.gateway === gateway && !isExpired(method, today)).map(methodFrom),
  isPaymentLocked: order.paymentLockedAt !== null,
})
