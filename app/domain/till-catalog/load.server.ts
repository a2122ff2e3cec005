import { SUGGESTED_AMOUNTS } from '~/domain/catalog/queries.server'
import { readDesignations } from '~/domain/catalog/product'
import { handsOut } from '~/domain/downloads/hands-out'
import { firstThumbnail } from '~/domain/media/queries.server'
import { promosFrom } from '~/domain/promotions/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { shippingMethods } from '~/domain/shipping/queries.server'
import { storedRules } from '~/domain/taxes/queries.server'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import type { CatalogCategory, CatalogChild, CatalogCode, CatalogProduct, CatalogVariant } from './catalog'
import type { Kind } from './cursor'
import { listSupporters, type Grantee } from './supporters.server'
import type { Synced } from './sync-page'

export type Which = { after: number; max: number } | { ids: readonly number[] }

const selectIds = (id: Sql, which: Which): Sql =>
  'ids' in which ? sql`${id} = ANY(${[...which.ids]}::int[])` : sql`${id} > ${which.after}`

const orderRows = (id: Sql, which: Which): Sql =>
  'ids' in which ? sql`ORDER BY ${id}` : sql`ORDER BY ${id} LIMIT ${which.max}`

const categories = ({ read }: Ctx, which: Which) =>
  read.rows<CatalogCategory>(sql`
    SELECT c.id, c.parent_id, c.name, c.sequence FROM category c
    WHERE c.deleted_at IS NULL AND ${selectIds(sql`c.id`, which)} ${orderRows(sql`c.id`, which)}`)

const taxes = ({ read }: Ctx, which: Which) =>
  storedRules(read, sql`t.deleted_at IS NULL AND ${selectIds(sql`t.id`, which)} ${orderRows(sql`t.id`, which)}`)

type CodeRow = { promo: unknown; productIds: number[]; categoryIds: number[]; membershipIds: number[] }

async function codes({ read }: Ctx, which: Which): Promise<CatalogCode[]> {
  const rows = await read.rows<CodeRow>(sql`
    SELECT promo_as_json(p, false) AS promo,
      ARRAY(SELECT q.product_id FROM promo_code_product q WHERE q.promo_code_id = p.id ORDER BY 1) AS product_ids,
      ARRAY(SELECT q.category_id FROM promo_code_category q WHERE q.promo_code_id = p.id ORDER BY 1) AS category_ids,
      ARRAY(SELECT m.membership_id FROM promo_code_membership m WHERE m.promo_code_id = p.id ORDER BY 1)
        AS membership_ids
    FROM promo_code p WHERE p.deleted_at IS NULL AND ${selectIds(sql`p.id`, which)} ${orderRows(sql`p.id`, which)}`)
  return rows.flatMap(({ promo, ...links }) =>
    promosFrom([promo]).map(({ isGranted: _granted, ...code }) => ({ ...code, ...links })),
  )
}

async function methods({ read }: Ctx, which: Which) {
  const all = (await shippingMethods(read)).toSorted((one, other) => one.id - other.id)
  return 'ids' in which
    ? all.filter(({ id }) => which.ids.includes(id))
    : all.filter(({ id }) => id > which.after).slice(0, which.max)
}

const children = ({ read, settings }: Ctx, which: Which) =>
  read.rows<CatalogChild>(sql`
    SELECT s.id, s.reference_number AS reference, coalesce(s.first_name, '') AS first_name FROM sponsorship s
    WHERE s.deleted_at IS NULL AND s.sponsor_count < ${givingSettings(settings).maxSponsors}
      AND ${selectIds(sql`s.id`, which)} ${orderRows(sql`s.id`, which)}`)

type ProductRow = Omit<CatalogProduct, 'designations' | 'variants' | 'customFields'> & { designationOptions: unknown }

/** Products sold at the till, and parts of bundles, because bundle lines are made of them. */
const IS_KNOWN = sql`p.deleted_at IS NULL AND p.type IS DISTINCT FROM 'template' AND (p.show_in_pos OR EXISTS (
  SELECT 1 FROM linked_variant k JOIN product_variant o ON o.id = k.part_id WHERE o.product_id = p.id))`

async function products(ctx: Ctx, which: Which): Promise<CatalogProduct[]> {
  const rows = await ctx.read.rows<ProductRow>(sql`
    SELECT p.id, p.code, p.name, p.summary, p.type, p.base_currency, p.show_in_pos AS is_shown,
      p.publish_starts_on AS starts_on, p.publish_ends_on AS ends_on, p.outofstock_allow AS is_out_of_stock_allowed,
      p.limit_sales, p.sold_quantity, p.hide_qty, p.ach_only, p.is_tax_receiptable, p.is_dcc_enabled, p.allow_tributes,
      p.allow_tribute_notification AS tribute_notices, p.tribute_type_ids, p.recurring_type, p.fund_code,
      p.designation_options, coalesce(p.email_notify, '') <> '' AS notifies_staff, p.picture,
      ${firstThumbnail('product', sql`p.id`)} AS thumbnail,
      ARRAY(SELECT g.category_id FROM product_category g WHERE g.product_id = p.id ORDER BY 1) AS category_ids,
      ARRAY(SELECT x.tax_rule_id FROM tax_rule_product x WHERE x.product_id = p.id ORDER BY 1) AS tax_rule_ids
    FROM product p WHERE ${IS_KNOWN} AND ${selectIds(sql`p.id`, which)} ${orderRows(sql`p.id`, which)}`)
  const ids = rows.map(({ id }) => id)
  const [variants, fields] = await Promise.all([listVariants(ctx, ids), listFields(ctx, ids)])
  return rows.map(({ designationOptions, ...row }) => ({
    ...row,
    designations: readDesignations(designationOptions, row.fundCode),
    variants: variants.get(row.id) ?? [],
    customFields: fields.get(row.id) ?? [],
  }))
}

type StoredPart = { variantId: number; linkQty: number; linkPriceMinor: string }

type VariantRow = Omit<CatalogVariant, 'parts' | 'pricePresets'> & {
  productId: number
  pricePresets: (bigint | string)[]
  parts: StoredPart[]
}

async function listVariants({ read }: Ctx, productIds: readonly number[]): Promise<Map<number, CatalogVariant[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await read.rows<VariantRow>(sql`
    SELECT id, product_id, name, is_default, is_donation, price_minor, sale_price_minor, price_minimum_minor,
      ${SUGGESTED_AMOUNTS} AS price_presets, sku, billing_period, billing_starts_on, billing_ends_on,
      total_billing_cycles, is_shippable, coalesce(is_shipping_free, false) AS is_shipping_free,
      coalesce(weight_grams, 0) AS weight_grams, quantity, membership_id,
      ${handsOut(sql`product_variant`)} AS is_download, metadata ->> 'dp_gl_code' AS metadata_fund_code,
      ${firstThumbnail('product_variant', sql`product_variant.id`)} AS thumbnail,
      coalesce((SELECT json_agg(json_build_object('variantId', k.part_id, 'linkQty', k.qty, 'linkPriceMinor',
        k.price_minor::text) ORDER BY k.part_id) FROM linked_variant k
        WHERE k.parent_id = product_variant.id), '[]') AS parts
    FROM product_variant WHERE product_id = ANY(${[...productIds]}::int[]) AND deleted_at IS NULL
      AND metadata ->> 'redirects_to' IS NULL
    ORDER BY product_id, sequence, id`)
  const named = rows.map(({ productId, pricePresets, parts, ...row }) => ({
    productId,
    variant: {
      ...row,
      pricePresets: pricePresets.map(BigInt),
      parts: parts.map((part) => ({ ...part, linkPriceMinor: BigInt(part.linkPriceMinor) })),
    },
  }))
  const byProduct = Map.groupBy(named, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, found]) => [id, found.map(({ variant }) => variant)]))
}

type FieldRow = CatalogProduct['customFields'][number] & { productId: number }

async function listFields({ read }: Ctx, productIds: readonly number[]) {
  if (productIds.length === 0) return new Map<number, CatalogProduct['customFields']>()
  const rows = await read.rows<FieldRow>(sql`
    SELECT id, product_id, type, name, hint, body, choices, default_value, is_required
    FROM custom_field WHERE product_id = ANY(${[...productIds]}::int[]) AND deleted_at IS NULL
    ORDER BY product_id, sequence, id`)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, found]) => [id, found.map(({ productId: _of, ...field }) => field)]))
}

type From = Ctx & { grantee: Grantee | null }

const supporters = async (ctx: From, which: Which) =>
  ctx.grantee === null
    ? []
    : listSupporters(ctx, ctx.grantee, sql`${selectIds(sql`s.id`, which)} ${orderRows(sql`s.id`, which)}`)

const LOADERS: { [K in Kind]: (ctx: From, which: Which) => Promise<Synced[K][]> } = {
  category: categories,
  tax: taxes,
  code: codes,
  method: methods,
  product: products,
  child: children,
  supporter: supporters,
}

export const loadKind = <K extends Kind>(ctx: From, kind: K, which: Which): Promise<Synced[K][]> =>
  LOADERS[kind](ctx, which)
