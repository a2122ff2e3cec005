import { join, name, sql, type Sql } from '~/kit/sql'

/**
 * Numeric id of the record of entry `j`; null if its kind has no numeric ids. Comparing `id::text` instead would read
 * every row of the other table.
 */
export const RECORD_NUMBER = sql`CASE WHEN j.subject_id ~ '^[0-9]{1,9}$' THEN j.subject_id::int END`

const NAMED_BY: Readonly<Record<string, readonly [table: string, column: string]>> = {
  category: ['category', 'name'],
  contribution: ['contribution', 'number'],
  conversation: ['conversation', 'command'],
  donation_form: ['product', 'name'],
  download: ['download_file', 'name'],
  feed: ['feed', 'name'],
  fundraising_page: ['fundraising_page', 'title'],
  hook: ['hook', 'payload_url'],
  import_workbook: ['import_workbook', 'filename'],
  media: ['media', 'name'],
  membership: ['membership', 'name'],
  page: ['page', 'title'],
  payment_group: ['payment_group', 'name'],
  'phone-number': ['phone_number', 'number'],
  'pos-device': ['pos_device', 'name'],
  'pos-sale': ['pos_sale', 'printed_number'],
  post: ['post', 'name'],
  product: ['product', 'name'],
  promo_code: ['promo_code', 'code'],
  'receipt-template': ['tax_receipt_template', 'name'],
  'recurring-plan': ['recurring_profile', 'profile_id'],
  redirect: ['redirect', 'source'],
  saved_view: ['saved_view', 'name'],
  segment: ['segment', 'name'],
  shipping_method: ['shipping_method', 'name'],
  sponsorship: ['sponsorship', 'reference_number'],
  staff_role: ['staff_role', 'name'],
  supporter: ['supporter', 'display_name'],
  supporter_type: ['account_type', 'name'],
  'tax-receipt': ['tax_receipt', 'number'],
  tax_rule: ['tax_rule', 'code'],
  theme: ['theme', 'title'],
  theme_asset: ['theme_asset', 'key'],
  'timeline-post': ['timeline_post', 'headline'],
  tribute: ['tribute', 'name'],
  'tribute-type': ['tribute_type', 'label'],
  user_defined_field: ['user_defined_field', 'name'],
  virtual_event: ['virtual_event', 'name'],
}

const readName = (table: Sql, column: Sql): Sql =>
  sql`(SELECT nullif(n.${column}::text, '') FROM ${table} n WHERE n.id = ${RECORD_NUMBER})`

export const RECORD_NAME = sql`coalesce(CASE j.subject_type
  WHEN 'staff' THEN (SELECT concat_ws(' ', f.first_name, f.last_name) FROM staff f WHERE f.id = ${RECORD_NUMBER})
  ${join(
    Object.entries(NAMED_BY).map(
      ([kind, [table, column]]) => sql`WHEN ${kind} THEN ${readName(name(table), name(column))}`,
    ),
    ' ',
  )} END, j.subject_id)`

const INDEXED: ReadonlySet<string> = new Set(['contribution', 'product', 'supporter', 'tax-receipt'])

export const findByName = (typed: string): Sql =>
  join(
    Object.entries(NAMED_BY)
      .filter(([kind]) => !INDEXED.has(kind))
      .map(
        ([kind, [table, column]]) => sql`SELECT ${kind}::text, n.id::text FROM ${name(table)} n
          WHERE lower(n.${name(column)}::text COLLATE "default") = lower(${typed})`,
      ),
    ' UNION ALL ',
  )
