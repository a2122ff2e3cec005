import { parseCalendarDate } from '~/kit/calendar'
import { minorOf } from '~/pages/jpanel/pos/cart/line-wire'
import type { fieldWire } from '~/wire/pos/choices'
import type { productWire } from '~/wire/pos/product'
import type { SentBy } from '~/wire/pos/sent'
import type { variantWire } from '~/wire/pos/variant'
import { promisedPeriods, TRIBUTE_NOTICES, type TillField, type TillProduct, type TillVariant } from './product'

export type ProductWire = SentBy<typeof productWire>
type VariantWire = SentBy<typeof variantWire>
type FieldWire = SentBy<typeof fieldWire>

const isSet = (value: boolean | string | number): boolean => value === true || value === 1 || value === '1'

const variantOf = (variant: VariantWire, product: ProductWire, currency: string): TillVariant => ({
  id: variant.id,
  name: variant.variantname ?? '',
  sku: variant.sku ?? null,
  isDonation: variant.is_donation,
  priceMinor: minorOf(variant.actual_price, currency),
  listMinor: minorOf(variant.price, currency),
  minimumMinor: variant.price_minimum ? minorOf(variant.price_minimum, currency) : null,
  presets: (variant.price_presets ?? []).map((preset) => minorOf(preset, currency)),
  period: variant.billing_period,
  billingStartsOn: parseCalendarDate((variant.billing_starts_on ?? '').slice(0, 10)),
  available: Math.min(variant.available_for_purchase ?? product.available_for_purchase, product.available_for_purchase),
  isShippable: variant.isshippable === true,
  membershipId: variant.membership_id ?? null,
  isDownload: variant.is_download === true,
  thumbnail: variant.thumbnail_url ?? null,
})

const fieldOf = (field: FieldWire): TillField => ({
  id: field.id,
  type: field.type,
  name: field.name,
  hint: field.hint ?? null,
  body: field.body ?? null,
  choices: field.choices ?? [],
  defaultValue: field.default_value ?? null,
  isRequired: isSet(field.isrequired),
})

export const productOf =
  ({ currency, recurringType }: { currency: string; recurringType: string }) =>
  (product: ProductWire): TillProduct => ({
    id: product.id,
    name: product.name,
    code: product.code,
    summary: product.summary ?? null,
    thumbnail: product.thumbnail_url ?? null,
    picture: product.picture ?? null,
    currency,
    available: product.available_for_purchase,
    isAvailable: product.is_available_for_sale,
    isAchOnly: product.ach_only === true,
    isTaxReceiptable: product.is_tax_receiptable === true,
    isDccEligible: product.is_dcc_enabled === true,
    allowsTributes: product.allows_tributes === true,
    requiresTribute: product.requires_tribute === true,
    tributeNotice: TRIBUTE_NOTICES[product.allow_tribute_notification ?? 0] ?? 'none',
    tributeTypeIds: product.tribute_type_ids ?? [],
    isRecurringNatural: (product.recurring_type || recurringType) === 'natural',
    promisedPeriods: promisedPeriods({
      type: product.type ?? null,
      periods: product.variants.map((variant) => variant.billing_period),
      promised: product.donation_forms_billing_periods ?? [],
    }),
    hidesQuantity: product.hide_qty,
    variants: product.variants.map((variant) => variantOf(variant, product, currency)),
    fields: product.custom_fields.map(fieldOf),
    designations: product.designation_options?.type === 'supporters_choice' ? (product.designation_options.designations ?? []) : [],
    defaultAccount: product.designation_options?.default_account ?? null,
  })
