import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { recordOutsideRefund } from './record-outside-refund.server'
import { SyncRefundsInput } from './schemas'

/**
 * Reads at the gateway what of a payment went back or is wanted back, and writes what it says. No transaction is open
 * meanwhile. A debit that its bank takes back is shown by the payment itself, since nobody can answer it.
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
    const refunds = await gateway.refundsOf(payment.reference)
    const disputes = payment.isBank ? [] : await gateway.disputesOf(payment.reference)
    await perform(recordOutsideRefund, ctx, { paymentId, refunds, disputes })
  },
})
