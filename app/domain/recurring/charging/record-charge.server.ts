import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { confirmPayment, failPayment, paymentRow, recordPlanPayment } from '~/domain/payments/payments.server'
import { recordOutsideRefund, toReturnedDispute } from '~/domain/refunds/record-outside-refund.server'
import { withoutCardNumbers } from '~/kit/card-number'
import { hours, later, minutes } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { ChargeOutcome, Instrument } from '~/ports/payment-gateway'
import { countCharges, writeToLedger, lockSupporter } from '~/domain/refunds/charges/charge-books.server'
import type { ChargeState } from './charge-request.server'
import { NEEDS_PAYER } from '../messages'
import {
  recordFailedCharge,
  recordPaidCharge,
  recordReturnedCharge,
  type ChargedTransaction,
} from './record-outcome.server'

/** No other worker checks a charge this soon after it began. */
export const TIMEOUT = minutes(2)
const BANK_PAUSE = hours(6)

/** `unmade` means that no money was requested, so the plan does not change and the period is open again. */
export type GatewayResult =
  | { status: 'succeeded' | 'pending'; reference: string; isLive: boolean; instrument: Instrument }
  | {
      status: 'failed'
      reference: string | null
      code: string
      message: string
      instrument: Instrument | null
      isRequested: boolean
    }
  | { status: 'unmade'; code: string; message: string }
  | { status: 'unknown' }

export function toGatewayResult(outcome: ChargeOutcome): GatewayResult {
  if (outcome.status === 'declined') return { ...outcome, status: 'failed', isRequested: true }
  // A scheduled payment has no donor present to confirm it.
  if (outcome.status === 'needs-action') {
    const { reference } = outcome
    return {
      status: 'failed',
      reference,
      code: 'authentication_required',
      message: NEEDS_PAYER,
      instrument: null,
      isRequested: true,
    }
  }
  const { status, reference, isLive, instrument } = outcome
  return { status, reference, isLive, instrument }
}

const RecordChargeInput = z.object({
  chargeId: someId,
  received: z.custom<GatewayResult>((input) => input !== undefined),
})

type StoredCharge = {
  state: ChargeState
  supporterId: number
  gateway: string
  type: 'card' | 'bank'
  minor: bigint
  currency: string
  methodId: number | null
  paymentId: number | null
  runId: number | null
  isRefunded: boolean
}

async function lockCharge(ctx: SqlTxCtx, chargeId: number): Promise<StoredCharge> {
  const owner = await ctx.sql.first<{ supporterId: number }>(
    sql`SELECT supporter_id FROM recurring_charge WHERE id = ${chargeId}`,
  )
  if (!owner) throw notFound('The charge')
  await lockSupporter(ctx, owner.supporterId)
  const existing = await ctx.sql.first<StoredCharge>(sql`
    SELECT h.state, h.supporter_id, h.gateway, h.payment_type AS type, h.amount_minor AS minor,
      h.currency, h.payment_method_id AS method_id, h.run_id,
      (SELECT id FROM payment WHERE charge_id = h.id) AS payment_id,
      EXISTS (SELECT 1 FROM refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.charge_id = h.id AND r.status IN ('unknown', 'pending', 'succeeded')) AS is_refunded
    FROM recurring_charge h WHERE h.id = ${chargeId} FOR UPDATE OF h`)
  if (!existing) throw notFound('The charge')
  return existing
}

/** A settled charge can only fail, when the bank takes the payment back, and only while none of it was refunded. */
function isNews({ state, isRefunded }: StoredCharge, { status }: GatewayResult): boolean {
  if (state === 'created' || state === 'unknown') return true
  if (status === 'failed') return state !== 'failed' && !isRefunded
  return state === 'pending' && status === 'succeeded'
}

/**
 * Treats what is left of a payment as a lost dispute when the bank takes it back after a partial or requested refund
 * (R-REFUNDS-7). The plans go on as after any refund.
 */
async function recordReturnOfRest(
  ctx: SqlTxCtx,
  { state, isRefunded, paymentId }: StoredCharge,
  received: GatewayResult,
): Promise<void> {
  if (received.status !== 'failed' || state === 'failed' || !isRefunded || paymentId === null) return
  const payment = await paymentRow(ctx.sql, paymentId)
  if (payment)
    await perform(recordOutsideRefund, ctx, { paymentId, disputes: [toReturnedDispute(payment, received.code)] })
}

/** Inserts the payment with the first answer and updates it with each later one (R-PAYMENTS-5). */
async function writePayment(
  ctx: SqlTxCtx,
  chargeId: number,
  { existing, received }: { existing: StoredCharge; received: GatewayResult },
): Promise<number | null> {
  if (received.status === 'unknown' || received.status === 'unmade') return null
  const failure =
    received.status === 'failed' ? { code: received.code, message: withoutCardNumbers(received.message) } : null
  if (existing.paymentId !== null) {
    await (failure ? failPayment(ctx, existing.paymentId, failure) : confirmPayment(ctx, existing.paymentId))
    return existing.paymentId
  }
  if (received.status === 'failed' && !received.isRequested) return null
  const first = await ctx.sql.first<{ id: number; contributionId: number }>(sql`
    SELECT t.id, p.contribution_id FROM recurring_transaction t
    JOIN recurring_profile p ON p.id = t.profile_id WHERE t.charge_id = ${chargeId} ORDER BY t.id LIMIT 1`)
  if (!first) throw new Error(`the charge ${chargeId} has no transaction`)
  return recordPlanPayment(ctx, {
    contributionId: first.contributionId,
    transactionId: first.id,
    chargeId,
    type: received.instrument?.type ?? existing.type,
    gateway: existing.gateway,
    amountMinor: existing.minor,
    currency: existing.currency,
    status: received.status,
    reference: received.reference,
    isLive: received.status === 'failed' || received.isLive,
    instrument: received.instrument,
    failure,
    paymentMethodId: existing.methodId,
  })
}

type Row = ChargedTransaction & { wasPaid: boolean }

const toStatuses = (received: GatewayResult): { status: string; payment: string } => {
  if (received.status === 'unmade') return { status: 'Error', payment: 'None' }
  if (received.status !== 'failed') return { status: 'Completed', payment: 'Completed' }
  return received.isRequested ? { status: 'Completed', payment: 'Denied' } : { status: 'Error', payment: 'None' }
}

/**
 * Records the gateway's answer once with all its effects; a row lock makes a repeated answer harmless. Calls no
 * gateway, so that people who may see a payment may update its status.
 */
export const recordCharge = sqlOperation({
  name: 'recurring.record-charge',
  permission: ['recurringpaymentprofile.charge', 'order.view', 'transaction.view'],
  input: RecordChargeInput,
  audit: 'when-changed',
  async run(ctx, { chargeId, received }): Promise<ChargeState> {
    const existing = await lockCharge(ctx, chargeId)
    if (!isNews(existing, received)) {
      await recordReturnOfRest(ctx, existing, received)
      const nextCheckAt = existing.state === 'pending' ? later(ctx.now, BANK_PAUSE) : null
      await ctx.sql.run(
        sql`UPDATE recurring_charge SET next_check_at = ${nextCheckAt}::timestamptz WHERE id = ${chargeId}`,
      )
      return existing.state
    }
    const state: ChargeState = received.status === 'unmade' ? 'failed' : received.status
    const reference = 'reference' in received ? received.reference : null
    const code = 'code' in received ? received.code.slice(0, 60) : null
    const response = 'message' in received ? withoutCardNumbers(received.message).slice(0, 500) : null
    const nextCheckAt =
      state === 'pending' ? later(ctx.now, BANK_PAUSE) : state === 'unknown' ? later(ctx.now, TIMEOUT) : null
    await ctx.sql.run(sql`
      UPDATE recurring_charge SET state = ${state}, reference = coalesce(${reference}::text, reference),
        failure_code = ${code}, failure_message = ${response},
        settled_at = CASE WHEN ${state} IN ('succeeded', 'failed') THEN ${ctx.now}::timestamptz END,
        next_check_at = ${nextCheckAt}::timestamptz WHERE id = ${chargeId}`)
    if (received.status === 'unknown') return state
    const paymentId = await writePayment(ctx, chargeId, { existing, received })
    const after = toStatuses(received)
    const rows = await ctx.sql.rows<Row>(sql`
      WITH was AS (SELECT id, payment_status = 'Completed' AS paid FROM recurring_transaction
        WHERE charge_id = ${chargeId} ORDER BY id FOR UPDATE)
      UPDATE recurring_transaction t SET status = ${after.status}, payment_status = ${after.payment},
        payment_id = coalesce(${paymentId}::int, t.payment_id), reference = coalesce(${reference}::text, t.reference),
        reason_code = ${code}, response = ${response}
      FROM was WHERE t.id = was.id RETURNING t.id, t.profile_id, t.period_on,
        t.amount_minor, was.paid AS was_paid`)
    await concludeRows(ctx, rows, { received, response, runId: existing.runId })
    return state
  },
})

async function concludeRows(
  ctx: SqlTxCtx,
  rows: readonly Row[],
  { received, response, runId }: { received: GatewayResult; response: string | null; runId: number | null },
): Promise<void> {
  const isPaid = received.status === 'succeeded' || received.status === 'pending'
  for (const row of rows) {
    if (isPaid && !row.wasPaid) await recordPaidCharge(ctx, row)
    if (received.status === 'failed' && row.wasPaid)
      await recordReturnedCharge(ctx, row, response ?? 'The bank returned the payment.')
    if (received.status === 'failed' && !row.wasPaid)
      await recordFailedCharge(ctx, row, response ?? 'The payment was declined.')
  }
  const changed = rows.filter(({ wasPaid }) => wasPaid !== isPaid).map(({ id }) => id)
  if (changed.length === 0) return
  await writeToLedger(ctx, changed)
  await countCharges(ctx, changed, { isNew: isPaid })
  if (isPaid)
    await ctx.publish('recurring-transaction.paid', ...changed.map((id) => ({ id, silent: true as const, runId })))
}
