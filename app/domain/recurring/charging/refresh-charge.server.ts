import { workflow } from '~/db/operation.server'
import { GATEWAY_AWAY } from '~/domain/payments/messages'
import { DomainError, notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { findCharge, toRequestedCharge, type ChargeState } from './charge-request.server'
import { ChargeIdInput } from '../plan-input'
import { toGatewayResult, recordCharge } from './record-charge.server'

/**
 * Reads a charge's status from the gateway and records it. Never charges: the daily run handles what the gateway has
 * not received. Does nothing if the current gateway cannot report the charge (R-PAYMENTS-7).
 */
export const refreshCharge = workflow({
  name: 'recurring.refresh-charge',
  permission: ['order.view', 'transaction.view', 'recurringpaymentprofile.charge'],
  input: ChargeIdInput,
  async run(ctx, { chargeId }): Promise<ChargeState> {
    const charge = await findCharge(ctx, chargeId)
    if (!charge) throw notFound('The charge')
    const { gateway } = ctx.ports
    if (charge.state === 'failed' || charge.gateway !== gateway.key) return charge.state
    try {
      const found = await gateway.find(toRequestedCharge(charge))
      return found === null
        ? charge.state
        : await perform(recordCharge, ctx, { chargeId, received: toGatewayResult(found) })
    } catch (error) {
      if (error instanceof GatewayUnreachable) throw new DomainError('upstream', GATEWAY_AWAY)
      throw error
    }
  },
})
