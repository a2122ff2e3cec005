import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { refundOwed, type Refundable } from './refund'
import { findRefundMoment, reverseInLedger, takeFromLedger } from './refund-ledger.server'
import { loadRefundable, type Head, type RefundRow } from './refunds.server'
import { returnGoods, retakeGoods } from './return-goods.server'

/**
 * Applies a successful refund (R-REFUNDS-2). Supporter totals fall by the refunded items; sponsors and pages count only
 * full refunds. Memberships end with their line (R-MEMBERSHIPS-5). Stock changes only if staff report returns.
 */
export async function applyRefund(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  const owed = refundOwed(refund)
  await takeFromLedger(ctx, refund, of)
  await ctx.sql.run(
    sql`UPDATE payment SET refunded_minor = refunded_minor + ${refund.minor} WHERE id = ${refund.paymentId}`,
  )
  await returnGoods(ctx, refund, of)
  // Returning an overpayment changes neither the contribution nor its receipt and counts.
  if (owed === 0n) return
  await ctx.sql.run(sql`
    UPDATE contribution SET refunded_minor = refunded_minor + ${owed}, refunded_at = ${findRefundMoment(ctx, refund)},
      refunded_by = ${refund.requestedBy}::int, updated_at = ${ctx.now}
    WHERE id = ${refund.contributionId}`)
  await ctx.publish('contribution.refunded', {
    id: of.id,
    silent: true,
    isWhole: of.refundedMinor + owed >= of.totalMinor,
  })
}

/** Reverses a refund that failed after all, so that what it took is restored (R-REFUNDS-4). */
export async function reverseRefund(ctx: SqlTxCtx, refund: RefundRow, was: Head): Promise<void> {
  await ctx.sql.run(sql`
    WITH p AS (UPDATE payment SET refunded_minor = refunded_minor - ${refund.minor}
      WHERE id = ${refund.paymentId}), last AS (
      SELECT max(CASE WHEN made_on IS NULL THEN settled_at ELSE created_at END) AS at,
        (array_agg(requested_by ORDER BY settled_at DESC))[1] AS by FROM refund
      WHERE contribution_id = ${was.id} AND id <> ${refund.id} AND status IN ('succeeded', 'pending'))
    UPDATE contribution c SET refunded_minor = refunded_minor - ${refundOwed(refund)}, refunded_at = last.at,
      refunded_by = last.by, updated_at = ${ctx.now} FROM last WHERE c.id = ${was.id}`)
  const of = await loadRefundable(ctx.sql, was.id, { withDeleted: true })
  if (!of) throw notFound('The contribution')
  await reverseInLedger(ctx, refund, of)
  await retakeGoods(ctx, refund, of)
  const wasWhole = was.refundedMinor >= was.totalMinor
  await ctx.publish('contribution.refund-undone', {
    id: of.id,
    silent: true,
    wasWhole,
    isNoneLeft: of.refundedMinor === 0n,
  })
}
