import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { isOfSale, paymentRow, type PaymentRow, type SalePayment } from '~/domain/payments/payments.server'
import { PENDING_CHECKED_AFTER } from '~/domain/payments/schemas'
import { later } from '~/kit/clock'
import { MAX_BATCH } from '~/kit/limits'
import { sql } from '~/kit/sql'
import type { GatewayDispute, GatewayRefund } from '~/ports/payment-gateway'
import { RETURN_PREFIX } from './disputes/dispute'
import { toDashboardName, makeOutsideKey, recordOutsideChargeRefunds } from './charges/outside-charge-refunds.server'
import { makeDisputableSale, postponeDisputeCheck, recordDispute } from './disputes/disputes.server'
import { settleReserved, settleWritten } from './refund-settlement.server'
import { loadRefundable, findRefundWhere, type Head } from './refunds.server'

const MoneyBack = z.object({
  paymentId: z.int(),
  refunds: z.array(z.custom<GatewayRefund>()).max(MAX_BATCH).default([]),
  disputes: z.array(z.custom<GatewayDispute>()).max(MAX_BATCH).default([]),
})

type PaidSale = { payment: SalePayment; of: Head }

async function computeCountable(ctx: SqlTxCtx, { money }: GatewayRefund, contributionId: number): Promise<bigint> {
  const left = await ctx.sql.first<{ minor: bigint }>(sql`
    SELECT (total_minor - refunded_minor + coalesce((SELECT sum(amount_minor) FROM refund
      WHERE contribution_id = c.id AND status = 'succeeded' AND dispute_id IS NOT NULL), 0))::bigint AS minor
    FROM contribution c WHERE id = ${contributionId}`)
  const minor = left?.minor ?? 0n
  return money.minor < minor ? money.minor : minor
}

async function takeOver(ctx: SqlTxCtx, returned: GatewayRefund, { payment, of }: PaidSale): Promise<void> {
  const { outcome } = returned
  const isFailed = outcome.status === 'failed'
  const minor = isFailed ? returned.money.minor : await computeCountable(ctx, returned, of.id)
  if (minor <= 0n) return
  const next = outcome.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null
  const row = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, reason,
      gateway, reference, failure_code, failure_message, requested_by_name, created_at,
      asked_at, settled_at, next_check_at)
    VALUES (${of.id}, ${payment.id}, ${makeOutsideKey(outcome.reference)},
      ${minor === of.totalMinor ? 'whole' : 'custom'}, ${outcome.status}, ${minor}, ${payment.currency},
      'made_at_gateway', ${payment.gateway}, ${outcome.reference}, ${isFailed ? outcome.code.slice(0, 60) : null},
      ${isFailed ? outcome.message.slice(0, 500) : null}, ${toDashboardName(payment.gateway)}, ${ctx.now},
      ${ctx.now}, ${ctx.now}, ${next}::timestamptz) RETURNING id`)
  if (!row) throw new Error('a refund was not written')
  await settleWritten(ctx, row.id)
}

async function recordRefund(ctx: SqlTxCtx, returned: GatewayRefund, paid: PaidSale): Promise<void> {
  const { reference } = returned.outcome
  const existing = await findRefundWhere(
    ctx.sql,
    sql`r.payment_id = ${paid.payment.id} AND (r.reference = ${reference}
      OR r.idempotency_key IN (${returned.key}, ${makeOutsideKey(reference)}))`,
  )
  if (!existing) await takeOver(ctx, returned, paid)
  else if (existing.status !== returned.outcome.status) await settleReserved(ctx, existing.id, returned.outcome)
}

/** Treats a debit that the bank took back after a refund as a dispute that no one can answer (R-REFUNDS-7). */
export const toReturnedDispute = (
  { id, reference, amountMinor: minor, currency }: PaymentRow,
  code: string,
): GatewayDispute => ({
  reference: `${RETURN_PREFIX}${reference ?? id}`,
  stage: 'lost',
  money: { minor, currency },
  reason: code,
  respondBy: null,
})

/** Failed refunds come first, so that they make room for successful ones. */
const sortFailedFirst = (refunds: readonly GatewayRefund[]): GatewayRefund[] =>
  refunds.toSorted((one, other) => Number(other.outcome.status === 'failed') - Number(one.outcome.status === 'failed'))

/**
 * Records refunds that the gateway reports for one payment, in any order and repeatedly. Recognizes our own refunds by
 * key, even before their answer arrives. A failed payment took nothing, so nothing is refunded (R-REFUNDS-5).
 */
export const recordOutsideRefund = sqlOperation({
  name: 'contributions.record-money-back',
  permission: ['order.view', 'transaction.view', 'recurringpaymentprofile.charge'],
  input: MoneyBack,
  audit: 'when-changed',
  async run(ctx, { paymentId, refunds, disputes }): Promise<void> {
    const seen = await paymentRow(ctx.sql, paymentId)
    if (seen && !isOfSale(seen))
      return recordOutsideChargeRefunds(ctx, seen, { refunds: sortFailedFirst(refunds), disputes })
    const of = seen && (await loadRefundable(ctx.sql, seen.contributionId, { isLocked: true, withDeleted: true }))
    const payment = of && (await paymentRow(ctx.sql, paymentId))
    await postponeDisputeCheck(ctx, paymentId)
    if (!payment || !isOfSale(payment) || payment.status === 'failed') return
    for (const returned of sortFailedFirst(refunds)) await recordRefund(ctx, returned, { payment, of })
    for (const reported of disputes) await recordDispute(ctx, reported, makeDisputableSale(ctx, payment, of))
  },
})
