import type { SqlTxCtx } from '~/db/ctx'
import { recordPath } from '~/domain/journal/record-kinds'
import { later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { claimDisputeLosses, makeSaleLosses, releaseDisputeLosses } from './disputes/dispute-losses.server'
import {
  REQUESTED_HERE,
  refundableBalance,
  refundOwed,
  REFUND_TIMEOUT,
  toTurn,
  type Refundable,
  type RefundStatus,
  type RefundTurn,
  type SettledRefund,
} from './refund'
import { applyRefund, reverseRefund } from './refund-books.server'
import { mailRefund } from './mail-refund.server'
import { mailFailedRefund } from './refund-mail.server'
import { recordAnswer, postponeCheck } from './refund-rows.server'
import { loadRefundable, findRefundWhere, type Head, type RefundRow } from './refunds.server'
import type { RefundOutcomeInput } from './schemas'

const toSettledRefund = (refund: RefundRow, of: Head, change: Partial<SettledRefund> = {}): SettledRefund => ({
  id: refund.id,
  contributionId: refund.contributionId,
  status: refund.status,
  minor: refund.minor,
  balanceMinor: refundableBalance(of),
  currency: refund.currency,
  reference: refund.reference,
  failureMessage: refund.failureMessage,
  isCash: of.paymentType === 'cash',
  isRecorded: refund.madeOn !== null,
  ...change,
})

/**
 * Updates the books and returns the refunded total. Dispute losses count only as far as refunds leave anything: a loss
 * makes room for a refund reported after it, and replaces one that fails (R-REFUNDS-7).
 */
async function moveBooks(
  ctx: SqlTxCtx,
  turn: RefundTurn,
  { refund, of }: { refund: RefundRow; of: Head & Refundable },
): Promise<bigint> {
  if (turn !== 'applied' && turn !== 'given-back') return of.refundedMinor
  const isTooMuch = turn === 'applied' && of.refundedMinor + refundOwed(refund) > of.totalMinor
  const losses = makeSaleLosses(ctx, of.id)
  if (isTooMuch) await releaseDisputeLosses(ctx, losses)
  if (turn === 'applied')
    await applyRefund(
      ctx,
      refund,
      isTooMuch ? ((await loadRefundable(ctx.sql, of.id, { withDeleted: true })) ?? of) : of,
    )
  else await reverseRefund(ctx, refund, of)
  if (turn === 'applied' && !isTooMuch) return of.refundedMinor + refundOwed(refund)
  return claimDisputeLosses(ctx, losses)
}

type Settlement = {
  status: RefundStatus
  reference: string | null
  failureMessage: string | null
  refundedMinor: bigint
}

function publishSettlement(
  ctx: SqlTxCtx,
  { refund, of, was }: { refund: RefundRow; of: Head; was: RefundStatus | null },
  news: Settlement,
): Promise<void> {
  const { minor: amountMinor, currency, kind, gateway, reason, why, madeOn, returnsGoods } = refund
  const isMadeHere = reason === REQUESTED_HERE && madeOn === null
  return ctx.publish('contribution.refund-changed', {
    id: of.id,
    before: { refundedMinor: of.refundedMinor, status: was },
    after: {
      ...news,
      amountMinor,
      currency,
      kind,
      ...(isMadeHere ? {} : { gateway, reason }),
      ...(madeOn === null ? {} : { madeOn }),
      ...(why === null ? {} : { why }),
      ...(returnsGoods ? { returnsGoods } : {}),
    },
  })
}

export async function settleWritten(ctx: SqlTxCtx, refundId: number): Promise<void> {
  const refund = await findRefundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = refund && (await loadRefundable(ctx.sql, refund.contributionId, { isLocked: true, withDeleted: true }))
  if (!of) throw notFound('The refund')
  const refundedMinor = refund.status === 'failed' ? of.refundedMinor : await moveBooks(ctx, 'applied', { refund, of })
  if (refund.status !== 'failed') await mailRefund(ctx, refund)
  const { status, reference, failureMessage } = refund
  await publishSettlement(ctx, { refund, of, was: null }, { status, reference, failureMessage, refundedMinor })
}

/** Records the gateway's current answer about a refund, with all its effects. The same answer again changes nothing. */
export async function settleReserved(
  ctx: SqlTxCtx,
  refundId: number,
  outcome: RefundOutcomeInput,
): Promise<SettledRefund> {
  const named = await findRefundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = named && (await loadRefundable(ctx.sql, named.contributionId, { isLocked: true, withDeleted: true }))
  const refund = of && (await findRefundWhere(ctx.sql, sql`r.id = ${refundId} FOR UPDATE`))
  if (!of || !refund) throw notFound('The refund')
  const turn = toTurn(refund.status, outcome.status)
  if (turn === 'none' || outcome.status === 'unknown') {
    await postponeCheck(ctx, refund)
    return toSettledRefund(refund, of)
  }
  await recordAnswer(ctx, refundId, outcome)
  const { status, reference } = outcome
  const failureMessage = status === 'failed' ? outcome.message : null
  const refundedMinor = await moveBooks(ctx, turn, { refund, of })
  if (turn === 'applied') await mailRefund(ctx, refund)
  if (status === 'failed' && later(refund.createdAt, REFUND_TIMEOUT) <= ctx.now)
    await mailFailedRefund(ctx, refund, {
      of: `Contribution #${of.clientUuid}`,
      path: recordPath({ kind: 'contribution', id: String(of.id), number: of.number }),
      reason: outcome.message,
    })
  await publishSettlement(ctx, { refund, of, was: refund.status }, { status, reference, failureMessage, refundedMinor })
  const overpaidMinor = of.overpaidMinor - (turn === 'applied' ? refund.overpaidMinor : 0n)
  return toSettledRefund(refund, { ...of, refundedMinor, overpaidMinor }, { status, reference, failureMessage })
}
