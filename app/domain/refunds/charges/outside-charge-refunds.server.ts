import type { SqlTxCtx } from '~/db/ctx'
import { paymentRow, type PaymentRow } from '~/domain/payments/payments.server'
import { PENDING_CHECKED_AFTER } from '~/domain/payments/schemas'
import { later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import type { GatewayDispute, GatewayRefund } from '~/ports/payment-gateway'
import { claimDisputeLosses, makeChargeLosses, releaseDisputeLosses } from '../disputes/dispute-losses.server'
import { loadDisputablePlans, postponeDisputeCheck, recordDispute } from '../disputes/disputes.server'
import { listRefundsWhere } from '../refunds.server'
import { loadRefundableCharges, listCharges } from './charge-refund-books.server'
import { settleChargeRefund, settleWrittenCharge } from './charge-refund-settlement.server'
import { splitShares } from './charge-shares'

export const makeOutsideKey = (reference: string): string => `at-gateway:${reference}`

export const toDashboardName = (gateway: string): string =>
  `${gateway.charAt(0).toUpperCase() + gateway.slice(1)} dashboard`

type PaidCharges = { payment: PaymentRow; ids: number[] }

async function makeRoom(ctx: SqlTxCtx, minor: bigint, { payment, ids }: PaidCharges): Promise<void> {
  const left = (await loadRefundableCharges(ctx, ids)).reduce(
    (sum, charge) => sum + charge.minor - charge.refundedMinor,
    0n,
  )
  if (minor > left) await releaseDisputeLosses(ctx, makeChargeLosses(ctx, payment.id))
}

async function takeOver(
  ctx: SqlTxCtx,
  { outcome, money }: GatewayRefund,
  { payment, ids }: PaidCharges,
): Promise<void> {
  const isFailed = outcome.status === 'failed'
  const next = outcome.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null
  const failure = isFailed
    ? { code: outcome.code.slice(0, 60), message: outcome.message.slice(0, 500) }
    : { code: null, message: null }
  if (!isFailed) await makeRoom(ctx, money.minor, { payment, ids })
  const charges = await loadRefundableCharges(ctx, ids)
  const [first] = charges
  const shares =
    isFailed && first
      ? [{ charge: first, minor: money.minor < first.minor ? money.minor : first.minor }]
      : splitShares(charges, money.minor)
  for (const [index, { charge, minor }] of shares.entries()) {
    const key = index === 0 ? makeOutsideKey(outcome.reference) : `${makeOutsideKey(outcome.reference)}:${charge.id}`
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, reason,
        gateway, reference, failure_code, failure_message, requested_by_name, created_at,
        asked_at, settled_at, next_check_at)
      VALUES (${charge.id}, ${payment.id}, ${key}, ${minor === charge.minor ? 'whole' : 'custom'}, ${outcome.status},
        ${minor}, ${payment.currency}, 'made_at_gateway', ${payment.gateway},
        ${outcome.reference}, ${failure.code}, ${failure.message}, ${toDashboardName(payment.gateway)}, ${ctx.now},
        ${ctx.now}, ${ctx.now}, ${next}::timestamptz) RETURNING id`)
    if (row) await settleWrittenCharge(ctx, row.id, charge)
  }
  if (!isFailed) await claimDisputeLosses(ctx, makeChargeLosses(ctx, payment.id))
}

async function recordRefund(ctx: SqlTxCtx, returned: GatewayRefund, { payment, ids }: PaidCharges): Promise<void> {
  const { reference } = returned.outcome
  const known = await listRefundsWhere(
    ctx.sql,
    sql`r.payment_id = ${payment.id} AND (r.reference = ${reference}
      OR r.idempotency_key IN (${returned.key}, ${makeOutsideKey(reference)}))`,
  )
  if (known.length === 0) await takeOver(ctx, returned, { payment, ids })
  for (const refund of known)
    if (refund.status !== returned.outcome.status) await settleChargeRefund(ctx, refund.id, returned.outcome)
}

export type MoneyBack = { refunds: readonly GatewayRefund[]; disputes: readonly GatewayDispute[] }

export async function recordOutsideChargeRefunds(
  ctx: SqlTxCtx,
  payment: PaymentRow,
  { refunds, disputes }: MoneyBack,
): Promise<void> {
  const ids = await listCharges(ctx, payment.id)
  await loadRefundableCharges(ctx, ids)
  await postponeDisputeCheck(ctx, payment.id)
  const now = await paymentRow(ctx.sql, payment.id)
  if (now === null || now.status === 'failed') return
  for (const returned of refunds) await recordRefund(ctx, returned, { payment: now, ids })
  if (disputes.length === 0) return
  const of = await loadDisputablePlans(ctx, now)
  for (const found of disputes) await recordDispute(ctx, found, of)
}
