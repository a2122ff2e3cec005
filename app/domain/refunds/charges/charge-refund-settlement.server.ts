import type { SqlTxCtx } from '~/db/ctx'
import { recordPath } from '~/domain/journal/record-kinds'
import { later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { claimDisputeLosses, makeChargeLosses, releaseDisputeLosses } from '../disputes/dispute-losses.server'
import { REFUND_TIMEOUT, toTurn, type RefundStatus, type RefundTurn, type SettledRefund } from '../refund'
import { mailRefund } from '../mail-refund.server'
import { mailFailedRefund } from '../refund-mail.server'
import { recordAnswer, postponeCheck } from '../refund-rows.server'
import { findRefundWhere, type RefundRow } from '../refunds.server'
import type { RefundOutcomeInput } from '../schemas'
import { loadRefundableCharges, moveCharge, type RefundableCharge } from './charge-refund-books.server'

const toSettledRefund = (
  refund: RefundRow,
  charge: RefundableCharge,
  change: Partial<SettledRefund> = {},
): SettledRefund => ({
  id: refund.id,
  contributionId: charge.contributionId,
  status: refund.status,
  minor: refund.minor,
  balanceMinor: charge.minor - charge.refundedMinor,
  currency: refund.currency,
  reference: refund.reference,
  failureMessage: refund.failureMessage,
  isCash: charge.paymentType === 'cash',
  isRecorded: refund.madeOn !== null,
  ...change,
})

/**
 * Works as for a contribution: a dispute loss makes room for a refund reported after it, and replaces one that fails
 * (R-REFUNDS-7).
 */
async function moveBooks(
  ctx: SqlTxCtx,
  turn: RefundTurn,
  { refund, charge }: { refund: RefundRow; charge: RefundableCharge },
): Promise<RefundableCharge> {
  if (turn !== 'applied' && turn !== 'given-back') return charge
  const isApplied = turn === 'applied'
  const isTooMuch = isApplied && charge.refundedMinor + refund.minor > charge.minor
  const losses = makeChargeLosses(ctx, refund.paymentId)
  if (isTooMuch) await releaseDisputeLosses(ctx, losses)
  await moveCharge(ctx, refund, {
    charge: isTooMuch ? await loadCharge(ctx, charge.id) : charge,
    sign: isApplied ? 1n : -1n,
  })
  if (!isApplied || isTooMuch) await claimDisputeLosses(ctx, losses)
  return loadCharge(ctx, charge.id)
}

async function loadCharge(ctx: SqlTxCtx, id: number): Promise<RefundableCharge> {
  const [charge] = await loadRefundableCharges(ctx, [id])
  if (!charge) throw notFound('The charge')
  return charge
}

type Note = {
  charge: RefundableCharge
  was: RefundStatus | null
  status: RefundStatus
  reference: string | null
  failureMessage: string | null
}

const publishRefund = (
  ctx: SqlTxCtx,
  { minor, currency, reason, gateway }: RefundRow,
  { charge, was, ...news }: Note,
): Promise<void> =>
  ctx.publish('recurring-plan.refund-changed', {
    id: charge.planId,
    before: { status: was },
    after: {
      refunded: minor,
      currency,
      transaction: charge.id,
      ...news,
      ...(reason === 'requested_by_customer' ? {} : { gateway, reason }),
    },
  })

export async function settleWrittenCharge(ctx: SqlTxCtx, refundId: number, charge: RefundableCharge): Promise<void> {
  const refund = await findRefundWhere(ctx.sql, sql`r.id = ${refundId}`)
  if (!refund) throw notFound('The refund')
  const { status, reference, failureMessage } = refund
  if (status !== 'failed') {
    await moveBooks(ctx, 'applied', { refund, charge })
    await mailRefund(ctx, refund)
  }
  await publishRefund(ctx, refund, { charge, was: null, status, reference, failureMessage })
}

export async function settleChargeRefund(
  ctx: SqlTxCtx,
  refundId: number,
  outcome: RefundOutcomeInput,
): Promise<SettledRefund> {
  const named = await findRefundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = named?.transactionId ?? null
  const [charge] = of === null ? [] : await loadRefundableCharges(ctx, [of])
  const refund = charge && (await findRefundWhere(ctx.sql, sql`r.id = ${refundId} FOR UPDATE`))
  if (!refund) throw notFound('The refund')
  const turn = toTurn(refund.status, outcome.status)
  if (turn === 'none' || outcome.status === 'unknown') {
    await postponeCheck(ctx, refund)
    return toSettledRefund(refund, charge)
  }
  await recordAnswer(ctx, refundId, outcome)
  const after = await moveBooks(ctx, turn, { refund, charge })
  if (turn === 'applied') await mailRefund(ctx, refund)
  const { status, reference } = outcome
  const failureMessage = status === 'failed' ? outcome.message : null
  if (status === 'failed' && later(refund.createdAt, REFUND_TIMEOUT) <= ctx.now)
    await mailFailedRefund(ctx, refund, {
      of: `Recurring plan #${charge.number}`,
      path: recordPath({ kind: 'recurring-plan', id: String(charge.planId), number: null }),
      reason: outcome.message,
    })
  await publishRefund(ctx, refund, { charge, was: refund.status, status, reference, failureMessage })
  return toSettledRefund(refund, after, { status, reference, failureMessage })
}
