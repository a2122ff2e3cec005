import type { CalendarDate } from '~/kit/calendar'
import { availableOf, defaultVariant, type CategoryNode, type Product, type Variant } from '~/domain/catalog/product'
import { isExpired } from '~/domain/payments/method'
import type { SavedMethod as Kept } from '~/domain/payments/schemas'
import type { Order, OrderLine } from '~/domain/pos/order'
import { isPriceReduced, isShippedFree, undiscountedPrice } from '~/domain/pos/order'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { actualPrice } from '~/domain/pricing/price'
import { availableOfVariant } from '~/domain/pricing/stock'
import type { Person, TillLine, TillOrder } from './order'
import type { SavedMethod } from './saved-method'
import type { Picture, TillCategory, TillProduct, TillVariant } from './product'

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
})

export function productFrom(product: Product, recurringType: string): TillProduct {
  const { designations } = product
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    summary: product.summary,
    thumbnail: null,
    picture: product.picture as Picture | null,
    currency: product.currency,
    available: availableOf(product),
    isAvailable: availableOf(product) > 0,
    isRecurringNatural: (product.recurringType ?? recurringType) === 'natural',
    hidesQuantity: product.hideQty,
    defaultVariantId: defaultVariant(product)?.id ?? null,
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

const lineFrom = (line: OrderLine, currency: string): TillLine => ({
  id: line.id,
  currency,
  variantId: line.variantId,
  productId: line.productId,
  name: line.productName ?? line.description,
  detail: line.variantName ?? '',
  qty: line.qty,
  priceMinor: line.priceMinor,
  totalMinor: line.totalMinor,
  wasMinor: isPriceReduced(line) ? undiscountedPrice(line) * BigInt(line.qty) : null,
  promoCode: line.promoCode,
  fundCode: line.fundCode,
  notes: line.additionalNotes ?? '',
  isLocked: line.lockedToLineId !== null,
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

/** The open order of a reloaded till; the same that the calls answer with. Kept methods are offered where the gateway in use has them. */
export const orderFrom = (order: Order, { gateway, today }: { gateway: string; today: CalendarDate }): TillOrder => ({
  id: order.id,
  clientUuid: order.clientUuid,
  currency: order.currency,
  lines: order.lines.map((line) => lineFrom(line, order.currency)),
  subtotalMinor: order.subtotalMinor,
  taxMinor: order.taxMinor,
  shippingMinor: order.shippingMinor,
  dccMinor: order.dccMinor,
  totalMinor: order.totalMinor,
  shippableItems: order.shippableItems,
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
  courierMethod: order.courierMethod ?? '',
  isFreeShipping: isShippedFree(order),
  methods: (order.supporter?.methods ?? []).filter((method) => method.gateway === gateway && !isExpired(method, today)).map(methodFrom),
  isPaymentLocked: order.paymentLockedAt !== null,
})
