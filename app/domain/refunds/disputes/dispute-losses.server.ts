import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { carryOut, giveBack } from '../refund-books.server'
import { refundable, refundsWhere, refundWhere } from '../refunds.server'

type Loss = { id: number; paymentId: number; gateway: string; reference: string; currency: string; missing: bigint; times: number }

/** Of each lost dispute, what the books have not counted yet. */
const uncounted = (ctx: SqlTxCtx, contributionId: number): Promise<Loss[]> =>
  ctx.sql.rows<Loss>(sql`
    SELECT d.id, d.payment_id AS "paymentId", d.gateway, d.reference, d.currency, count(r.id)::int AS times,
      (d.amount_minor - coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'succeeded'), 0))::bigint AS missing
    FROM dispute d LEFT JOIN refund r ON r.dispute_id = d.id WHERE d.contribution_id = ${contributionId} AND d.stage = 'lost' GROUP BY d.id ORDER BY d.id`)

async function refundableNow(ctx: SqlTxCtx, contributionId: number) {
  const of = await refundable(ctx.sql, contributionId)
  if (!of) throw notFound('The contribution')
  return of
}

async function claim(ctx: SqlTxCtx, contributionId: number, loss: Loss): Promise<void> {
  const of = await refundableNow(ctx, contributionId)
  const left = of.totalMinor - of.refundedMinor
  const minor = loss.missing < left ? loss.missing : left
  if (minor <= 0n) return
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, reason, gateway, reference, requested_by_name, created_at, settled_at, dispute_id)
    VALUES (${contributionId}, ${loss.paymentId}, ${`dispute:${loss.id}:${loss.times + 1}`}, ${minor === left ? 'whole' : 'custom'}, 'succeeded', ${minor}, ${loss.currency}, 'disputed',
      ${loss.gateway}, ${loss.reference.slice(0, 120)}, 'Bank', ${ctx.now}, ${ctx.now}, ${loss.id}) RETURNING id`)
  const refund = row && (await refundWhere(ctx.sql, sql`r.id = ${row.id}`))
  if (!refund) throw new Error('a lost dispute was not written')
  await carryOut(ctx, refund, of)
}

/**
 * What lost disputes took is gone, as far as something of the contribution was left: it counts as given back, and the gateway is asked for nothing. Answers
 * what is refunded by then. Called with the contribution's row locked.
 */
export async function claimLosses(ctx: SqlTxCtx, contributionId: number): Promise<bigint> {
  for (const loss of await uncounted(ctx, contributionId)) await claim(ctx, contributionId, loss)
  return (await refundableNow(ctx, contributionId)).refundedMinor
}

/** What counts as taken by these disputes, or by all, does not any more, the newest first: `claimLosses` counts what is due. */
export async function releaseLosses(ctx: SqlTxCtx, contributionId: number, disputeId: number | null = null): Promise<void> {
  const standing = await refundsWhere(
    ctx.sql,
    sql`r.contribution_id = ${contributionId} AND r.status = 'succeeded' AND r.dispute_id IS NOT NULL AND (${disputeId}::int IS NULL OR r.dispute_id = ${disputeId}::int)`,
  )
  for (const refund of standing) {
    const was = await refundableNow(ctx, contributionId)
    await ctx.sql.run(sql`UPDATE refund SET status = 'canceled' WHERE id = ${refund.id}`)
    await giveBack(ctx, refund, was)
  }
}
