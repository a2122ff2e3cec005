import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * Recalculates lifetime totals (R-SUPPORTERS-8). The caller has locked and changed the contributions. Locks supporters
 * first, so that the sums include a concurrent sale.
 */
export async function recountLifetimes(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  const people = await ctx.sql.rows<{ id: number }>(sql`
    SELECT id FROM supporter WHERE id IN (SELECT supporter_id FROM contribution
      WHERE id = ANY(${contributionIds}::int[])) ORDER BY id FOR UPDATE`)
  await recountSupporters(
    ctx,
    people.map(({ id }) => id),
  )
}

export async function addCharges(ctx: SqlTxCtx, transactionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE supporter s SET lifetime_donation_minor = s.lifetime_donation_minor + d.donation_minor,
      lifetime_donation_count = s.lifetime_donation_count + d.donation_count,
      lifetime_purchase_minor = s.lifetime_purchase_minor + d.purchase_minor,
      lifetime_purchase_count = s.lifetime_purchase_count + d.purchase_count,
      first_payment_at = least(s.first_payment_at, d.first_at),
      last_payment_at = greatest(s.last_payment_at, d.last_at), updated_at = ${ctx.now}
    FROM (SELECT k.supporter_id, coalesce(sum(w.minor) FILTER (WHERE k.is_donation), 0)::bigint AS donation_minor,
        count(*) FILTER (WHERE k.is_donation)::int AS donation_count,
        coalesce(sum(w.minor) FILTER (WHERE NOT k.is_donation), 0)::bigint AS purchase_minor,
        count(*) FILTER (WHERE NOT k.is_donation)::int AS purchase_count, min(k.attempted_at) AS first_at,
        max(k.attempted_at) AS last_at
      FROM counted_transaction k,
        LATERAL (SELECT worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate) AS minor) w
      WHERE k.id = ANY(${[...transactionIds]}::int[]) GROUP BY 1) d
    WHERE s.id = d.supporter_id`)
}

/** Recalculates the same totals when the caller holds the supporters' rows. */
export async function recountSupporters(ctx: SqlTxCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.sql.run(sql`
    UPDATE supporter s SET lifetime_donation_minor = coalesce(t.donation_minor, 0),
      lifetime_donation_count = coalesce(t.donation_count, 0),
      lifetime_purchase_minor = coalesce(t.purchase_minor, 0), lifetime_purchase_count = coalesce(t.purchase_count, 0),
      first_payment_at = t.first_payment_at, last_payment_at = t.last_payment_at, updated_at = ${ctx.now}
    FROM unnest(${ids}::int[]) k (id) LEFT JOIN (SELECT * FROM supporter_lifetime
      WHERE supporter_id = ANY(${ids}::int[])) t ON t.supporter_id = k.id
    WHERE s.id = k.id`)
}
