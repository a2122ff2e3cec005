import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/** Sums payments of the sponsors that these contributions began, in the organization's currency (R-SPONSORSHIP-4). */
export async function countSponsorPayments(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE sponsor r SET last_payment_at = w.last_payment_at, last_payment_minor = w.last_payment_minor,
      last_payment_status = w.last_payment_status, lifetime_minor = w.lifetime_minor
    FROM sponsor_lifetime w WHERE w.sponsor_id = r.id AND w.contribution_id = ANY(${contributionIds}::int[])`)
}
