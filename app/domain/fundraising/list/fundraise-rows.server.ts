import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { join, sql, type Sql } from '~/kit/sql'

const CATEGORY = sql`(SELECT string_agg(c.name, ', ' ORDER BY c.sequence, c.id) FROM product_category k
  JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL WHERE k.product_id = p.id)`

const products = ({ organisation }: Ctx): Sql => sql`
  SELECT p.id * 2 AS row, CASE WHEN p.type IS NULL THEN 'product' ELSE 'donation_form' END AS kind, p.id,
    p.id AS product_id, p.name::text AS name,
    coalesce(p.base_currency, ${organisation.currency}::char(3)) AS currency, p.goal_minor,
    p.goal_offset_minor AS offset_minor, 0::bigint AS raised_minor, 0 AS gifts,
    CASE WHEN p.deleted_at IS NULL THEN 'active' ELSE 'archived' END AS state, NULL::text AS page_status,
      NULL::text AS organizer_status, false AS is_closed,
    0 AS reports, NULL::text AS category, NULL::integer AS organizer_id, NULL::date AS activated_on,
    NULL::date AS deadline,
    p.search_text AS words, p.created_at, p.updated_at, p.deleted_at, p.picture
  FROM product p WHERE (p.type IS NULL OR p.type = 'donation_form')`

const pages = (ctx: Ctx): Sql => {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const isClosed = sql`(g.status = 'active' AND coalesce(g.goal_deadline < ${today}::date, false))`
  const verification = fundraisingSettings(ctx.settings).requiresVerification
    ? sql`WHEN s.verified_status = 'Denied' THEN 'denied'
      WHEN s.verified_status IS DISTINCT FROM 'Verified' THEN 'pending'`
    : sql``
  return sql`
  SELECT g.id * 2 + 1, 'fundraising_page', g.id, g.product_id, g.title::text, g.currency, g.goal_minor,
    g.raised_offset_minor, g.raised_minor,
    g.donation_count + g.donation_count_offset,
    CASE WHEN g.deleted_at IS NOT NULL THEN 'archived' ${verification} WHEN ${isClosed} THEN 'closed'
      ELSE g.status END, g.status, s.verified_status, ${isClosed},
    g.report_count, g.category, g.organizer_id, g.activated_on, g.goal_deadline,
    ' ' || lower(concat_ws(' ', g.title, g.description, g.url, g.team_name, s.display_name) COLLATE "default"),
    g.created_at,
    g.updated_at, g.deleted_at, g.picture
  FROM fundraising_page g LEFT JOIN supporter s ON s.id = g.organizer_id WHERE g.type = 'website'`
}

/** Adds the changes that are not folded yet to the stored sums. A page stores its own sums (R-FUNDRAISING-10). */
const GIFTS = sql`
  LEFT JOIN product_gift_total t ON t.product_id = f.product_id AND t.currency = f.currency
  AND f.kind <> 'fundraising_page'
  LEFT JOIN product_gift_waiting w ON w.product_id = f.product_id AND w.currency = f.currency
  AND f.kind <> 'fundraising_page'
  LEFT JOIN (SELECT product_id, sum(gifts) AS gifts FROM product_gift_waiting
    GROUP BY product_id) k ON k.product_id = f.product_id`

export function fundraiseRows(ctx: Ctx): Sql {
  const parts = [
    ctx.actor.can('product.view') ? products(ctx) : sql`${products(ctx)} AND false`,
    ...(ctx.actor.can('fundraisingpages.edit') ? [pages(ctx)] : []),
  ]
  return sql`(${join(parts, ' UNION ALL ')}) f ${GIFTS}`
}

export const ABOUT = sql`CASE f.kind
  WHEN 'donation_form' THEN (SELECT CASE WHEN o.is_default THEN 'Default form'
    WHEN o.content ->> 'template' = 'amount_tiles' THEN 'Amount tiles' ELSE 'Standard' END
    FROM donation_form o WHERE o.product_id = f.id)
  WHEN 'product' THEN (SELECT ${CATEGORY} FROM product p WHERE p.id = f.id)
  ELSE (SELECT concat_ws(', ', CASE WHEN g.report_count > 0 THEN g.report_count || CASE g.report_count
    WHEN 1 THEN ' report' ELSE ' reports' END END,
      CASE WHEN g.is_team THEN 'Team' || coalesce(' ' || g.team_name, '') END, g.category, 'by ' || s.display_name)
    FROM fundraising_page g LEFT JOIN supporter s ON s.id = g.organizer_id WHERE g.id = f.id) END`
