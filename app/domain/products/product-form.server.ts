import { toPicture, type Picture } from '~/domain/catalog/picture'
import { isHtml } from '~/kit/markup/html-words'
import { renderText } from '~/kit/markup/mail-html'
import { toDecimal } from '~/kit/money'
import { sql, type SqlRunner } from '~/kit/sql'
import { codesAsTyped, PRODUCT_CODES, SYNCABLE, VARIANT_FIELDS } from './crm-fields'
import { newDesignation, newProduct, type FieldValues, type ProductValues, type VariantValues } from './form-values'
import { toPounds, type Publishing } from './product'
import type { FieldColumn, ProductColumn } from './product-columns'
import type { VariantColumn } from './variants/variant-columns'

type Raw = Readonly<Record<string, unknown>>

export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const toTicked = (value: unknown): string => (value === true ? 'on' : '')

export type ProductForm = {
  id: number
  version: number
  name: string
  currency: string
  deletedAt: Date | null
  soldQuantity: number
  publishing: Publishing
  showInPos: boolean
  templateName: string | null
  picture: Picture | null
  stock: Record<string, number>
  values: ProductValues
}

type OwnColumn = ProductColumn | 'version' | 'deleted_at' | 'sold_quantity' | 'type' | 'template_name' | 'picture'
type ProductRow = Readonly<Partial<Record<OwnColumn, unknown>>>

type FieldRow = Readonly<Partial<Record<FieldColumn | 'id', unknown>>>
type VariantRow = Readonly<
  Partial<Record<VariantColumn | 'id' | 'quantity' | 'metadata' | 'redirect' | 'parts' | 'pictures', unknown>>
>

export type Row = {
  product: ProductRow
  variants: readonly VariantRow[]
  fields: readonly FieldRow[]
  categories: number[]
  pictures: number[]
  taxes: number[]
}

export async function productForm(runner: SqlRunner, id: number, own: string): Promise<ProductForm | null> {
  const row = await runner.first<Row>(sql`
    SELECT to_jsonb(p) - 'search_text' AS product,
      (SELECT coalesce(jsonb_agg(k.category_id), '[]') FROM product_category k
        JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL WHERE k.product_id = p.id) AS categories,
      (SELECT coalesce(jsonb_agg(m.media_id ORDER BY m.sequence, m.media_id), '[]') FROM mediable m
        WHERE m.mediable_type = 'product' AND m.mediable_id = p.id) AS pictures,
      (SELECT coalesce(jsonb_agg(k.tax_rule_id), '[]') FROM tax_rule_product k
        JOIN tax_rule t ON t.id = k.tax_rule_id AND t.deleted_at IS NULL WHERE k.product_id = p.id) AS taxes,
      (SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY f.sequence, f.id), '[]') FROM custom_field f
        WHERE f.product_id = p.id AND f.deleted_at IS NULL) AS fields,
      (SELECT coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object(
          'redirect', (SELECT r.code FROM product r WHERE r.id = (v.metadata ->> 'redirects_to')::int),
          'parts', (SELECT coalesce(jsonb_agg(jsonb_build_object('variant', coalesce(o.sku, '#' || o.id), 'qty', l.qty,
            'price', l.price_minor) ORDER BY l.part_id), '[]')
            FROM linked_variant l JOIN product_variant o ON o.id = l.part_id WHERE l.parent_id = v.id),
          'pictures', (SELECT coalesce(jsonb_agg(m.media_id ORDER BY m.sequence, m.media_id), '[]') FROM mediable m
            WHERE m.mediable_type = 'product_variant' AND m.mediable_id = v.id)) ORDER BY v.sequence, v.id), '[]')
        FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
    FROM product p WHERE p.id = ${id}`)
  if (row === null) return null
  const { product, variants, categories } = row
  const currency = toText(product.base_currency) || own
  const date = (value: unknown) => (value === null ? null : (toText(value) as Publishing['startsOn']))
  return {
    id,
    version: Number(product.version),
    name: toText(product.name),
    currency,
    deletedAt: product.deleted_at === null ? null : new Date(toText(product.deleted_at)),
    soldQuantity: Number(product.sold_quantity),
    publishing: {
      isEnabled: product.is_enabled === true,
      isDeleted: product.deleted_at !== null,
      hasCategory: categories.length > 0,
      templateSuffix: toText(product.template_suffix) || null,
      startsOn: date(product.publish_starts_on),
      endsOn: date(product.publish_ends_on),
    },
    showInPos: product.show_in_pos === true,
    templateName: product.type === 'template' ? toText(product.template_name) : null,
    picture: toPicture(product.picture),
    stock: Object.fromEntries(variants.map((variant) => [toText(variant.id), Number(variant.quantity)])),
    values: toValues(row, currency),
  }
}

export const valuesFrom = ({ values }: ProductForm): ProductValues => ({
  ...values,
  code: '',
  permalink: '',
  isEnabled: 'on',
  showInPos: 'on',
  customFields: values.customFields.map((field) => ({ ...field, id: '' })),
  variants: values.variants.map((variant) => ({ ...variant, id: '', sku: '', barcode: '' })),
  shownVariants: '',
  shownFields: '',
})

export function toValues(
  { product, variants, fields, categories, pictures, taxes }: Row,
  currency: string,
): ProductValues {
  const amount = amountsIn(currency)
  return {
    ...newProduct(),
    ...plain(product),
    ...funds(product),
    ...codesAsTyped(PRODUCT_CODES, readCrm(product)),
    crmSync: readCrm(product)?.[SYNCABLE] === '0' ? '0' : '1',
    goal: amount(product.goal_minor),
    goalOffset: Number(product.goal_offset_minor) === 0 ? '' : amount(product.goal_offset_minor),
    categories: categories.map(String),
    pictures: pictures.map(String),
    taxes: taxes.map(String),
    tributeTypes: Array.isArray(product.tribute_type_ids) ? product.tribute_type_ids.map(toText) : [],
    customFields: fields.map(fieldValues),
    variants: variants.map((variant) => variantValues(variant, currency)),
    shownVariants: variants.map(({ id }) => toText(id)).join(','),
    shownFields: fields.map(({ id }) => toText(id)).join(','),
  }
}

const asHtml = (stored: string): string => (stored === '' || isHtml(stored) ? stored : renderText(stored))

const amountsIn = (currency: string) => (minor: unknown) =>
  typeof minor === 'number' ? toDecimal(BigInt(minor), currency) : ''

const readCrm = (product: ProductRow) => product.crm as Raw | undefined

const plain = (product: ProductRow) => ({
  ...toTextValues(product),
  isEnabled: toTicked(product.is_enabled),
  showInPos: toTicked(product.show_in_pos),
  outofstockAllow: product.outofstock_allow === true ? '1' : '0',
  isFeatured: toTicked(product.is_featured),
  isNew: toTicked(product.is_new),
  isClearance: toTicked(product.is_clearance),
  hideQty: toTicked(product.hide_qty),
  hidePrice: toTicked(product.hide_price),
  allowCheckIn: toTicked(product.allow_check_in),
  achOnly: toTicked(product.ach_only),
  isTaxReceiptable: toTicked(product.is_tax_receiptable),
  isDccEnabled: toTicked(product.is_dcc_enabled),
})

const toTextValues = (product: ProductRow) => ({
  name: toText(product.name),
  code: toText(product.code),
  summary: toText(product.summary),
  description: asHtml(toText(product.description)),
  author: toText(product.author),
  permalink: toText(product.permalink),
  notes: toText(product.notes),
  baseCurrency: toText(product.base_currency),
  publishStartsOn: toText(product.publish_starts_on),
  publishEndsOn: toText(product.publish_ends_on),
  outofstockMessage: toText(product.outofstock_message),
  limitSales: toText(product.limit_sales),
  paymentGroupId: toText(product.payment_group_id),
  allowTributes: toText(product.allow_tributes),
  tributeNotices: toText(product.allow_tribute_notification),
  emailNotify: toText(product.email_notify),
  thankYouTemplate: asHtml(toText(product.thank_you_email_template)),
  goalDeadline: toText(product.goal_deadline),
  addToLabel: toText(product.add_to_label),
  altButtonLabel: toText(product.alt_button_label),
  altButtonUrl: toText(product.alt_button_url),
  thankYouUrl: toText(product.thank_you_url),
  templateSuffix: toText(product.template_suffix),
  seoTitle: toText(product.seo_title),
  seoDescription: toText(product.seo_description),
  seoKeywords: toText(product.seo_keywords),
})

function funds(product: ProductRow): Pick<ProductValues, 'style' | 'fundCode' | 'designations'> {
  const options = (product.designation_options ?? {}) as {
    type?: unknown
    default_account?: unknown
    designations?: unknown
  }
  const rows = Array.isArray(options.designations) ? (options.designations as Raw[]) : []
  const main = toText(options.default_account) || toText(product.fund_code)
  return {
    style: options.type === 'supporters_choice' ? 'supporters_choice' : 'single_account',
    fundCode: main,
    designations:
      rows.length === 0
        ? [{ ...newDesignation(), account: main, isDefault: main === '' ? '' : 'on' }]
        : rows.map((row) => ({
            label: toText(row.label),
            account: toText(row.account),
            isDefault: toTicked(row.account === main),
          })),
  }
}

function fieldValues(field: FieldRow): FieldValues {
  const choices = Array.isArray(field.choices) ? (field.choices as Raw[]) : []
  const isAdvanced = field.is_advanced === true || choices.some(({ label, value }) => label !== value)
  return {
    id: toText(field.id),
    type: toText(field.type),
    name: toText(field.name),
    hint: toText(field.hint),
    body: asHtml(toText(field.body)),
    isRequired: toTicked(field.is_required),
    defaultValue: toText(field.default_value),
    isAdvanced: toTicked(isAdvanced),
    options: isAdvanced ? '' : choices.map(({ label }) => toText(label)).join('\n'),
    mapTo: toText(field.map_to_product_meta),
    choices: isAdvanced
      ? choices.map(({ label, value }) => ({
          label: toText(label),
          value: toText(value),
          isDefault: toTicked(value === field.default_value),
        }))
      : [],
  }
}

function variantValues(variant: VariantRow, currency: string): VariantValues {
  const amount = amountsIn(currency)
  const metadata = variant.metadata as Raw
  const parts = variant.parts as { variant: string; qty: number; price: number }[]
  const presets = Array.isArray(variant.price_presets) ? (variant.price_presets as number[]) : []
  const redirect = toText(variant.redirect)
  return {
    ...plainVariant(variant),
    priceType: redirect !== '' ? 'redirect' : variant.is_donation === true ? 'donation' : 'fixed',
    price: amount(variant.price_minor),
    salePrice: amount(variant.sale_price_minor),
    cost: amount(variant.cost_minor),
    minimum: amount(variant.price_minimum_minor),
    presets: presets.map((one) => toDecimal(BigInt(one), currency)).join(', '),
    redirectTo: redirect,
    fairValue: amount(variant.fair_market_value_minor),
    glCode: toText(metadata.dp_gl_code),
    ...codesAsTyped(VARIANT_FIELDS, metadata),
    pictures: Array.isArray(variant.pictures) ? variant.pictures.map(toText) : [],
    parts: parts.map((part) => ({
      variant: part.variant,
      qty: String(part.qty),
      price: toDecimal(BigInt(part.price), currency),
    })),
  }
}

const plainVariant = (variant: VariantRow) => ({
  id: toText(variant.id),
  name: toText(variant.name),
  isDefault: toTicked(variant.is_default),
  sku: toText(variant.sku),
  barcode: toText(variant.barcode),
  billingPeriod: toText(variant.billing_period),
  billingStartsOn: toText(variant.billing_starts_on),
  billingEndsOn: toText(variant.billing_ends_on),
  cycles: toText(variant.total_billing_cycles),
  shipping: variant.is_shippable === true ? (variant.is_shipping_free === true ? '2' : '1') : '0',
  weight: Number(variant.weight_grams) === 0 ? '' : toPounds(Number(variant.weight_grams)),
  threshold: toText(variant.shipping_expectation_threshold),
  over: toText(variant.shipping_expectation_over),
  under: toText(variant.shipping_expectation_under),
  quantity: '',
  restock: toText(variant.quantity_restock),
  membershipId: toText(variant.membership_id),
  downloadType: toText(variant.download_url) === '' ? 'file' : 'external',
  downloadId: toText(variant.download_file_id),
  downloadUrl: toText(variant.download_url),
  downloadExpiry: toText(variant.download_expiry_seconds),
  downloadAddresses: toText(variant.download_address_limit),
  downloadTimes: toText(variant.download_limit),
  downloadDescription: toText(variant.download_description),
})
