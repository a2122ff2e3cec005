import { parseCalendarDate } from '~/kit/calendar'
import { minorOf } from '~/pages/jpanel/pos/cart/line-wire'
import { promisedPeriods, TRIBUTE_NOTICES, type Choice, type Picture, type TillField, type TillProduct, type TillVariant } from './product'

type Amount = number | null | undefined
type Text = string | null | undefined

export type VariantWire = {
  id: number
  variantname: Text
  sku?: Text
  price: Amount
  actual_price: Amount
  price_minimum?: Amount
  price_presets?: number[] | null
  is_donation: boolean
  billing_period: string
  billing_starts_on: Text
  quantity?: number
  available_for_purchase?: number
  isshippable?: boolean
  membership_id?: number | null
  is_download?: boolean
}

export type FieldWire = {
  id: number
  type: string
  name: string
  hint?: Text
  body?: Text
  isrequired: boolean | string | number
  choices?: Choice[] | null
  default_value?: Text
}

export type ProductWire = {
  id: number
  name: string
  code: string
  summary?: Text
  thumbnail_url: Text
  picture?: Picture | null
  available_for_purchase: number
  is_available_for_sale: boolean
  hide_qty: boolean
  recurring_type: Text
  type?: Text
  donation_forms_billing_periods?: string[] | null
  ach_only?: boolean
  is_tax_receiptable?: boolean
  is_dcc_enabled?: boolean
  allows_tributes?: boolean
  requires_tribute?: boolean
  allow_tribute_notification?: number | null
  tribute_type_ids?: number[]
  variants: VariantWire[]
  default_variant: VariantWire | null
  custom_fields: FieldWire[]
  designation_options: { type?: string; default_account?: Text; designations?: { label: string; account: string }[] } | null
}

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
