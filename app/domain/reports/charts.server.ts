import { addDays, localDate, startOfDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { productDays } from './product-days'

const MAX_RANKED = 5

const lastYear = ({ now, organisation: { zone } }: Ctx) => {
  const to = localDate(now, zone)
  return { from: addDays(to, -364), to }
}

type Best = { id: number; name: string; lines: bigint }

export async function bestSellers(ctx: Ctx) {
  const days = lastYear(ctx)
  // Sums before it reads products, and then reads only the best ones and their ties.
  const products = await ctx.read.rows<Best>(sql`
    SELECT id, name, lines FROM (
      SELECT p.id, p.name, t.lines FROM (SELECT product_id, sum(d.lines)::bigint AS lines
          FROM (${productDays(days, ctx)}) d GROUP BY 1 ORDER BY 2 DESC) t,
        LATERAL (SELECT id, name FROM product WHERE id = t.product_id AND deleted_at IS NULL OFFSET 0) p
      ORDER BY t.lines DESC FETCH FIRST ${MAX_RANKED} ROWS WITH TIES) best
    ORDER BY lines DESC, lower(name), id LIMIT ${MAX_RANKED}`)
  return { ...days, products }
}

type CategoryRevenue = { id: number; name: string; minor: bigint }

export async function categoryRevenue(ctx: Ctx) {
  const days = lastYear(ctx)
  const categories = await ctx.read.rows<CategoryRevenue>(sql`
    SELECT c.id, c.name, sum(t.minor)::bigint AS minor
    FROM (SELECT product_id, sum(worth_minor)::bigint AS minor FROM (${productDays(days, ctx)}) d GROUP BY 1) t
      JOIN product p ON p.id = t.product_id AND p.deleted_at IS NULL
      JOIN product_category k ON k.product_id = p.id JOIN category c ON c.id = k.category_id AND c.deleted_at IS NULL
    GROUP BY c.id HAVING sum(t.minor) > 0 ORDER BY 3 DESC, lower(c.name), c.id LIMIT ${MAX_RANKED}`)
  return { ...days, categories }
}

export type Engagement = { empty: bigint; filled: bigint; inCheckout: bigint; completed: bigint }

/** Counts the stages that today's contributions have reached; an email starts the checkout (R-REPORTS-7). */
export async function engagementToday({ read, now, organisation: { zone } }: Ctx): Promise<Engagement> {
  const since = startOfDay(localDate(now, zone), zone)
  const [open, paid] = await Promise.all([
    read.first<Omit<Engagement, 'completed'>>(sql`
      SELECT count(*) FILTER (WHERE total_items = 0) AS empty, count(*) FILTER (WHERE total_items > 0
        AND coalesce(billing_email, '') = '') AS filled,
        count(*) FILTER (WHERE total_items > 0 AND billing_email <> '') AS in_checkout
      FROM contribution WHERE confirmed_at IS NULL AND deleted_at IS NULL AND NOT is_test AND started_at >= ${since}`),
    read.first<Pick<Engagement, 'completed'>>(sql`
      SELECT count(*) AS completed FROM contribution WHERE is_listed AND NOT is_test AND ordered_at >= ${since}
        AND started_at >= ${since}`),
  ])
  return { empty: 0n, filled: 0n, inCheckout: 0n, completed: 0n, ...open, ...paid }
}
