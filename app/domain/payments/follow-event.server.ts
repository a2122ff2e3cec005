import { steps } from '~/db/operation.server'
import { askRefund } from '~/domain/contributions/ask-refund.server'
import { conversation } from '~/domain/pos/asking.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { refreshPayment } from './refresh-payment.server'
import { FollowEventInput, type Followed } from './schemas'

const idOf = async (ctx: Ctx, table: 'refund' | 'payment' | 'payment_attempt', { gateway, reference, key }: Followed) => {
  const row = await ctx.read.first<{ id: number }>(
    {
      refund: sql`SELECT id FROM refund WHERE gateway = ${gateway} AND (reference = ${reference} OR idempotency_key = ${key})`,
      payment: sql`SELECT id FROM payment WHERE gateway = ${gateway} AND reference = ${reference} ORDER BY id DESC`,
      payment_attempt: sql`SELECT id FROM payment_attempt WHERE gateway = ${gateway} AND (reference = ${reference} OR idempotency_key = ${key})`,
    }[table],
  )
  return row?.id ?? null
}

/** A job's deed: looks at the payment or refund that an event was about, as the sweeps do. What is not ours, or was made in the gateway's own panel, is left alone. */
export const followEvent = steps({
  name: 'payments.follow-event',
  permission: 'order.refund',
  input: FollowEventInput,
  async run(ctx, about): Promise<void> {
    if (about.gateway !== ctx.ports.gateway.key) return
    if (about.kind === 'refund') {
      const refundId = await idOf(ctx, 'refund', about)
      if (refundId !== null) await perform(askRefund, ctx, { refundId })
      return
    }
    const paymentId = await idOf(ctx, 'payment', about)
    if (paymentId !== null) return void (await perform(refreshPayment, ctx, { paymentId }))
    const attemptId = await idOf(ctx, 'payment_attempt', about)
    if (attemptId !== null) await conversation(ctx, attemptId)
  },
})
