import type { SqlTxCtx } from '~/db/ctx'
import { notFound } from '~/kit/errors'
import { sql, type Sql } from '~/kit/sql'
import { loadRefundableCharges, listCharges, moveCharge } from '../charges/charge-refund-books.server'
import { splitShares } from '../charges/charge-shares'
import { applyRefund, reverseRefund } from '../refund-books.server'
import { loadRefundable, listRefundsWhere, findRefundWhere, type RefundRow } from '../refunds.server'

type Part = { contributionId: number | null; transactionId: number | null; minor: bigint; isWhole: boolean }

export type DisputeLosses = {
  /** A condition on table `d`. */
  disputes: Sql
  /** A condition on table `r`. */
  refunds: Sql
  /** Divides an amount over the remaining entries and takes at most what remains. */
  parts: (minor: bigint) => Promise<Part[]>
  applyRefund: (refund: RefundRow) => Promise<void>
  reverseRefund: (refund: RefundRow) => Promise<void>
  refundedMinor: () => Promise<bigint>
}

export function makeSaleLosses(ctx: SqlTxCtx, contributionId: number): DisputeLosses {
  const now = async () => {
    const of = await loadRefundable(ctx.sql, contributionId, { withDeleted: true })
    if (!of) throw notFound('The contribution')
    return of
  }
  return {
    disputes: sql`d.contribution_id = ${contributionId}`,
    refunds: sql`r.contribution_id = ${contributionId}`,
    async parts(minor) {
      const { totalMinor, refundedMinor } = await now()
      const left = totalMinor - refundedMinor
      const taken = minor < left ? minor : left
      return taken > 0n ? [{ contributionId, transactionId: null, minor: taken, isWhole: taken === left }] : []
    },
    applyRefund: async (refund) => applyRefund(ctx, refund, await now()),
    reverseRefund: async (refund) => reverseRefund(ctx, refund, await now()),
    refundedMinor: async () => (await now()).refundedMinor,
  }
}

export function makeChargeLosses(ctx: SqlTxCtx, paymentId: number): DisputeLosses {
  const charges = async () => loadRefundableCharges(ctx, await listCharges(ctx, paymentId))
  const move = async (refund: RefundRow, sign: 1n | -1n) => {
    const charge = (await charges()).find(({ id }) => id === refund.transactionId)
    if (!charge) throw notFound('The charge')
    await moveCharge(ctx, refund, { charge, sign })
  }
  return {
    disputes: sql`d.payment_id = ${paymentId}`,
    refunds: sql`r.payment_id = ${paymentId}`,
    async parts(minor) {
      return splitShares(await charges(), minor).map(({ charge, minor: share }) => ({
        contributionId: null,
        transactionId: charge.id,
        minor: share,
        isWhole: share === charge.minor,
      }))
    },
    applyRefund: (refund) => move(refund, 1n),
    reverseRefund: (refund) => move(refund, -1n),
    refundedMinor: async () => (await charges()).reduce((sum, charge) => sum + charge.refundedMinor, 0n),
  }
}

type Loss = {
  id: number
  paymentId: number
  gateway: string
  reference: string
  currency: string
  missing: bigint
  times: number
}

const listUncounted = (ctx: SqlTxCtx, { disputes }: DisputeLosses): Promise<Loss[]> =>
  ctx.sql.rows<Loss>(sql`
    SELECT d.id, d.payment_id, d.gateway, d.reference, d.currency, count(r.id)::int AS times,
      (d.amount_minor - coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'succeeded'), 0))::bigint AS missing
    FROM dispute d LEFT JOIN refund r ON r.dispute_id = d.id WHERE ${disputes} AND d.stage = 'lost' GROUP BY d.id
    ORDER BY d.id`)

async function claimLoss(ctx: SqlTxCtx, loss: Loss, losses: DisputeLosses): Promise<void> {
  if (loss.missing <= 0n) return
  for (const [index, { contributionId, transactionId, minor, isWhole }] of (
    await losses.parts(loss.missing)
  ).entries()) {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO refund (contribution_id, transaction_id, payment_id, idempotency_key, kind, status, amount_minor,
        currency, reason, gateway, reference, requested_by_name, created_at, settled_at, dispute_id)
      VALUES (${contributionId}::int, ${transactionId}::int, ${loss.paymentId},
        ${`dispute:${loss.id}:${loss.times + index + 1}`}, ${isWhole ? 'whole' : 'custom'}, 'succeeded', ${minor},
        ${loss.currency}, 'disputed', ${loss.gateway}, ${loss.reference.slice(0, 120)}, 'Bank', ${ctx.now}, ${ctx.now},
        ${loss.id}) RETURNING id`)
    const refund = row && (await findRefundWhere(ctx.sql, sql`r.id = ${row.id}`))
    if (!refund) throw new Error('a lost dispute was not written')
    await losses.applyRefund(refund)
  }
}

/**
 * Counts lost disputes as refunded while anything is left, without calling the gateway. Returns the total refunded. The
 * caller must lock the contribution's row, or those of the charges.
 */
export async function claimDisputeLosses(ctx: SqlTxCtx, losses: DisputeLosses): Promise<bigint> {
  for (const loss of await listUncounted(ctx, losses)) await claimLoss(ctx, loss, losses)
  return losses.refundedMinor()
}

export async function releaseDisputeLosses(
  ctx: SqlTxCtx,
  losses: DisputeLosses,
  disputeId: number | null = null,
): Promise<void> {
  const refunds = await listRefundsWhere(
    ctx.sql,
    sql`${losses.refunds} AND r.status = 'succeeded' AND r.dispute_id IS NOT NULL
      AND (${disputeId}::int IS NULL OR r.dispute_id = ${disputeId}::int)`,
  )
  for (const refund of refunds) {
    await ctx.sql.run(sql`UPDATE refund SET status = 'canceled' WHERE id = ${refund.id}`)
    await losses.reverseRefund(refund)
  }
}
