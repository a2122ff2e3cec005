import { codesToStore, PRODUCT_CODES, SYNCABLE } from './crm-fields'
import { designationOptions } from './fund-codes'
import type { FieldInput } from './field-input'
import type { ProductInput } from './product-input'

export function productColumns(input: ProductInput, baseCurrency: string | null) {
  const options = designationOptions(input)
  return {
    code: input.code,
    name: input.name ?? '',
    base_currency: baseCurrency,
    fund_code: options?.default_account ?? null,
    designation_options: options,
    crm: crmColumn(input),
    ...shownColumns(input),
    ...soldColumns(input),
    ...websiteColumns(input),
  }
}

export type ProductColumn = keyof ReturnType<typeof productColumns>

const crmColumn = (input: ProductInput): object =>
  Object.fromEntries(
    Object.entries({ ...codesToStore(PRODUCT_CODES, input), [SYNCABLE]: input.crmSync ? null : '0' }).filter(
      ([, code]) => code !== null,
    ),
  )

const shownColumns = (input: ProductInput) => ({
  summary: input.summary,
  description: input.description,
  author: input.author,
  permalink: input.permalink,
  notes: input.notes,
  is_enabled: input.isEnabled,
  show_in_pos: input.showInPos,
  publish_starts_on: input.publishStartsOn,
  publish_ends_on: input.publishEndsOn,
  is_featured: input.isFeatured,
  is_new: input.isNew,
  is_clearance: input.isClearance,
  hide_qty: input.hideQty,
  hide_price: input.hidePrice,
  allow_check_in: input.allowCheckIn,
})

const soldColumns = (input: ProductInput) => ({
  outofstock_allow: input.outofstockAllow,
  outofstock_message: input.outofstockAllow ? null : input.outofstockMessage,
  limit_sales: input.limitSales === 0 ? null : input.limitSales,
  ach_only: input.achOnly,
  payment_group_id: input.paymentGroupId ?? null,
  is_tax_receiptable: input.isTaxReceiptable,
  is_dcc_enabled: input.isDccEnabled,
  allow_tributes: input.allowTributes,
  allow_tribute_notification: input.tributeNotices,
  tribute_type_ids: input.tributeTypes,
  email_notify: input.emailNotify,
  thank_you_email_template: input.thankYouTemplate,
  goal_minor: input.goal,
  goal_offset_minor: input.goalOffset ?? 0n,
  goal_deadline: input.goalDeadline,
})

const websiteColumns = (input: ProductInput) => ({
  add_to_label: input.addToLabel,
  alt_button_label: input.altButtonLabel,
  alt_button_url: input.altButtonUrl,
  thank_you_url: input.thankYouUrl,
  template_suffix: input.templateSuffix,
  seo_title: input.seoTitle,
  seo_description: input.seoDescription,
  seo_keywords: input.seoKeywords,
})

export const fieldColumns = (field: FieldInput, sequence: number) => ({
  type: field.type,
  sequence,
  name: field.name,
  hint: field.hint,
  body: field.body,
  choices: JSON.stringify(field.choices),
  default_value: field.defaultValue,
  is_required: field.isRequired,
  is_advanced: field.isAdvanced,
  map_to_product_meta: field.mapTo,
})

export type FieldColumn = keyof ReturnType<typeof fieldColumns>
