import { sqlOperation } from '~/db/operation.server'
import { settleReserved } from './refund-settlement.server'
import { SettleRefundInput } from './schemas'

/** What the gateway answered, written down once with everything that follows from it. */
export const settleRefund = sqlOperation({
  name: 'contributions.settle-refund',
  permission: 'order.refund',
  input: SettleRefundInput,
  isQuiet: true,
  run: (ctx, { refundId, outcome }) => settleReserved(ctx, refundId, outcome),
})
