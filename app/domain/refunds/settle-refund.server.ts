import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { settleChargeRefund } from './charges/charge-refund-settlement.server'
import { settleReserved } from './refund-settlement.server'
import { findRefundWhere } from './refunds.server'
import { SettleRefundInput } from './schemas'

export const settleRefund = sqlOperation({
  name: 'contributions.settle-refund',
  permission: ['order.refund', 'transaction.refund'],
  input: SettleRefundInput,
  audit: 'when-changed',
  async run(ctx, { refundId, outcome }) {
    const refund = await findRefundWhere(ctx.sql, sql`r.id = ${refundId}`)
    return (refund?.transactionId ?? null) === null
      ? settleReserved(ctx, refundId, outcome)
      : settleChargeRefund(ctx, refundId, outcome)
  },
})
