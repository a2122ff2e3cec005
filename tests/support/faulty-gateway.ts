import { GatewayUnreachable, type ChargeOutcome, type PaymentGateway } from '~/ports/payment-gateway'

/** A charge may be refused before it is received, cut after it is done, or get its reply only on request. */
export type Fault = 'none' | 'refused' | 'cut' | 'slow'

/** Only the connection is faulty; the real gateway charges. */
export function behindBadLine(gateway: PaymentGateway) {
  const line = {
    fault: 'none' as Fault,
    charges: 0,
    isReadable: true,
    answerNow: () => undefined as void,
    beforeCancel: async () => undefined as void,
  }
  const slowly = async (outcome: ChargeOutcome): Promise<ChargeOutcome> =>
    new Promise((resolve) => {
      line.answerNow = () => resolve(outcome)
    })
  const faulty: PaymentGateway = {
    ...gateway,
    async charge(request) {
      line.charges += 1
      if (line.fault === 'refused') throw new GatewayUnreachable('connection refused')
      const outcome = await gateway.charge(request)
      if (line.fault === 'cut') throw new GatewayUnreachable('socket hang up')
      return line.fault === 'slow' ? slowly(outcome) : outcome
    },
    async cancel(charge) {
      if (!line.isReadable) throw new GatewayUnreachable('connection refused')
      await line.beforeCancel()
      return gateway.cancel(charge)
    },
    async find(charge) {
      if (!line.isReadable) throw new GatewayUnreachable('connection refused')
      return gateway.find(charge)
    },
  }
  return { line, gateway: faulty }
}
