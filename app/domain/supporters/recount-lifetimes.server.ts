import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * Recalculates the lifetime totals of these contributions' supporters (R-SUPPORTERS-8). Called with the contributions'
 * rows locked and changed. Supporters are locked first, so that the sums include a concurrent sale.
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

/** The same for supporters whose rows are locked already. */
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
