import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'

/** In the organisation's currency, at the rate the contribution keeps: to the cent what its sale had added. */
const worthAtHome = (minor: Sql): Sql => sql`(CASE WHEN c.currency = coalesce(c.functional_currency, c.currency) THEN ${minor}
  ELSE round(${minor} * c.functional_rate * power(10::numeric, minor_digits(c.functional_currency) - minor_digits(c.currency))) END)::bigint`

async function moveTotals(ctx: SqlTxCtx, contributionId: number, sign: 1 | -1): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE supporter s SET lifetime_donation_minor = greatest(0, s.lifetime_donation_minor + ${sign}::int * w.given),
      lifetime_donation_count = greatest(0, s.lifetime_donation_count + ${sign}::int * w.gifts),
      lifetime_purchase_minor = greatest(0, s.lifetime_purchase_minor + ${sign}::int * w.bought),
      lifetime_purchase_count = greatest(0, s.lifetime_purchase_count + ${sign}::int * w.goods),
      first_payment_at = m.first, last_payment_at = m.last, updated_at = ${ctx.now}
    FROM contribution c, LATERAL (
      SELECT ${worthAtHome(sql`coalesce(sum(l.total_minor) FILTER (WHERE l.is_donation), 0)`)} AS given, count(*) FILTER (WHERE l.is_donation)::int AS gifts,
        ${worthAtHome(sql`coalesce(sum(l.total_minor) FILTER (WHERE NOT l.is_donation), 0)`)} AS bought, count(*) FILTER (WHERE NOT l.is_donation)::int AS goods
      FROM contribution_line l WHERE l.contribution_id = c.id) w, LATERAL (
      SELECT min(o.ordered_at) AS first, max(o.ordered_at) AS last FROM contribution o
      WHERE o.supporter_id = c.supporter_id AND o.confirmed_at IS NOT NULL AND o.deleted_at IS NULL AND NOT o.is_spam AND NOT o.is_test AND o.total_minor > 0 AND o.refunded_minor < o.total_minor) m
    WHERE c.id = ${contributionId} AND s.id = c.supporter_id AND NOT c.is_test`)
}

/**
 * A contribution that was refunded in full no longer counts among what its supporter gave (people-and-content 2.11). Called with the contribution's
 * row locked and marked as refunded, once for each.
 */
export const takeBackTotals = async (ctx: SqlTxCtx, contributionId: number): Promise<void> => moveTotals(ctx, contributionId, -1)

/** The refund failed after all: it counts again. Called with the contribution's row locked and no longer marked as refunded in full. */
export const returnTotals = async (ctx: SqlTxCtx, contributionId: number): Promise<void> => moveTotals(ctx, contributionId, 1)
