import type { SqlTxCtx } from '~/db/ctx'
import type { PaymentRow } from '~/domain/payments/payments.server'
import { PENDING_CHECKED_AFTER } from '~/domain/payments/schemas'
import { later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import type { Returned } from '~/ports/payment-gateway'
import { chargesForRefund, settleChargeRefund, settleWrittenCharge, type RefundableCharge } from './charge-refund-settlement.server'
import { refundsWhere } from '../refunds.server'

/** The key of a refund that was made in the gateway's own panel: the gateway's name for it. */
export const outsideKey = (reference: string): string => `at-gateway:${reference}`

export const dashboardOf = (gateway: string): string => `${gateway.charAt(0).toUpperCase() + gateway.slice(1)} dashboard`

type Share = { charge: RefundableCharge; minor: bigint }

/** Of which charges an amount went back: of the one that it is, else of one after the other. */
function sharesOf(charges: readonly RefundableCharge[], minor: bigint): Share[] {
  const open = charges.filter((charge) => charge.refundedMinor < charge.minor)
  const same = open.find((charge) => charge.minor - charge.refundedMinor === minor)
  if (same) return [{ charge: same, minor }]
  let rest = minor
  return open.flatMap((charge) => {
    const left = charge.minor - charge.refundedMinor
    const share = rest < left ? rest : left
    rest -= share
    return share > 0n ? [{ charge, minor: share }] : []
  })
}

async function takeOver(
  ctx: SqlTxCtx,
  { outcome, money }: Returned,
  { payment, ids }: { payment: PaymentRow; ids: number[] },
): Promise<void> {
  const isFailed = outcome.status === 'failed'
  if (isFailed) return
  const next = outcome.status === 'pending' ? later(ctx.now, PENDING_CHECKED_AFTER) : null
  for (const [index, { charge, minor }] of sharesOf(await chargesForRefund(ctx, ids), money.minor).entries()) {
    const key = index === 0 ? outsideKey(outcome.reference) : `${outsideKey(outcome.reference)}:${charge.id}`
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, reason, gateway, reference, requested_by_name, created_at, asked_at, settled_at, next_check_at)
      VALUES (${charge.id}, ${payment.id}, ${key}, ${minor === charge.minor ? 'whole' : 'custom'}, ${outcome.status}, ${minor}, ${payment.currency}, 'made_at_gateway', ${payment.gateway},
        ${outcome.reference}, ${dashboardOf(payment.gateway)}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${next}::timestamptz) RETURNING id`)
    if (row) await settleWrittenCharge(ctx, row.id, charge)
  }
}

/** The same for a payment of plans: what went back of it in the gateway's panel belongs to its charges. Hearing the same again changes nothing. */
export async function recordOutsideChargeRefunds(ctx: SqlTxCtx, payment: PaymentRow, refunds: readonly Returned[]): Promise<void> {
  if (payment.status === 'failed') return
  const rows = await ctx.sql.rows<{ id: number }>(sql`SELECT id FROM recurring_transaction WHERE payment_id = ${payment.id} ORDER BY id`)
  const ids = rows.map(({ id }) => id)
  await chargesForRefund(ctx, ids)
  for (const given of refunds) {
    const { reference } = given.outcome
    const known = await refundsWhere(
      ctx.sql,
      sql`r.payment_id = ${payment.id} AND (r.reference = ${reference} OR r.idempotency_key IN (${given.key}, ${outsideKey(reference ?? '')}))`,
    )
    if (known.length === 0) await takeOver(ctx, given, { payment, ids })
    for (const refund of known) if (refund.status !== given.outcome.status) await settleChargeRefund(ctx, refund.id, given.outcome)
  }
}
