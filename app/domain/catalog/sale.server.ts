import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import type { CalendarDate } from '~/kit/calendar'
import { handsOut } from '~/domain/downloads/hands-out'
import { firstThumbnail } from '~/domain/media/queries.server'
import type { StockRules } from '~/domain/pricing/stock'
import type { ProductTaxRule } from '~/domain/pricing/taxes'
import { taxRulesSql } from '~/domain/taxes/queries.server'
import { isVisibleAtTill } from './queries.server'
import { readDesignations, type CustomField, type Designations } from './product'

export type VariantForSale = StockRules & {
  id: number
  productId: number
  productName: string
  productCode: string
  productType: string | null
  variantName: string
  currency: string
  isDonation: boolean
  priceMinor: bigint
  salePriceMinor: bigint | null
  priceMinimumMinor: bigint | null
  sku: string | null
  billingPeriod: string
  billingStartsOn: CalendarDate | null
  billingEndsOn: CalendarDate | null
  totalBillingCycles: number | null
  recurringType: string | null
  isShippable: boolean
  isShippingFree: boolean
  weightGrams: number
  isDownload: boolean
  requiresAch: boolean
  isDccEnabled: boolean
  allowTributes: number
  tributeNotices: number
  tributeTypeIds: number[]
  membershipId: number | null
  quantity: number
  fundCode: string | null
  metadataFundCode: string | null
  designations: Designations | null
  taxRules: ProductTaxRule[] | null
  notifiesStaff: boolean
  picture: object | null
  thumbnail: string | null
  lineId: number
  inCart: { ofVariant: number; ofProduct: number }
}

export type Part = VariantForSale & { linkQty: number; linkPriceMinor: bigint }

export type Offer = { variant: VariantForSale; parts: Part[]; customFields: CustomField[]; isVisible: boolean }

type Row = Omit<Part, 'designations' | 'inCart'> & {
  designationOptions: unknown
  variantInCart: number
  productInCart: number
  isPart: boolean
  isVisible: boolean
  customFields: CustomField[] | null
}

const toPart = ({ designationOptions, variantInCart, productInCart, ...row }: Row): Part => ({
  ...row,
  designations: readDesignations(designationOptions, row.fundCode),
  inCart: { ofVariant: variantInCart, ofProduct: productInCart },
})

/** A cart without the line `without` and, if that is a bundle, without its parts. */
type CartToBe = { orderId: number; without: number | null }

/**
 * Reads the variant and its parts with the quantities that the cart already holds, in one query. Reserves line ids, so
 * that lines are written once, with their tax. `isVisible`: sold at the till.
 */
export async function findOffer(
  ctx: Ctx & { sql: SqlRunner },
  variantId: number,
  { orderId, without }: CartToBe,
): Promise<Offer | null> {
  const stays = sql`l.contribution_id = ${orderId} AND ${without}::int IS DISTINCT FROM l.id
    AND coalesce(${without}::int <> l.locked_to_line_id, true)`
  const rows = await ctx.sql.rows<Row>(sql`
    SELECT v.id, v.product_id, p.name AS product_name, p.code AS product_code, p.type AS product_type,
      v.name AS variant_name,
      coalesce(p.base_currency, ${ctx.organisation.currency}) AS currency, v.is_donation, v.price_minor,
      v.sale_price_minor, v.price_minimum_minor, v.sku, v.billing_period, v.billing_starts_on, v.billing_ends_on,
      v.total_billing_cycles, p.recurring_type, v.is_shippable,
      ${handsOut(sql`v`)} AS is_download, p.ach_only AS requires_ach, p.is_dcc_enabled, p.allow_tributes,
      p.allow_tribute_notification AS tribute_notices, p.tribute_type_ids, v.membership_id, v.quantity, p.fund_code,
      v.metadata ->> 'dp_gl_code' AS metadata_fund_code, p.designation_options,
      coalesce(v.is_shipping_free, false) AS is_shipping_free, coalesce(v.weight_grams, 0) AS weight_grams,
      ${taxRulesSql(sql`v.product_id`)} AS tax_rules,
      coalesce(p.email_notify, '') <> '' AS notifies_staff, p.picture,
      coalesce(${firstThumbnail('product_variant', sql`v.id`)},
        ${firstThumbnail('product', sql`v.product_id`)}) AS thumbnail,
      nextval('contribution_line_id_seq')::int AS line_id, p.outofstock_allow AS is_out_of_stock_allowed,
      p.limit_sales, p.sold_quantity,
      coalesce((SELECT sum(l.qty) FROM contribution_line l
        WHERE ${stays} AND l.variant_id = v.id), 0)::int AS variant_in_cart,
      coalesce((SELECT sum(l.qty) FROM contribution_line l JOIN product_variant o ON o.id = l.variant_id
        WHERE ${stays} AND o.product_id = p.id), 0)::int AS product_in_cart,
      k.part_id IS NOT NULL AS is_part, coalesce(k.qty, 1) AS link_qty,
      coalesce(k.price_minor, 0) AS link_price_minor, ${isVisibleAtTill(ctx)} AS is_visible,
      CASE WHEN k.part_id IS NULL THEN (SELECT json_agg(json_build_object('id', f.id, 'type', f.type, 'name', f.name,
        'choices', f.choices, 'defaultValue', f.default_value,
        'isRequired', f.is_required) ORDER BY f.sequence, f.id) FROM custom_field f
        WHERE f.product_id = p.id AND f.deleted_at IS NULL) END AS custom_fields
    FROM product_variant v JOIN product p ON p.id = v.product_id
    LEFT JOIN linked_variant k ON k.parent_id = ${variantId} AND k.part_id = v.id
    WHERE v.id = ANY (ARRAY(SELECT ${variantId}::int UNION ALL
        SELECT part_id FROM linked_variant WHERE parent_id = ${variantId})) AND v.deleted_at IS NULL
      AND v.metadata ->> 'redirects_to' IS NULL AND p.deleted_at IS NULL ORDER BY v.id`)
  const main = rows.find((row) => row.id === variantId)
  if (!main) return null
  // A cart sorts its lines by id, so a bundle needs a lower id than its parts.
  const lineIds = rows.map(({ lineId }) => lineId).toSorted((one, other) => one - other)
  const [own, ...others] = lineIds
  const parts = rows
    .filter((row) => row.isPart)
    .map((row, index) => toPart({ ...row, lineId: others[index] ?? row.lineId }))
  return {
    variant: toPart({ ...main, lineId: own ?? main.lineId }),
    parts,
    customFields: main.customFields ?? [],
    isVisible: main.isVisible,
  }
}
