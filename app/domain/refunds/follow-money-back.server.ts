import { steps } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { recordMoneyBack } from './record-money-back.server'
import { FollowMoneyBackInput } from './schemas'

/**
 * Reads at the gateway what of a payment went back or is wanted back, and writes what it says. No transaction is open meanwhile. A debit that its bank takes
 * back is told by the payment itself, since nobody can answer it.
 */
export const followMoneyBack = steps({
  name: 'contributions.follow-money-back',
  permission: 'order.refund',
  input: FollowMoneyBackInput,
  async run(ctx, { paymentId }): Promise<void> {
    const { gateway } = ctx.ports
    const payment = await ctx.read.first<{ reference: string; isBank: boolean }>(
      sql`SELECT reference, type = 'bank' AS "isBank" FROM payment WHERE id = ${paymentId} AND gateway = ${gateway.key} AND reference IS NOT NULL`,
    )
    if (!payment) return
    const refunds = await gateway.refundsOf(payment.reference)
    const disputes = payment.isBank ? [] : await gateway.disputesOf(payment.reference)
    await perform(recordMoneyBack, ctx, { paymentId, refunds, disputes })
  },
})
