import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

/** A contribution `c` is kept out of the donor CRM where each of its items is (R-CRM-1). */
export const IS_FOR_CRM = sql`contribution_is_for_crm(c.id)`

const IS_KEPT_OUT = sql`p.crm ->> 'dp_syncable' = '0'`

/**
 * Checks one row: missing in the donor CRM, although it could be pushed there. Looks at its items only if it has no
 * gift there and any product is kept out, because that takes 20 µs per row.
 */
export const IS_UNSYNCED = sql`CASE WHEN c.donor_gift IS NULL AND NOT c.is_test
  THEN NOT (SELECT EXISTS (SELECT 1 FROM product p WHERE ${IS_KEPT_OUT})) OR ${IS_FOR_CRM} ELSE false END`

/**
 * The same as a condition on many rows: only contributions with an item of a product that is kept out are checked one
 * by one.
 */
export const WHERE_UNSYNCED = sql`(c.donor_gift IS NULL AND NOT c.is_test AND (c.id NOT IN (
  SELECT l.contribution_id FROM contribution_line l WHERE l.variant_id = ANY(ARRAY(
    SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE ${IS_KEPT_OUT}))) OR ${IS_FOR_CRM}))`

/** Without a CRM account every contribution is unsynced, so no page says it. */
export const isShownUnsynced = async (ctx: Ctx, id: number): Promise<boolean> =>
  usesDonorCrm(ctx.settings) &&
  (await ctx.read.first(sql`SELECT 1 FROM contribution c WHERE c.id = ${id} AND ${IS_UNSYNCED}`)) !== null
