import { steps } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type RefundOutcome } from '~/ports/payment-gateway'
import type { SettledRefund } from './refund'
import { AskRefundInput } from './schemas'
import { settleRefund } from './settle-refund.server'

type Asked = { key: string; gateway: string; minor: bigint; currency: string; reference: string | null; isWhole: boolean }

/** A broken line and a gateway that is not connected say the same: nobody knows. */
async function outcomeOf(ctx: Ctx, refund: Asked): Promise<RefundOutcome | { status: 'unknown' }> {
  const { gateway } = ctx.ports
  if (gateway.key !== refund.gateway) return { status: 'unknown' }
  try {
    const { key, reference, minor, currency, isWhole } = refund
    return await gateway.refund({ key, reference: reference ?? '', money: { minor, currency }, isWhole })
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { status: 'unknown' }
    throw error
  }
}

/** Asks the gateway for a refund that is written down, with its stored key: asked again it is the same refund. No transaction is open meanwhile. */
export const askRefund = steps({
  name: 'contributions.ask-refund',
  permission: 'order.refund',
  input: AskRefundInput,
  async run(ctx, { refundId }): Promise<SettledRefund> {
    const refund = await ctx.read.first<Asked>(sql`
      SELECT r.idempotency_key AS key, r.gateway, r.amount_minor AS minor, r.currency, p.reference, r.amount_minor = p.amount_minor AS "isWhole"
      FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.id = ${refundId}`)
    if (!refund) throw notFound('The refund')
    return perform(settleRefund, ctx, { refundId, outcome: await outcomeOf(ctx, refund) })
  },
})
