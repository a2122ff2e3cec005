import { workflow } from '~/db/operation.server'
import { applyPaymentStatus } from './apply-payment-status.server'
import { later, minutes } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { GATEWAY_AWAY } from '~/domain/payments/messages'
import { paymentRow } from '~/domain/payments/payments.server'
import { RefreshPaymentInput } from '~/domain/payments/schemas'
import { refreshCharge } from '~/domain/recurring/charging/refresh-charge.server'

export const refreshPayment = workflow({
  name: 'payments.refresh-payment',
  permission: 'order.view',
  input: RefreshPaymentInput,
  run: async (ctx, { paymentId }): Promise<string> => {
    const payment = await paymentRow(ctx.read, paymentId)
    if (!payment) throw notFound('That payment')
    if (payment.chargeId !== null) return perform(refreshCharge, ctx, { chargeId: payment.chargeId })
    const { gateway } = ctx.ports
    if (payment.gateway !== gateway.key || payment.key === null) return payment.status
    const charge = { key: payment.key, reference: payment.reference, since: later(payment.createdAt, -minutes(60)) }
    try {
      return await perform(applyPaymentStatus, ctx, { paymentId, outcome: await gateway.find(charge) })
    } catch (error) {
      if (error instanceof GatewayUnreachable) throw new DomainError('upstream', GATEWAY_AWAY)
      throw error
    }
  },
})
