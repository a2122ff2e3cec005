import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { recordOutsideRefund } from './record-outside-refund.server'
import { SyncRefundsInput } from './schemas'

/**
 * Reads a payment's refunds and disputes from the gateway and records them. No transaction is open during the calls.
 * Skips disputes of bank debits: the payment itself shows that its bank took it back.
 */
export const syncRefunds = workflow({
  name: 'contributions.follow-money-back',
  permission: 'order.refund',
  input: SyncRefundsInput,
  async run(ctx, { paymentId }): Promise<void> {
    const { gateway } = ctx.ports
    const payment = await ctx.read.first<{ reference: string; isBank: boolean }>(
      sql`SELECT reference, type = 'bank' AS is_bank FROM payment WHERE id = ${paymentId} AND gateway = ${gateway.key}
        AND reference IS NOT NULL`,
    )
    if (!payment) return
    const refunds = await gateway.listRefunds(payment.reference)
    const disputes = payment.isBank ? [] : await gateway.listDisputes(payment.reference)
    await perform(recordOutsideRefund, ctx, { paymentId, refunds, disputes })
  },
})
