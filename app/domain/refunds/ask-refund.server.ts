import { workflow } from '~/db/operation.server'
import { KEY_LIFETIME } from '~/domain/payments/schemas'
import { later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type RefundOutcome } from '~/ports/payment-gateway'
import { NEVER_REFUNDED } from './messages'
import { REFUND_TIMEOUT, type RefundStatus, type SettledRefund } from './refund'
import { AskRefundInput } from './schemas'
import { settleRefund } from './settle-refund.server'

type RequestedRefund = {
  key: string
  status: RefundStatus
  gateway: string
  minor: bigint
  currency: string
  charge: string | null
  reference: string | null
  isWhole: boolean
  createdAt: Date
}

type GatewayResult = RefundOutcome | { status: 'unknown' }

const NEVER_MADE: GatewayResult = { status: 'failed', reference: null, code: 'never_made', message: NEVER_REFUNDED }

/**
 * Reads the outcome first unless the refund cannot have been requested yet, then requests it with the same key while
 * gateways are certain to remember it. After that, a refund the gateway never received was never made (R-PAYMENTS-3).
 */
async function requestOrRead(ctx: Ctx, refund: RequestedRefund): Promise<GatewayResult> {
  const { gateway } = ctx.ports
  const { key, status, reference, minor, currency, isWhole, createdAt } = refund
  const charge = refund.charge ?? ''
  const isNew = status === 'unknown' && later(createdAt, REFUND_TIMEOUT) > ctx.now
  const known = isNew ? null : await gateway.findRefund({ key, reference, charge })
  if (known || status !== 'unknown') return known ?? { status: 'unknown' }
  if (later(createdAt, KEY_LIFETIME) <= ctx.now) return NEVER_MADE
  return gateway.refund({ key, reference: charge, money: { minor, currency }, isWhole })
}

/**
 * Returns `unknown` for a lost connection or a gateway that is not connected. Throws for a settled refund, because no
 * sweep would check it again.
 */
async function readOutcome(ctx: Ctx, refund: RequestedRefund): Promise<GatewayResult> {
  if (ctx.ports.gateway.key !== refund.gateway) return { status: 'unknown' }
  try {
    return await requestOrRead(ctx, refund)
  } catch (error) {
    if (error instanceof GatewayUnreachable && (refund.status === 'unknown' || refund.status === 'pending'))
      return { status: 'unknown' }
    throw error
  }
}

export const askRefund = workflow({
  name: 'contributions.ask-refund',
  permission: ['order.refund', 'transaction.refund'],
  input: AskRefundInput,
  async run(ctx, { refundId }): Promise<SettledRefund> {
    const refund = await ctx.read.first<RequestedRefund>(sql`
      SELECT r.idempotency_key AS key, r.status, r.gateway, r.amount_minor AS minor, r.currency, p.reference AS charge,
        r.reference, r.amount_minor = p.amount_minor AS is_whole,
        r.created_at
      FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.id = ${refundId}`)
    if (!refund) throw notFound('The refund')
    return perform(settleRefund, ctx, { refundId, outcome: await readOutcome(ctx, refund) })
  },
})
