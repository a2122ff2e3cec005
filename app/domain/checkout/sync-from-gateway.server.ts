import { workflow } from '~/db/operation.server'
import { askRefund } from '~/domain/refunds/ask-refund.server'
import { syncRefunds } from '~/domain/refunds/sync-refunds.server'
import { chargeOnce } from './charge-once.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { followMethod } from '~/domain/payments/follow-method.server'
import { refreshCharge } from '~/domain/recurring/charging/refresh-charge.server'
import { refreshPayment } from './refresh-payment.server'
import { SyncFromGatewayInput, type Followed } from '~/domain/payments/schemas'

type Named = { gateway: string; reference: string; key: string | null }

const findId = async (
  ctx: Ctx,
  table: 'refund' | 'payment' | 'payment_attempt' | 'recurring_charge',
  { gateway, reference, key }: Named,
) => {
  const row = await ctx.read.first<{ id: number }>(
    {
      refund: sql`SELECT id FROM refund WHERE gateway = ${gateway}
        AND (reference = ${reference} OR idempotency_key = ${key})`,
      payment: sql`SELECT id FROM payment WHERE gateway = ${gateway} AND reference = ${reference} ORDER BY id DESC`,
      payment_attempt: sql`SELECT id FROM payment_attempt
        WHERE gateway = ${gateway} AND (reference = ${reference} OR idempotency_key = ${key})`,
      recurring_charge: sql`SELECT id FROM recurring_charge
        WHERE gateway = ${gateway} AND (reference = ${reference} OR idempotency_key = ${key})`,
    }[table],
  )
  return row?.id ?? null
}

async function refreshNamedPayment(ctx: Ctx, named: Named): Promise<number | null> {
  const paymentId = await findId(ctx, 'payment', named)
  if (paymentId !== null) {
    await perform(refreshPayment, ctx, { paymentId })
    return paymentId
  }
  const attemptId = await findId(ctx, 'payment_attempt', named)
  const chargeId = attemptId === null ? await findId(ctx, 'recurring_charge', named) : null
  if (attemptId === null && chargeId === null) return null
  if (attemptId !== null) await chargeOnce(ctx, attemptId)
  if (chargeId !== null) await perform(refreshCharge, ctx, { chargeId })
  return findId(ctx, 'payment', named)
}

async function syncMoneyBack(ctx: Ctx, named: Named): Promise<void> {
  const paymentId = await refreshNamedPayment(ctx, named)
  if (paymentId !== null) await perform(syncRefunds, ctx, { paymentId })
}

async function refund(ctx: Ctx, about: Followed): Promise<void> {
  const refundId = await findId(ctx, 'refund', about)
  if (refundId !== null) return void (await perform(askRefund, ctx, { refundId }))
  if (about.payment !== null) await syncMoneyBack(ctx, { ...about, reference: about.payment, key: null })
}

export const syncFromGateway = workflow({
  name: 'payments.follow-event',
  permission: 'order.refund',
  input: SyncFromGatewayInput,
  async run(ctx, about): Promise<void> {
    if (about.gateway !== ctx.ports.gateway.key) return
    if (about.kind === 'refund') return refund(ctx, about)
    if (about.kind === 'money-back') return syncMoneyBack(ctx, about)
    if (about.kind === 'method') return perform(followMethod, ctx, { token: about.reference })
    await refreshNamedPayment(ctx, about)
  },
})
