import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { SELECTION, toSelection } from '~/lists/declare/filter-values'
import { join, name, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { text } from '~/kit/whole-number'
import { MAX_SKU_LENGTH } from './product-input'
import { productList } from './list/products.list.server'
import { isSkuTaken } from './save-checks.server'
import { oneSaveAtATime } from './stored.server'

const MAX_NAME_LENGTH = 750
const MAX_COPIES = 20

async function freeCode(runner: SqlRunner, code: string): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '-COPY' : `-COPY-${number}`
    const candidate = code.slice(0, MAX_SKU_LENGTH - end.length) + end
    if (!(await isSkuTaken(runner, candidate, undefined))) return candidate
  }
}

const columns = (words: string): Sql => join(words.trim().split(/\s+/).map(name))

const OF_PRODUCT =
  columns(`summary description author type template_name base_currency publish_starts_on publish_ends_on
    outofstock_allow
  outofstock_message limit_sales hide_qty hide_price ach_only payment_group_id is_tax_receiptable is_dcc_enabled
  allow_tributes allow_tribute_notification tribute_type_ids
  email_notify thank_you_email_template recurring_type fund_code designation_options crm picture is_featured is_new
  is_clearance allow_check_in
  goal_minor goal_deadline goal_offset_minor add_to_label alt_button_label alt_button_url thank_you_url template_suffix
  notes seo_title
  seo_description seo_keywords show_in_pos`)

const OF_VARIANT =
  columns(`name sequence is_default is_donation price_minor sale_price_minor cost_minor price_minimum_minor
    price_presets
  billing_period billing_starts_on billing_ends_on total_billing_cycles is_shippable is_shipping_free weight_grams
  shipping_expectation_threshold shipping_expectation_over shipping_expectation_under quantity quantity_restock
  fair_market_value_minor
  membership_id metadata`)

const OF_FIELD = columns(
  'type sequence name hint body choices default_value is_required is_advanced map_to_product_meta',
)

async function copyRows(ctx: SqlTxCtx, id: number, copy: number): Promise<void> {
  await ctx.sql.run(
    sql`INSERT INTO product_category (product_id, category_id) SELECT ${copy}, category_id FROM product_category
      WHERE product_id = ${id}`,
  )
  await ctx.sql.run(
    sql`INSERT INTO tax_rule_product (product_id, tax_rule_id) SELECT ${copy}, tax_rule_id FROM tax_rule_product
      WHERE product_id = ${id}`,
  )
  await ctx.sql.run(sql`
    WITH copied AS (INSERT INTO product_variant (product_id, ${OF_VARIANT})
      SELECT ${copy}, ${OF_VARIANT} FROM product_variant WHERE product_id = ${id} AND deleted_at IS NULL
      ORDER BY sequence, id
      RETURNING id, quantity, is_donation)
    INSERT INTO stock_adjustment (variant_id, type, state, quantity, staff_id, created_at)
    SELECT id, 'physical_count', 'in_stock', quantity, ${ctx.actor.staffId}, ${ctx.now} FROM copied
    WHERE NOT is_donation`)
  await ctx.sql.run(sql`INSERT INTO custom_field (product_id, ${OF_FIELD})
    SELECT ${copy}, ${OF_FIELD} FROM custom_field WHERE product_id = ${id} AND deleted_at IS NULL
    ORDER BY sequence, id`)
}

const asTemplate = (ctx: SqlTxCtx, id: number, templateName: string) =>
  ctx.sql.run(
    sql`UPDATE product SET type = 'template', template_name = ${templateName}, show_in_pos = false WHERE id = ${id}`,
  )

async function copyOne(ctx: SqlTxCtx, id: number, templateName: string | null): Promise<{ id: number; name: string }> {
  const from = await ctx.sql.first<{ code: string; name: string }>(sql`SELECT code, name FROM product WHERE id = ${id}`)
  if (from === null) throw notFound('The product')
  const code = await freeCode(ctx.sql, from.code)
  const called = (templateName === null ? `(COPY) ${from.name}` : from.name).slice(0, MAX_NAME_LENGTH)
  const created = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO product (code, name, is_enabled, created_at, updated_at, ${OF_PRODUCT})
    SELECT ${code}, ${called}, false, ${ctx.now}, ${ctx.now}, ${OF_PRODUCT} FROM product WHERE id = ${id} RETURNING id`)
  const copy = created?.id ?? 0
  await copyRows(ctx, id, copy)
  if (templateName !== null) await asTemplate(ctx, copy, templateName)
  await ctx.publish('product.copied', { id: copy, after: { copyOf: id, code, name: called, templateName } })
  return { id: copy, name: called }
}

/**
 * With `templateName`, the copy is a template. A copy gets a new code, is turned off, and has no public address,
 * variant codes, files, bundles or history. Its stock starts with a count (R-PRODUCTS-4).
 */
export const copyProducts = sqlOperation({
  name: 'products.copy-products',
  permission: 'product.add',
  input: z.object({ ...SELECTION, templateName: text(64) }),
  async run(ctx, input) {
    await oneSaveAtATime(ctx.sql)
    const ids = await productList.selected({ ...ctx, read: ctx.sql }, toSelection(input))
    if (ids.length > MAX_COPIES) throw refused(`Select up to ${MAX_COPIES} products to copy.`)
    const copies: { id: number; name: string }[] = []
    for (const id of ids) copies.push(await copyOne(ctx, id, input.templateName))
    return copies
  },
})
