import type { Ctx } from '~/kit/operation'
import { localDate } from '~/kit/calendar'
import { all, EMPTY, join, escapeLike, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { handsOut } from '~/domain/downloads/hands-out'
import { firstThumbnail } from '~/domain/media/queries.server'
import { PAR, type Quoted } from '~/domain/pricing/exchange'
import { tillSettings } from '~/domain/settings/till.server'
import { pricedIn } from './priced-in'
import {
  categoryTree,
  readDesignations,
  MAX_PRODUCTS,
  NO_CATEGORY,
  type CategoryNode,
  type CategoryRow,
  type CustomField,
  type Product,
  type Variant,
} from './product'
import type { ProductSearch } from './schemas'

const ORDERS: Record<string, Sql> = {
  publish_start_date: sql`p.publish_starts_on DESC NULLS LAST, p.id DESC`,
  name: sql`lower(p.name), p.id`,
  price_asc: sql`(SELECT min(v.price_minor) FROM product_variant v
    WHERE v.product_id = p.id AND v.deleted_at IS NULL), p.id`,
  price_desc: sql`(SELECT max(v.price_minor) FROM product_variant v
    WHERE v.product_id = p.id AND v.deleted_at IS NULL) DESC NULLS LAST, p.id`,
  category: sql`(SELECT min(c.name) FROM product_category pc JOIN category c ON c.id = pc.category_id
    WHERE pc.product_id = p.id) NULLS LAST, p.id`,
}

/**
 * Matches products sold at the till while they are published, including those that the website hides, but no templates
 * (R-CART-11).
 */
export function isVisibleAtTill(ctx: Pick<Ctx, 'settings' | 'now' | 'organisation'>): Sql {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const published = sql`(p.publish_starts_on IS NULL OR p.publish_starts_on <= ${today})
    AND (p.publish_ends_on IS NULL OR p.publish_ends_on >= ${today})`
  return all([
    sql`p.deleted_at IS NULL AND p.show_in_pos AND p.type IS DISTINCT FROM 'template'`,
    ...(tillSettings(ctx.settings).isExpiredAllowed ? [] : [published]),
  ])
}

export async function categoriesAtTill(ctx: Ctx): Promise<CategoryNode[]> {
  const rows = await ctx.read.rows<CategoryRow>(
    sql`SELECT id, parent_id, name, url_name, sequence FROM category WHERE deleted_at IS NULL
      ORDER BY sequence, lower(name), id`,
  )
  const shown = await ctx.read.rows<{ categoryId: number; picture: object | null; thumbnail: string | null }>(sql`
    SELECT category_id, picture, ${firstThumbnail('product', sql`newest.id`)} AS thumbnail FROM (
      SELECT pc.category_id, p.id, p.picture, row_number() OVER (PARTITION BY pc.category_id, photo.id IS NULL
        ORDER BY p.id DESC) AS place
      FROM product_category pc JOIN product p ON p.id = pc.product_id LEFT JOIN (
        SELECT DISTINCT a.mediable_id AS id FROM mediable a JOIN media m ON m.id = a.media_id
        WHERE a.mediable_type = 'product' AND m.thumbnail_key IS NOT NULL) photo ON photo.id = p.id
      WHERE (p.picture IS NOT NULL OR photo.id IS NOT NULL) AND ${isVisibleAtTill(ctx)}) newest
    WHERE place <= 4 ORDER BY category_id, place`)
  const byCategory = Map.groupBy(shown, (one) => one.categoryId)
  return categoryTree(
    rows.map((row) => {
      const newest = byCategory.get(row.id) ?? []
      const thumbnails = newest.flatMap(({ thumbnail }) => (thumbnail === null ? [] : [thumbnail]))
      const pictures = newest.flatMap(({ thumbnail, picture }) =>
        thumbnail !== null || picture === null ? [] : [picture],
      )
      return { ...row, pictures, thumbnails }
    }),
  )
}

const IS_LOOSE = sql`NOT EXISTS (SELECT 1 FROM product_category pc JOIN category c ON c.id = pc.category_id
  WHERE pc.product_id = p.id AND c.deleted_at IS NULL)`
const inCategory = (id: number): Sql =>
  sql`EXISTS (SELECT 1 FROM product_category pc WHERE pc.product_id = p.id AND pc.category_id = ${id})`

/** Products without a category get a shelf of their own, since otherwise only a search would find them. */
export const hasLooseProducts = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.read.first(sql`SELECT 1 FROM product p WHERE ${isVisibleAtTill(ctx)} AND ${IS_LOOSE} LIMIT 1`)) !== null

function conditions(ctx: Ctx, search: ProductSearch, currency: string): Sql[] {
  const { keywords, categoryId, productId, isBookmarked } = search
  const words = `%${escapeLike((keywords ?? '').trim().slice(0, 200))}%`
  return [
    isVisibleAtTill(ctx),
    sql`(coalesce(p.base_currency, ${ctx.organisation.currency})
      = ANY(${[...Object.keys(tillSettings(ctx.settings).rates), currency]}) OR EXISTS (SELECT 1 FROM product_variant v
        WHERE v.product_id = p.id AND v.is_donation AND v.deleted_at IS NULL))`,
    ...(words === '%%'
      ? []
      : [
          sql`(p.code ILIKE ${words} OR p.name COLLATE "default" ILIKE ${words}
            OR EXISTS (SELECT 1 FROM product_variant v
            WHERE v.product_id = p.id AND v.deleted_at IS NULL
              AND (v.name COLLATE "default" ILIKE ${words} OR v.sku ILIKE ${words})))`,
        ]),
    ...(categoryId === undefined ? [] : [categoryId === NO_CATEGORY ? IS_LOOSE : inCategory(categoryId)]),
    ...(productId === undefined ? [] : [sql`p.id = ${productId}`]),
    ...(isBookmarked === true ? [sql`b.product_id IS NOT NULL`] : []),
  ]
}

/** Sorts an exact match first, because a scanned code means one product even if others contain it. */
function exactFirst(keywords = ''): Sql {
  const code = keywords.trim().toLowerCase()
  if (code === '') return EMPTY
  return sql`(lower(p.code) = ${code} OR EXISTS (SELECT 1 FROM product_variant v
    WHERE v.product_id = p.id AND v.deleted_at IS NULL AND lower(v.sku) = ${code})) DESC,`
}

type ProductRow = Omit<Product, 'variants' | 'customFields' | 'designations'> & {
  designationOptions: unknown
  baseCurrency: string
}

/** Runs three queries regardless of the number of products. */
export async function productsAtTill(ctx: Ctx, search: ProductSearch): Promise<Product[]> {
  const { currencies, productOrder, rates } = tillSettings(ctx.settings)
  const currency = currencies.find((known) => known === search.currency) ?? ctx.organisation.currency
  const rows = await ctx.read.rows<ProductRow>(sql`
    SELECT p.id, p.code, p.name, p.summary, p.type, ${currency} AS currency,
      coalesce(p.base_currency, ${ctx.organisation.currency}) AS base_currency,
      p.outofstock_allow AS is_out_of_stock_allowed, p.limit_sales, p.sold_quantity,
      p.hide_qty, p.ach_only,
      p.is_tax_receiptable, p.is_dcc_enabled,
      p.allow_tributes, p.allow_tribute_notification AS tribute_notices,
      p.tribute_type_ids, p.recurring_type, p.fund_code,
      p.designation_options, p.picture, ${firstThumbnail('product', sql`p.id`)} AS thumbnail,
      b.product_id IS NOT NULL AS is_bookmarked
    FROM product p LEFT JOIN pos_bookmark b ON b.product_id = p.id AND b.staff_id = ${ctx.actor.staffId}
    WHERE ${join(conditions(ctx, search, currency), ' AND ')}
    ORDER BY ${exactFirst(search.keywords)}
      ${search.isBookmarked === true ? sql`b.created_at, p.id` : (ORDERS[productOrder] ?? ORDERS.publish_start_date)}
      LIMIT ${MAX_PRODUCTS} OFFSET ${search.offset ?? 0}`)
  const to: Quoted = { currency, rate: rates[currency] ?? PAR }
  const ids = rows.map((row) => row.id)
  const variants = await listVariants(ctx.read, ids)
  const fields = await listFields(ctx.read, ids)
  return rows.map(({ designationOptions, baseCurrency, ...row }) => ({
    ...row,
    designations: readDesignations(designationOptions, row.fundCode),
    variants: pricedIn(to, { currency: baseCurrency, rate: rates[baseCurrency] }, variants.get(row.id) ?? []),
    customFields: fields.get(row.id) ?? [],
  }))
}

const isSold = sql`metadata ->> 'redirects_to' IS NULL`

/**
 * A gift's own suggested amounts, or else the fixed amounts of its product's payment group with the variant's
 * frequency. Those are in the organization's currency, as is a product without a base currency (R-SPONSORSHIP-8).
 */
export const SUGGESTED_AMOUNTS = sql`CASE WHEN NOT is_donation OR cardinality(price_presets) > 0 THEN price_presets
  ELSE ARRAY(
  SELECT o.amount_minor FROM product p JOIN payment_group g ON g.id = p.payment_group_id AND g.deleted_at IS NULL
    JOIN payment_option o ON o.group_id = g.id AND o.deleted_at IS NULL AND NOT o.is_custom
  WHERE p.id = product_variant.product_id AND p.base_currency IS NULL
    AND coalesce(o.recurring_frequency, 'onetime') = product_variant.billing_period
  GROUP BY o.amount_minor ORDER BY min(o.sequence)) END`

/** Reads the parts of a bundle with their stock, which limits the bundle. Deleted parts are left out (R-PRICES-9). */
const PARTS = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('productId', o.product_id, 'linkQty', k.qty,
    'isDonation', o.is_donation, 'quantity', o.quantity, 'isOutOfStockAllowed', p.outofstock_allow,
    'limitSales', p.limit_sales, 'soldQuantity', p.sold_quantity))
  FROM linked_variant k JOIN product_variant o ON o.id = k.part_id JOIN product p ON p.id = o.product_id
  WHERE k.parent_id = product_variant.id AND o.deleted_at IS NULL AND p.deleted_at IS NULL
    AND o.metadata ->> 'redirects_to' IS NULL), '[]')`

async function listVariants(runner: SqlRunner, productIds: number[]): Promise<Map<number, Variant[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await runner.rows<Variant>(sql`
    SELECT id, product_id, name, is_default, is_donation,
      price_minor, sale_price_minor,
      price_minimum_minor, ${SUGGESTED_AMOUNTS} AS price_presets, sku,
      billing_period, billing_starts_on,
      is_shippable, quantity, ${PARTS} AS parts, membership_id,
      ${handsOut(sql`product_variant`)} AS is_download,
      ${firstThumbnail('product_variant', sql`product_variant.id`)} AS thumbnail
    FROM product_variant WHERE product_id = ANY(${productIds}) AND deleted_at IS NULL AND ${isSold}
    ORDER BY product_id, sequence, id`)
  return Map.groupBy(
    rows.map((row) => ({ ...row, pricePresets: row.pricePresets.map(BigInt) })),
    (row) => row.productId,
  )
}

async function listFields(runner: SqlRunner, productIds: number[]): Promise<Map<number, CustomField[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await runner.rows<CustomField & { productId: number }>(sql`
    SELECT id, product_id, type, name, hint, body, choices, default_value,
      is_required
    FROM custom_field WHERE product_id = ANY(${productIds}) AND deleted_at IS NULL ORDER BY product_id, sequence, id`)
  return Map.groupBy(rows, (row) => row.productId)
}

export const productName = async (runner: SqlRunner, id: number): Promise<string | null> =>
  (await runner.first<{ name: string }>(sql`SELECT name FROM product WHERE id = ${id} AND deleted_at IS NULL`))?.name ??
  null
