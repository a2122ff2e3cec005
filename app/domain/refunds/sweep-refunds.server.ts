import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { askRefund } from './ask-refund.server'
import { syncRefunds } from './sync-refunds.server'
import { SweepRefundsInput } from './schemas'

const MAX_SWEPT = 50

/**
 * Runs every minute. Checks refunds without a final answer, and sometimes open disputes, until the gateway reports the
 * outcome. A failed check does not stop the others. Refunds of a gateway that is not connected wait (R-REFUNDS-3).
 */
export const sweepRefunds = workflow({
  name: 'contributions.sweep-refunds',
  permission: 'order.refund',
  input: SweepRefundsInput,
  async run(ctx) {
    const open = await ctx.read.rows<{ refundId: number }>(sql`
      SELECT id AS refund_id FROM refund WHERE status IN ('unknown', 'pending') AND gateway = ${ctx.ports.gateway.key}
        AND next_check_at <= ${ctx.now}
      ORDER BY next_check_at LIMIT ${MAX_SWEPT}`)
    const disputed = await ctx.read.rows<{ paymentId: number }>(sql`
      SELECT DISTINCT payment_id AS payment_id FROM dispute
      WHERE stage IN ('inquiry', 'open') AND gateway = ${ctx.ports.gateway.key} AND next_check_at <= ${ctx.now}
      LIMIT ${MAX_SWEPT}`)
    const results = await Promise.allSettled([
      ...open.map((refund) => perform(askRefund, ctx, refund)),
      ...disputed.map((payment) => perform(syncRefunds, ctx, payment)),
    ])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return results.length
  },
})
