import { hours, later } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import { MAX_OPEN_CARTS } from '~/kit/search/shown-rows'
import { sql } from '~/kit/sql'

/** Older carts are sales that no one intends to finish. */
const MAX_CART_AGE = hours(14 * 24)

/**
 * Money that was captured once, even by a debit that was returned, belongs to a contribution: such a cart is not
 * discarded.
 */
export const WAS_NEVER_PAID = sql`NOT EXISTS (SELECT 1 FROM payment p
  WHERE p.contribution_id = c.id AND p.captured_at IS NOT NULL)`

export type OpenCart = {
  id: number
  name: string
  totalQty: number
  totalMinor: bigint
  currency: string
  startedAt: Date
  openedBy: string
}

export const openCarts = (ctx: Ctx): Promise<OpenCart[]> =>
  ctx.read.rows<OpenCart>(sql`
    SELECT c.id, c.supporter_name AS name, coalesce(k.total_qty, c.total_qty) AS total_qty,
      coalesce(k.total_minor, c.total_minor) AS total_minor,
      c.currency, c.started_at, concat_ws(' ', u.first_name, u.last_name) AS opened_by
    FROM contribution c LEFT JOIN cart k ON k.contribution_id = c.id LEFT JOIN staff u ON u.id = c.created_by
    WHERE c.started_at > ${later(ctx.now, -MAX_CART_AGE)} AND c.confirmed_at IS NULL AND c.deleted_at IS NULL
      AND c.is_pos AND coalesce(k.total_qty, c.total_qty) > 0
      AND ${WAS_NEVER_PAID}
    ORDER BY (c.created_by = ${ctx.actor.staffId}) IS TRUE DESC, c.started_at DESC, c.id DESC LIMIT ${MAX_OPEN_CARTS}`)
