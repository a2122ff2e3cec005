import type { SqlTxCtx } from '~/db/ctx'
import { recountPages } from '~/domain/fundraising/recount-pages.server'
import { PENDING_CHECKED_AFTER } from '~/domain/payments/schemas'
import { reinstateReceipt } from '~/domain/receipts/reinstate-receipt.server'
import { voidReceipts } from '~/domain/receipts/void-receipts.server'
import { countSponsorPayments } from '~/domain/sponsorships/count-payments.server'
import { recountLifetimes } from '~/domain/supporters/recount-lifetimes.server'
import { later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { REFUND_PATIENCE, turnOf, type Refundable, type SettledRefund } from './refund'
import { giveBackToLedger, takeFromLedger } from './refund-ledger.server'
import { tellOfFailedRefund } from './refund-mail.server'
import { refundable, refundWhere, type Head, type RefundRow } from './refunds.server'
import type { RefundOutcomeInput } from './schemas'

async function recountItsPages(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  const pages = await ctx.sql.rows<{ id: number }>(
    sql`SELECT DISTINCT fundraising_page_id AS id FROM contribution_line WHERE contribution_id = ${contributionId} AND fundraising_page_id IS NOT NULL`,
  )
  await recountPages(
    ctx,
    pages.map(({ id }) => id),
  )
}

const recountWhoGave = async (ctx: SqlTxCtx, contributionId: number): Promise<void> => {
  await recountLifetimes(ctx, [contributionId])
  await countSponsorPayments(ctx, [contributionId])
}

/** What a refund that went through changes (money 9.5); totals count what was not refunded in full. Stock, memberships, downloads, promo codes and plans stay as they are (trap 23). */
async function carryOut(ctx: SqlTxCtx, refund: RefundRow, of: Head & Refundable): Promise<void> {
  await takeFromLedger(ctx, refund, of)
  await ctx.sql.run(sql`
    WITH p AS (UPDATE payment SET refunded_minor = refunded_minor + ${refund.minor} WHERE id = ${refund.paymentId})
    UPDATE contribution SET refunded_minor = refunded_minor + ${refund.minor}, refunded_at = ${ctx.now}, refunded_by = ${refund.requestedBy}::int, updated_at = ${ctx.now}
    WHERE id = ${refund.contributionId}`)
  await voidReceipts(ctx, of.id)
  if (of.refundedMinor + refund.minor < of.totalMinor) return
  await recountWhoGave(ctx, of.id)
  await recountItsPages(ctx, of.id)
}

/** A refund that failed after all changed nothing: what it took is there again (decision 0281). */
async function giveBack(ctx: SqlTxCtx, refund: RefundRow, was: Head): Promise<void> {
  await ctx.sql.run(sql`
    WITH p AS (UPDATE payment SET refunded_minor = refunded_minor - ${refund.minor} WHERE id = ${refund.paymentId}), last AS (
      SELECT max(settled_at) AS at, (array_agg(requested_by ORDER BY settled_at DESC))[1] AS by FROM refund
      WHERE contribution_id = ${was.id} AND id <> ${refund.id} AND status IN ('succeeded', 'pending'))
    UPDATE contribution c SET refunded_minor = refunded_minor - ${refund.minor}, refunded_at = last.at, refunded_by = last.by, updated_at = ${ctx.now} FROM last WHERE c.id = ${was.id}`)
  const of = await refundable(ctx.sql, was.id)
  if (!of) throw notFound('The contribution')
  await giveBackToLedger(ctx, refund, of)
  if (was.refundedMinor >= was.totalMinor) await recountWhoGave(ctx, of.id)
  if (of.refundedMinor === 0n) await reinstateReceipt(ctx, of.id)
  await recountItsPages(ctx, of.id)
}

const answer = (refund: RefundRow, of: Head, change: Partial<SettledRefund> = {}): SettledRefund => ({
  id: refund.id,
  contributionId: refund.contributionId,
  status: refund.status,
  minor: refund.minor,
  balanceMinor: of.totalMinor - of.refundedMinor,
  currency: refund.currency,
  reference: refund.reference,
  failureMessage: refund.failureMessage,
  isCash: of.paymentType === 'cash',
  ...change,
})

/** Nothing new: where a final answer is missing, it is looked for again. */
const rest = async (ctx: SqlTxCtx, { id, status }: RefundRow) => {
  const pause = { unknown: REFUND_PATIENCE, pending: PENDING_CHECKED_AFTER, succeeded: null, failed: null, canceled: null }[status]
  const next = pause === null ? null : later(ctx.now, pause)
  await ctx.sql.run(sql`UPDATE refund SET asked_at = ${ctx.now}, next_check_at = ${next}::timestamptz WHERE id = ${id}`)
}

type Told = Exclude<RefundOutcomeInput, { status: 'unknown' }>

const record = async (ctx: SqlTxCtx, id: number, told: Told) => {
  const failure = told.status === 'failed' ? { code: told.code, message: told.message } : { code: null, message: null }
  const next = told.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null
  await ctx.sql.run(sql`
    UPDATE refund SET status = ${told.status}, reference = coalesce(${told.reference}, reference), failure_code = ${failure.code}, failure_message = ${failure.message},
      asked_at = ${ctx.now}, settled_at = coalesce(settled_at, ${ctx.now}), next_check_at = ${next}::timestamptz WHERE id = ${id}`)
}

/** Writes what the gateway says of a refund by now, with all it means. Hearing the same again changes nothing. */
export async function settleReserved(ctx: SqlTxCtx, refundId: number, outcome: RefundOutcomeInput): Promise<SettledRefund> {
  const named = await refundWhere(ctx.sql, sql`r.id = ${refundId}`)
  const of = named && (await refundable(ctx.sql, named.contributionId, true))
  const refund = of && (await refundWhere(ctx.sql, sql`r.id = ${refundId} FOR UPDATE`))
  if (!of || !refund) throw notFound('The refund')
  const turn = turnOf(refund.status, outcome.status)
  if (turn === 'none' || outcome.status === 'unknown') {
    await rest(ctx, refund)
    return answer(refund, of)
  }
  await record(ctx, refundId, outcome)
  const { status, reference } = outcome
  const failureMessage = status === 'failed' ? outcome.message : null
  if (turn === 'carried-out') await carryOut(ctx, refund, of)
  if (turn === 'given-back') await giveBack(ctx, refund, of)
  if (status === 'failed' && later(refund.createdAt, REFUND_PATIENCE) <= ctx.now)
    await tellOfFailedRefund(ctx, refund, { clientUuid: of.clientUuid, reason: outcome.message })
  const moved = turn === 'carried-out' ? refund.minor : turn === 'given-back' ? -refund.minor : 0n
  const { minor: amountMinor, currency, kind } = refund
  ctx.note({
    subject: ['contribution', of.id],
    before: { refundedMinor: of.refundedMinor, status: refund.status },
    after: { refundedMinor: of.refundedMinor + moved, amountMinor, currency, status, kind, reference, failureMessage },
  })
  return answer(refund, of, { status, reference, failureMessage, balanceMinor: of.totalMinor - of.refundedMinor - moved })
}
