import { listFrom } from '~/lists/sql/list-from.server'
import { code, count, date, flag, money, text, type ListColumn } from '~/lists/declare/columns'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { VARIANT_CODES } from '~/domain/products/crm-fields'
import { crmColumn, crmColumns } from '~/domain/products/list/crm-columns'
import { PRODUCT_FILTERS, productsInState } from '~/domain/products/list/product-filters.server'

const currency = sql`coalesce(p.base_currency, organisation_currency())`
const presets = sql`(SELECT string_agg(csv_money(one, csv_unit(${currency}))::text, ',' ORDER BY at)
  FROM unnest(v.price_presets) WITH ORDINALITY AS u (one, at))`

/**
 * Uses the variant's own text, or else the settings'. Null if the variant does not ship or no threshold is set
 * (R-SHIPPING-6).
 */
function expectation(settings: Ctx['settings']): Sql {
  const { threshold, over, under } = shippingSettings(settings).expectation
  const limit = sql`coalesce(v.shipping_expectation_threshold, ${threshold}::int)`
  return sql`CASE WHEN v.is_shippable AND ${limit} IS NOT NULL THEN CASE WHEN v.quantity > ${limit}
    THEN coalesce(v.shipping_expectation_over, ${over}) ELSE coalesce(v.shipping_expectation_under, ${under}) END END`
}

const COLUMNS: Record<string, ListColumn> = {
  productCode: code('Product Code', sql`p.code`),
  productName: text('Product Name', sql`p.name`, { isMain: true, sort: [{ by: sql`lower(p.name)`, kind: 'text' }] }),
  sku: code('SKU', sql`v.sku`),
  name: text('Variant Name', sql`v.name`),
  isDonation: flag('Is Donation', sql`v.is_donation`),
  presets: text('Price Presets', presets),
  price: money('Price', sql`v.price_minor`, { currency }),
  salePrice: money('Sale Price', sql`v.sale_price_minor`, { currency }),
  fairValue: money('Fair Market Value', sql`v.fair_market_value_minor`, { currency }),
  minimum: money('Minimum Price', sql`v.price_minimum_minor`, { currency }),
  period: text('Billing Period', sql`v.billing_period`),
  startsOn: date('Billing Starts On', sql`v.billing_starts_on`),
  endsOn: date('Billing Ends On', sql`v.billing_ends_on`),
  cycles: count('Total Billing Cycles', sql`v.total_billing_cycles`),
  isDefault: flag('Is Default', sql`v.is_default`),
  isShippable: flag('Is Shippable', sql`v.is_shippable`),
  isFree: flag('Is Shipping Free', sql`v.is_shipping_free`),
  expectation: {
    ...text('Shipping Expectation', sql`NULL::text`),
    csvValue: (ctx) => sql`csv_text(${expectation(ctx.settings)})`,
  },
  quantity: count('Quantity', sql`v.quantity`),
  membership: text('Group/Membership', sql`m.name`),
}

const CRM_COLUMNS: Record<string, ListColumn> = {
  crmGl: crmColumn('GL', sql`csv_text(v.metadata ->> 'dp_gl_code')`),
  ...crmColumns(sql`v.metadata`, VARIANT_CODES),
}

export const variantList = listFrom({
  name: 'variants',
  noun: { many: 'variants', one: 'variant' },
  permission: 'product.view',
  from: sql`product_variant v JOIN product p ON p.id = v.product_id LEFT JOIN membership m ON m.id = v.membership_id`,
  where: (active) => sql`v.deleted_at IS NULL AND ${productsInState(active)}`,
  key: sql`v.id`,
  columns: { ...COLUMNS, ...CRM_COLUMNS },
  filters: PRODUCT_FILTERS,
  search: 'keyword',
  defaultSort: ['productName', 'asc'],
  csv: { name: 'variants' },
})
