import { listFrom } from '~/lists/sql/list-from.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { code, count, flag, moment, money, text, type ListColumn, type Row } from '~/lists/declare/columns'
import type { ListQuery } from '~/lists/list'
import { sql } from '~/kit/sql'
import { PRODUCT_CODES, SYNCABLE } from '~/domain/products/crm-fields'
import { crmColumn, crmColumns } from './crm-columns'
import { PRODUCT_FILTERS, productsInState } from './product-filters.server'
import { productPath, whyHidden } from '~/domain/products/product'

const currency = sql`coalesce(p.base_currency, organisation_currency())`
const variants = sql`product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL`
const ofDefault = sql`(SELECT v.price_minor FROM ${variants} ORDER BY v.is_default DESC, v.sequence, v.id LIMIT 1)`
const category = sql`(SELECT string_agg(c.name, ', ' ORDER BY c.sequence, c.id) FROM product_category k
  JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL
  WHERE k.product_id = p.id)`
const taxes = sql`(SELECT string_agg(t.code, ', ' ORDER BY t.code) FROM tax_rule_product k
  JOIN tax_rule t ON t.id = k.tax_rule_id AND t.deleted_at IS NULL WHERE k.product_id = p.id)`
const TRIBUTES = sql`CASE p.allow_tributes WHEN 1 THEN 'Optional' WHEN 2 THEN 'Required' ELSE 'Off' END`

const website: ListColumn = {
  ...text('Website', sql`NULL::text`, { csv: false, page: { width: 168, place: 'below-2' } }),
  kind: 'status',
  show(_value, row, { ctx }) {
    const why = whyHidden(toPublishing(row), localDate(ctx.now, ctx.organisation.zone))
    const [first] = why
    if (first === undefined) return { text: 'Visible', tone: 'good' }
    return { text: first, tone: 'warn', title: `Hidden on the website: ${why.join('; ')}` }
  },
}

const toPublishing = (row: Row) => ({
  isEnabled: row.isEnabled === true,
  isDeleted: row.isDeleted === true,
  hasCategory: row.hasCategory === true,
  templateSuffix: row.templateSuffix === null ? null : String(row.templateSuffix),
  startsOn: row.startsOn === null ? null : (String(row.startsOn) as CalendarDate),
  endsOn: row.endsOn === null ? null : (String(row.endsOn) as CalendarDate),
})

const CRM_COLUMNS: Record<string, ListColumn> = {
  crmSync: crmColumn('Sync this Item', sql`csv_flag(coalesce(p.crm ->> ${SYNCABLE}::text, '1') <> '0')`),
  crmGl: crmColumn('GL', sql`csv_text(p.fund_code)`),
  ...crmColumns(sql`p.crm`, PRODUCT_CODES),
}

const isWhole = ({ active }: ListQuery): boolean => Object.keys(active).every((key) => key === 'state')

/** Lists active products by name unless `fd` selects others (R-PRODUCTS-9). */
export const productList = listFrom({
  name: 'products',
  noun: { many: 'products', one: 'product' },
  permission: 'product.view',
  from: sql`product p`,
  where: productsInState,
  key: sql`p.id`,
  page: ['name', 'code', 'categories', 'options', 'stock', 'price', 'website', 'changed'],
  columns: {
    code: code('SKU', sql`p.code`, { page: { width: 150, place: 'below' }, csv: 'Code' }),
    name: text('Product', sql`p.name`, { isMain: true, sort: [{ by: sql`lower(p.name)`, kind: 'text' }], csv: 'Name' }),
    summary: text('Summary', sql`p.summary`),
    permalink: text('Permalink', sql`p.permalink`),
    categories: text('Category', category, { page: { width: 170, from: 1024 }, csv: 'Categories' }),
    options: count('Variants', sql`(SELECT count(*) FROM ${variants})`, {
      page: { width: 84, from: 1280 },
      csv: false,
    }),
    stock: count(
      'Stock',
      sql`CASE WHEN NOT p.outofstock_allow THEN (SELECT sum(v.quantity) FROM ${variants} AND NOT v.is_donation) END`,
      {
        page: { width: 84, place: 'amount-below' },
        csv: false,
      },
    ),
    price: money('Price', sql`coalesce(${ofDefault}, 0)`, {
      currency,
      page: { width: 100, place: 'amount' },
      csv: false,
    }),
    website,
    goal: money('Goal Amount', sql`p.goal_minor`, { currency }),
    enabled: flag('Show on Website', sql`p.is_enabled`),
    inPos: flag('Show in POS', sql`p.show_in_pos`),
    featured: flag('Is Featured', sql`p.is_featured`),
    isNew: flag('Is New', sql`p.is_new`),
    dcc: flag('Is DCC Enabled', sql`p.is_dcc_enabled`),
    receiptable: flag('Is Tax Receiptable', sql`p.is_tax_receiptable`),
    outOfStock: flag('Allow Out of Stock', sql`p.outofstock_allow`),
    limit: count('Limit # of Sales', sql`p.limit_sales`),
    tributes: text('Allow Tributes', TRIBUTES),
    taxes: text('Enabled Sales Tax', taxes),
    notify: text('Staff Notifications', sql`p.email_notify`),
    ...CRM_COLUMNS,
    created: moment('Created', sql`p.created_at`),
    changed: moment('Last Modified', sql`p.updated_at`, { sort: true, page: { width: 128, from: 1280 } }),
  },
  carries: {
    isEnabled: sql`p.is_enabled`,
    isDeleted: sql`p.deleted_at IS NOT NULL`,
    // As EXISTS, this would read the categories of all products to build one page.
    hasCategory: sql`coalesce((SELECT true FROM product_category k
      JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL WHERE k.product_id = p.id LIMIT 1), false)`,
    templateSuffix: sql`p.template_suffix`,
    startsOn: sql`to_char(p.publish_starts_on, 'YYYY-MM-DD')`,
    endsOn: sql`to_char(p.publish_ends_on, 'YYYY-MM-DD')`,
  },
  scale: {
    tally: (query) =>
      isWhole(query)
        ? {
            totals: sql`SELECT '' AS currency, count(*)::bigint AS n FROM product p
              WHERE ${productsInState(query.active)}`,
          }
        : null,
  },
  filters: PRODUCT_FILTERS,
  filtersAt: '/jpanel/products/filters.json',
  search: 'keyword',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => productPath(Number(id)),
  csv: { name: 'products' },
})
